import { useEffect, useState, type RefObject } from 'react';

const root = (): HTMLElement | null => document.getElementById('root');

/** A toast may come up under the pointer. */
const isInToast = (target: Node): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;

/**
 * Whether the user's pointer or keyboard focus is in the table. Whatever covers the page, such as a row's menu, a dialog
 * or a toast, does not change it.
 */
const useIsInside = (frame: RefObject<HTMLElement | null>): boolean => {
  const [inside, setInside] = useState(false);
  useEffect(() => {
    const at = ({ target }: Event): void => {
      if (!(target instanceof Node)) return;
      if (frame.current?.contains(target) === true) setInside(true);
      else if (root()?.contains(target) === true && !isInToast(target)) setInside(false);
    };
    const leave = (): void => setInside(false);
    const events = ['pointermove', 'pointerdown', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, at, { passive: true });
    document.documentElement.addEventListener('pointerleave', leave);
    return () => {
      for (const event of events) document.removeEventListener(event, at);
      document.documentElement.removeEventListener('pointerleave', leave);
    };
  }, [frame]);
  return inside;
};

interface Held<Row> {
  readonly frame: RefObject<HTMLElement | null>;
  readonly rowId: (row: Row) => number;
  /** Sort and filter: asking for another order or other rows gets them at once. */
  readonly view: string;
  /** Rows that may no longer be among those asked for, as they are now, by id; what is not there is gone. */
  readonly known: ReadonlyMap<number, Row>;
}

/** The rows as they stood, each as it is now, and after them what came at the end. */
const inOldOrder = <Row>(before: readonly Row[], rows: readonly Row[], { rowId, known }: Held<Row>) => {
  const now = new Map(rows.map((row) => [rowId(row), row]));
  const old = new Set(before.map(rowId));
  const kept = before.flatMap((row) => now.get(rowId(row)) ?? known.get(rowId(row)) ?? []);
  const end = rows.findLastIndex((row) => old.has(rowId(row)));
  return [...kept, ...rows.slice(end + 1)];
};

/**
 * Rows that stay where they are while the person is in the table: one that was acted on shows what became of it, but
 * does not move away, and nothing else moves in under the pointer. It all falls into place when the person leaves.
 */
export const useHeldRows = <Row>(rows: readonly Row[], held: Held<Row>) => {
  const isInside = useIsInside(held.frame);
  const { view, known, rowId } = held;
  const [last, setLast] = useState({ view, rows, known, isInside, shown: rows, pending: 0 });
  const settle = (): void => setLast({ ...last, shown: rows, pending: 0 });
  const isSame = last.rows === rows && last.known === known;
  if (isSame && last.view === view && last.isInside === isInside)
    return { rows: last.shown, pending: last.pending, settle };
  const isFree = !isInside || last.view !== view || last.shown.length === 0;
  const shown = isFree ? rows : isSame ? last.shown : inOldOrder(last.shown, rows, held);
  const there = new Set(shown.map(rowId));
  const pending = isFree ? 0 : rows.filter((row) => !there.has(rowId(row))).length;
  setLast({ view, rows, known, isInside, shown, pending });
  return { rows: shown, pending, settle };
};
