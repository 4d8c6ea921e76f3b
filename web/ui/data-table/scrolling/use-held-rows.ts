import { useEffect, useState, type RefObject } from 'react';

const root = (): HTMLElement | null => document.getElementById('root');

/** A toast may appear under the pointer. */
const isInToast = (target: Node): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;

/**
 * Whether the user's pointer or keyboard focus is in the table. Menus, dialogs and toasts that cover the page don't
 * change it.
 */
const useIsInside = (frame: RefObject<HTMLElement | null>): boolean => {
  const [inside, setInside] = useState(false);
  useEffect(() => {
    const at = ({ target }: Event): void => {
      if (!(target instanceof Node)) return;
      if (frame.current?.contains(target) === true) setInside(true);
      else if (root()?.contains(target) === true && !isInToast(target)) setInside(false);
    };
    // A finger leaves the page whenever it lifts.
    const leave = ({ pointerType }: PointerEvent): void => {
      if (pointerType !== 'touch') setInside(false);
    };
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
  /** Sort and filter: a new order or filter shows its rows immediately. */
  readonly view: string;
  /** Current versions, by id, of rows that may no longer match; a row without one is gone. */
  readonly known: ReadonlyMap<number, Row>;
}

/** The rows in their old order with their current content, followed by new rows at the end. */
const inOldOrder = <Row>(before: readonly Row[], rows: readonly Row[], { rowId, known }: Held<Row>) => {
  const now = new Map(rows.map((row) => [rowId(row), row]));
  const old = new Set(before.map(rowId));
  const kept = before.flatMap((row) => now.get(rowId(row)) ?? known.get(rowId(row)) ?? []);
  const end = rows.findLastIndex((row) => old.has(rowId(row)));
  return [...kept, ...rows.slice(end + 1)];
};

/**
 * Keeps rows where they are while the user is in the table: a row that was acted on shows its new state but does not
 * move, and nothing else moves under the pointer. The order is updated when the user leaves.
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
