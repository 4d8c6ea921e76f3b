import { useLayoutEffect, useState, type RefObject } from 'react';

/** At most what `global.css` and the shell leave; measured before anything is painted. */
const guess = (): number => window.innerWidth - 32;

/** The width of an element in pixels, followed. Until it is on the page a guess, which spares rows a second rendering. */
export const useRoom = (element: RefObject<HTMLElement | null>): number => {
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
