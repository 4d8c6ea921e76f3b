import { createStore, useStore } from './store.ts';

const touched = createStore(false);

// Tests in Node load components for the words in them.
if ('window' in globalThis)
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'])
    window.addEventListener(sign, () => touched.set(true), { once: true, passive: true });

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
