import { useLayoutEffect } from 'react';
import { awaitedCode } from '../loading/awaited-code.ts';
import { lastPressed } from '../ui/toasts/pressed.ts';
import { useStore } from '../hooks/store.ts';

/** While what was opened waits for its code: a line at the top of the window, and what was pressed pulses. */
export const CodeAwaited = () => {
  const awaited = useStore(awaitedCode);
  useLayoutEffect(() => {
    if (awaited === 0) return;
    const pressed = lastPressed();
    pressed?.setAttribute('data-awaits-code', '');
    return () => pressed?.removeAttribute('data-awaits-code');
  }, [awaited]);
  return awaited > 0 && <div className="awaited" role="status" aria-label="Loading" />;
};
