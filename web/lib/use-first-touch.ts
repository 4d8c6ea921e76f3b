import { createStore, useStore } from './store.ts';

const touched = createStore(false);

for (const sign of ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'])
  window.addEventListener(sign, () => touched.set(true), { once: true, passive: true });

/** True after the user's first interaction: what only responds to the user is loaded then. */
export const useFirstTouch = (): boolean => useStore(touched);
