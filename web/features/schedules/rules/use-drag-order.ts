import { useRef, useState, type RefObject } from 'react';
import { useSteady } from '../../../hooks/use-steady.ts';

/**
 * Moves the rows of a list by dragging their handles: a row goes to the place of the one that the pointer is over.
 * @param move from a place to another
 */
export const useDragOrder = (
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
) => {
  const [dragged, setDragged] = useState<number>();
  const at = useRef<number>(undefined);
  const follow = useSteady((event: PointerEvent): void => {
    const from = at.current;
    if (from === undefined || list.current === null) return;
    const to = [...list.current.children].findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    if (to === -1 || to === from) return;
    at.current = to;
    setDragged(to);
    move(from, to);
  });
  /** Of the handle of the row at a place. */
  const start = (place: number, event: React.PointerEvent): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    at.current = place;
    setDragged(place);
    // Not on the handle: a row that moves would lose the pointer.
    const over = new AbortController();
    const end = (): void => {
      at.current = undefined;
      setDragged(undefined);
      over.abort();
    };
    window.addEventListener('pointermove', follow, { signal: over.signal });
    window.addEventListener('pointerup', end, { signal: over.signal });
    window.addEventListener('pointercancel', end, { signal: over.signal });
  };
  return { dragged, start };
};
