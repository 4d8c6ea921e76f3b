import { useEffect, useRef, useState } from 'react';
import { holdPage, type HeldPage } from './back-guard.ts';

/** Asks before unsaved input is discarded: on closing, on Back and on leaving the site. */
export const useUnsavedInput = (dirty: boolean, onClose: () => void) => {
  const [asked, setAsked] = useState<'no' | 'closing' | 'going back'>('no');
  const page = useRef<HeldPage>(undefined);

  useEffect(() => {
    if (!dirty) return;
    const held = holdPage(() => setAsked('going back'));
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const end = (): void => {
      held.release();
      window.removeEventListener('beforeunload', warn);
    };
    page.current = {
      release: end,
      leave: () => {
        end();
        held.leave();
      },
    };
    return end;
  }, [dirty]);

  const close = (): void => {
    page.current?.release();
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
      page.current?.leave();
    },
  };
};
