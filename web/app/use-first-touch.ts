import { useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** True once the person has begun to do something: what only answers them is fetched then, not before. */
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
