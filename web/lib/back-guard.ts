import { z } from 'zod';

/** The index of an entry in the browser's history, as the router stores it. */
const entry = z.object({ idx: z.number() });
const historyIndex = (): number => entry.safeParse(history.state).data?.idx ?? 0;

let held: { readonly index: number; readonly onBack: () => void } | undefined;
let returning = false;

/**
 * Must be called before the router listens, because listeners are called in order. The browser reports Back after it
 * has happened; while a page is held, Back is reverted before the router sees it.
 */
export const guardBack = (): void =>
  window.addEventListener('popstate', (event) => {
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    if (!held) return;
    const steps = held.index - historyIndex();
    if (steps === 0) return;
    event.stopImmediatePropagation();
    returning = true;
    history.go(steps);
    held.onBack();
  });

/** Blocks Back and Forward on the current page until the returned function is called. */
export const holdPage = (onBack: () => void): (() => void) => {
  const mine = { index: historyIndex(), onBack };
  held = mine;
  return () => {
    if (held === mine) held = undefined;
  };
};
