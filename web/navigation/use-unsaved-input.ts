import { useEffect, useRef, useState } from 'react';
import { holdPage, type HeldPage } from './back-guard.ts';

/** Asks before unsaved input is discarded: on closing, on Back, on a link and on leaving the site. */
export const useUnsavedInput = (dirty: boolean, onClose: () => void) => {
  const [asked, setAsked] = useState<'no' | 'closing' | 'going back'>('no');
  const page = useRef<HeldPage>(undefined);
  const goOn = useRef(onClose);
  const isDiscarded = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    const held = holdPage(
      () => setAsked('going back'),
      (go) => {
        goOn.current = go;
        setAsked('closing');
      },
    );
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

  const leave = (next: () => void): void => {
    page.current?.release();
    setAsked('no');
    next();
  };
  /** @param next what follows instead of closing */
  const request = (next = onClose): void => {
    if (!dirty || isDiscarded.current) return leave(next);
    goOn.current = next;
    setAsked('closing');
  };
  const discard = (): void => {
    if (asked === 'closing') return leave(goOn.current);
    // What has an entry of its own is closed by going back.
    isDiscarded.current = true;
    page.current?.leave();
  };
  return {
    asked: asked !== 'no',
    /** Closes without asking: it has been saved. */
    close: (): void => leave(onClose),
    /** It has been saved and stays open; whoever was asked meanwhile about leaving it leaves. */
    leaveIfAsked: (): void => {
      if (asked !== 'no') discard();
    },
    request: (): void => request(),
    /** Asks in the same way before something else than closing. */
    requestThen: request,
    keep: (): void => setAsked('no'),
    discard,
  };
};
