import { useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** True after the user's first interaction: code that only responds to the user is loaded then. */
export const useFirstTouch = (): boolean => {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return;
    const note = (): void => setTouched(true);
    for (const sign of signs) window.addEventListener(sign, note, { once: true, passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note);
    };
  }, [touched]);
  return touched;
};
