import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** How long users need to notice that something else is under the pointer, in milliseconds. */
const blindFor = 500;
/** How far a resting hand moves, in pixels. */
const jitter = 4;

/** What a click would hit: the row, and the control within it. */
const targetOf = (element: Element | null): string | undefined => {
  const row = element?.closest<HTMLElement>('[data-row], [data-inner-row]');
  if (!row) return undefined;
  const control = element?.closest('button, a, input, label');
  return `${row.dataset['row'] ?? row.dataset['innerRow'] ?? ''} ${control?.getAttribute('aria-label') ?? control?.textContent ?? ''}`;
};

interface Pointed {
  readonly x: number;
  readonly y: number;
  readonly target: string | undefined;
}

interface Clicked extends Pointed {
  /** In milliseconds of `performance.now()`. */
  readonly at: number;
}

const isSamePoint = (one: Pick<Pointed, 'x' | 'y'>, other: Pick<Pointed, 'x' | 'y'>): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) <= jitter;

/**
 * Blocks clicks on what has just come under the pointer or finger: when rows move, a row's action changes or a menu
 * closes, a click at the same point does nothing for half a second, so that the second click of a double click has no
 * effect.
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
    let clicked: Clicked | undefined;
    const follow = (event: PointerEvent): void => {
      const { clientX: x, clientY: y, target } = event;
      if (pointed.current && isSamePoint(pointed.current, { x, y })) return;
      changedAt.current = -Infinity;
      pointed.current = { x, y, target: targetOf(target instanceof Element ? target : null) };
    };
    const scrolled = (): void => {
      const at = pointed.current;
      if (at) pointed.current = { ...at, target: targetOf(document.elementFromPoint(at.x, at.y)) };
    };
    const guard = (event: MouseEvent): void => {
      // A press by the keyboard meets what has the focus.
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      const isInside = element.contains(event.target);
      const now: Clicked = {
        x: event.clientX,
        y: event.clientY,
        target: isInside ? targetOf(event.target) : 'elsewhere',
        at: performance.now(),
      };
      const isNew =
        now.at - changedAt.current <= blindFor ||
        (clicked !== undefined &&
          now.at - clicked.at <= blindFor &&
          isSamePoint(clicked, now) &&
          clicked.target !== now.target);
      if (!isInside || !isNew) {
        clicked = now;
        return;
      }
      // Whoever goes on clicking has not seen it yet.
      if (clicked) clicked = { ...clicked, at: now.at };
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
    document.addEventListener('click', guard, true);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('pointerdown', follow);
      element.removeEventListener('pointerleave', leave);
      document.removeEventListener('click', guard, true);
      window.removeEventListener('scroll', scrolled);
    };
  }, [frame]);
};
