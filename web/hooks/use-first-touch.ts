import { createStore, useStore } from './store.ts';

const touched = createStore(false);

const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'];

/** When a page appears under a pointer that rests, browsers send a move, too. */
const isResting = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

const note = (event: Event): void => {
  if (isResting(event)) return;
  for (const sign of signs) window.removeEventListener(sign, note);
  touched.set(true);
};

// Tests in Node load components for the words in them.
if ('window' in globalThis) for (const sign of signs) window.addEventListener(sign, note, { passive: true });

/** True after the user's first interaction: what only responds to the user is loaded then. */
export const useFirstTouch = (): boolean => useStore(touched);

/** Runs something after the user's first interaction; at once if that was before. */
export const whenTouched = (run: () => void): void => {
  if (touched.get()) return run();
  const unsubscribe = touched.subscribe(() => {
    unsubscribe();
    run();
  });
};
