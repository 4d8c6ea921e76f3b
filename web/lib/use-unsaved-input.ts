import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';

/** Where an entry stands in the browser's history, as the router notes it. */
const entry = z.object({ idx: z.number() });
const placeInHistory = (): number => entry.safeParse(history.state).data?.idx ?? 0;

/** Whether it is asked if input that was not saved may go: on closing, on Back and on leaving the site. */
export const useUnsavedInput = (dirty: boolean, onClose: () => void) => {
  const [asked, setAsked] = useState<'no' | 'closing' | 'going back'>('no');
  const mayGo = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    const here = placeInHistory();
    let returning = false;
    const warn = (event: BeforeUnloadEvent): void => {
      if (!mayGo.current) event.preventDefault();
    };
    // Back has already happened when the browser says so: it is taken back unseen by the router, then it is asked.
    const hold = (event: PopStateEvent): void => {
      if (mayGo.current) return;
      event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      const steps = here - placeInHistory();
      returning = steps !== 0;
      if (returning) history.go(steps);
      setAsked('going back');
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener('popstate', hold, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('popstate', hold, { capture: true });
    };
  }, [dirty]);

  const close = (): void => {
    mayGo.current = true;
    onClose();
  };
  return {
    asked: asked !== 'no',
    /** Closes without asking: it has been saved. */
    close,
    request: (): void => (dirty ? setAsked('closing') : close()),
    keep: (): void => setAsked('no'),
    discard: (): void => {
      mayGo.current = true;
      if (asked === 'going back') history.back();
      else onClose();
    },
  };
};
