import { z } from 'zod';

/** Where an entry stands in the browser's history, as the router notes it. */
const entry = z.object({ idx: z.number() });
const historyIndex = (): number => entry.safeParse(history.state).data?.idx ?? 0;

let held: { readonly index: number; readonly onBack: () => void } | undefined;
let returning = false;

/**
 * Must be called before the router listens: of the listeners of a window's event the first is asked first. Back has
 * already happened when the browser says so; while a page is held it is taken back, unseen by the router.
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

/** Holds the page that is shown against Back and Forward until the returned function is called. */
export const holdPage = (onBack: () => void): (() => void) => {
  const mine = { index: historyIndex(), onBack };
  held = mine;
  return () => {
    if (held === mine) held = undefined;
  };
};
