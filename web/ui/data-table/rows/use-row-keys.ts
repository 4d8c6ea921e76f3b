import { useEffect, useRef, useState } from 'react';
import { isSingleKey } from '../../../navigation/shortcuts.ts';

interface RowKeys {
  readonly list: React.RefObject<HTMLElement | null>;
  readonly ids: readonly number[];
  /** Sort and filter: in another list the keyboard begins at the first row. */
  readonly view: string;
  readonly enabled: boolean;
  readonly scrollTo: (index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly onSelect: (index: number) => void;
  /** Does what the key means for the row. @returns whether it means something */
  readonly onKey: (index: number, key: string) => boolean;
}

/** By how many rows a key moves. Home and End go to the ends of the loaded rows; more are then loaded automatically. */
const steps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** The row that the keyboard is on; if it is gone, the row that took its place. */
const useCurrent = (ids: readonly number[], view: string) => {
  const [chosen, setCurrentId] = useState<number>();
  const [last, setLast] = useState({ index: 0, view });
  const found = chosen === undefined ? -1 : ids.indexOf(chosen);
  const index = found >= 0 ? found : last.view === view ? last.index : 0;
  if (index !== last.index || view !== last.view) setLast({ index, view });
  return {
    currentId: found >= 0 ? chosen : ids[Math.min(index, ids.length - 1)],
    isOn: chosen !== undefined,
    setCurrentId,
  };
};

/**
 * The row at which Tab enters the list: the one that the keyboard was on, else the first. `j` and `k` move from
 * anywhere, the other keys within the list; Enter opens, `x` selects, others are those of the row's actions.
 */
export const useRowKeys = (keys: RowKeys): number | undefined => {
  const { currentId, isOn, setCurrentId } = useCurrent(keys.ids, keys.view);
  const latest = useRef({ ...keys, currentId, isOn });
  useEffect(() => {
    latest.current = { ...keys, currentId, isOn };
  });

  useEffect(() => {
    const rowOf = (target: EventTarget | null): HTMLElement | null =>
      target instanceof HTMLElement && target.hasAttribute('data-row') ? target : null;
    const onKeyDown = (event: KeyboardEvent): void => {
      const {
        list,
        ids,
        enabled,
        currentId: current,
        isOn: isOnRow,
        scrollTo,
        onOpen,
        onSelect,
        onKey,
      } = latest.current;
      const row = rowOf(event.target);
      const inside = row !== null && list.current?.contains(row) === true;
      const at = isOnRow && current !== undefined ? ids.indexOf(current) : -1;
      // A row of a long list leaves the page when it is scrolled out of sight, and the focus with it.
      const isOut = at >= 0 && isPageItself(event.target) && !rowIn(list, current);
      const step = steps[event.key];
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      const moves =
        step !== undefined &&
        (event.key.length === 1 ? enabled && isSingleKey(event) : isPlain && (inside || isOut));
      if (moves) {
        const index = Math.max(0, Math.min(ids.length - 1, at < 0 ? 0 : at + step));
        const id = ids[index];
        if (id === undefined) return;
        event.preventDefault();
        setCurrentId(id);
        scrollTo(index);
        focusWhenThere(list, id);
      } else if (inside && at >= 0 && event.key === 'Enter') {
        event.preventDefault();
        onOpen(at);
      } else if (inside && at >= 0 && event.key === 'x' && isSingleKey(event)) {
        event.preventDefault();
        onSelect(at);
      } else if (inside && at >= 0 && !event.repeat && event.key.length === 1 && isSingleKey(event)) {
        if (onKey(at, event.key)) event.preventDefault();
      }
    };
    const onFocus = (event: FocusEvent): void => {
      const { list } = latest.current;
      const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
      if (row && list.current?.contains(row)) setCurrentId(Number(row.getAttribute('data-row')));
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', onFocus);
    };
  }, [setCurrentId]);
  return currentId;
};

const isPageItself = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('body, main');

const rowIn = (list: React.RefObject<HTMLElement | null>, id: number | undefined): HTMLElement | null =>
  list.current?.querySelector<HTMLElement>(`[data-row="${id ?? ''}"]`) ?? null;

/** A row that is scrolled to may come into the page a moment later. */
const focusWhenThere = (list: React.RefObject<HTMLElement | null>, id: number, tries = 10): void => {
  const row = rowIn(list, id);
  if (row) row.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusWhenThere(list, id, tries - 1));
};
