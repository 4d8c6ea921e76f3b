import { useLayoutEffect } from 'react';
import { useCodeAwaited } from '../lib/awaited-code.ts';
import { lastPressed } from '../lib/pressed.ts';

/** While what was opened waits for its code: a line at the top of the window, and what was pressed pulses. */
export const CodeAwaited = () => {
  const isAwaited = useCodeAwaited();
  useLayoutEffect(() => {
    if (!isAwaited) return;
    const pressed = lastPressed();
    pressed?.setAttribute('data-awaits-code', '');
    return () => pressed?.removeAttribute('data-awaits-code');
  }, [isAwaited]);
  return isAwaited && <div className="awaited" role="status" aria-label="Loading" />;
};
