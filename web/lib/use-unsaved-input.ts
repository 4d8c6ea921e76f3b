import { useEffect, useRef, useState } from 'react';
import { holdPage } from './back-guard.ts';

/** Asks before unsaved input is discarded: on closing, on Back and on leaving the site. */
export const useUnsavedInput = (dirty: boolean, onClose: () => void) => {
  const [asked, setAsked] = useState<'no' | 'closing' | 'going back'>('no');
  const letGo = useRef(() => {});

  useEffect(() => {
    if (!dirty) return;
    const release = holdPage(() => setAsked('going back'));
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const end = (): void => {
      release();
      window.removeEventListener('beforeunload', warn);
    };
    letGo.current = end;
    return end;
  }, [dirty]);

  const close = (): void => {
    letGo.current();
    onClose();
  };
  return {
    asked: asked !== 'no',
    /** Closes without asking: it has been saved. */
    close,
    request: (): void => (dirty ? setAsked('closing') : close()),
    keep: (): void => setAsked('no'),
    discard: (): void => {
      if (asked === 'closing') return close();
      letGo.current();
      history.back();
    },
  };
};
