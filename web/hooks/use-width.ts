import { useLayoutEffect, useState, type RefObject } from 'react';

/** What the page's margins leave on a phone. Wider windows have a sidebar, too, and are corrected when measured. */
const guess = (): number => window.innerWidth - 32;

/**
 * The width of an element in pixels, followed. A guess until it is measured, before the first paint: if that was right,
 * rows need not be rendered twice.
 */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [room, setRoom] = useState(guess);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = (): void => setRoom(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return room;
};
