import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** How long users need to notice that something else is under the pointer, in milliseconds. */
const blindFor = 500;
/** How far a resting hand moves, in pixels. */
const jitter = 4;

/** What a click would hit: the row, and the control within it. */
const targetOf = (element: Element | null): string | undefined => {
  const row = element?.closest('[data-row]');
  if (!row) return undefined;
  const control = element?.closest('button, a, input, label');
  return `${row.getAttribute('data-row') ?? ''} ${control?.getAttribute('aria-label') ?? control?.textContent ?? ''}`;
};

interface Pointed {
  readonly x: number;
  readonly y: number;
  readonly target: string | undefined;
}

/**
 * Blocks clicks on what has just come under the pointer: when rows move or a row's action changes, a click at the same
 * point does nothing for half a second, so that the second click of a double click has no effect.
 */
export const useStillPointer = (frame: RefObject<HTMLElement | null>): void => {
  const pointed = useRef<Pointed>(undefined);
  const changedAt = useRef(-Infinity);

  const look = (): void => {
    const at = pointed.current;
    if (!at) return;
    const target = targetOf(document.elementFromPoint(at.x, at.y));
    if (target !== at.target) changedAt.current = performance.now();
    pointed.current = { ...at, target };
  };
  // After every render of the table, check what is under the pointer.
  useLayoutEffect(look);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const follow = (event: PointerEvent): void => {
      const { clientX: x, clientY: y, target } = event;
      const last = pointed.current;
      if (last && Math.hypot(x - last.x, y - last.y) <= jitter) return;
      changedAt.current = -Infinity;
      pointed.current = { x, y, target: targetOf(target instanceof Element ? target : null) };
    };
    const scrolled = (): void => {
      const at = pointed.current;
      if (at) pointed.current = { ...at, target: targetOf(document.elementFromPoint(at.x, at.y)) };
    };
    const guard = (event: MouseEvent): void => {
      // A press by the keyboard meets what has the focus.
      if (event.detail === 0 || performance.now() - changedAt.current > blindFor) return;
      event.stopPropagation();
      event.preventDefault();
    };
    const leave = (): void => {
      pointed.current = undefined;
      changedAt.current = -Infinity;
    };
    element.addEventListener('pointermove', follow);
    element.addEventListener('pointerdown', follow);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('click', guard, true);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('pointerdown', follow);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('click', guard, true);
      window.removeEventListener('scroll', scrolled);
    };
  }, [frame]);
};
