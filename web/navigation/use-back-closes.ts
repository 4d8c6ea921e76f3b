import { useEffect, useRef, type RefObject } from 'react';
import { openEntry, type OverlayEntry } from './back-guard.ts';
import { readDialog } from './dialogs.ts';
import { useSteady } from '../hooks/use-steady.ts';

/** An entry of the history for what is open, which Back closes. */
const useEntry = (onClose: () => void): RefObject<OverlayEntry | undefined> => {
  const close = useSteady(onClose);
  const entry = useRef<OverlayEntry>(undefined);
  useEffect(() => {
    const opened = openEntry(close);
    entry.current = opened;
    return () => opened.remove();
  }, [close]);
  return entry;
};

/**
 * Lets Back close what is open over the page, instead of leaving the page.
 * @returns a function to call before a navigation that replaces the entry
 */
export const useBackCloses = (onClose: () => void): (() => void) => {
  const entry = useEntry(onClose);
  return useSteady(() => entry.current?.keep());
};

/** How to go to an address. */
export interface HowToGo {
  /** In place of the current entry of the history. */
  readonly replace: boolean;
}

interface LeavingMenu {
  /** Closes it and then does what was chosen, which may open another page. */
  readonly leave: (run: () => void) => void;
  /** The same for what goes to an address, which takes over the menu's entry: it is there sooner. */
  readonly giveWay: (go: (how: HowToGo) => void) => void;
}

/** The same for a menu or a popover. */
export const useBackClosesMenu = (onClose: () => void): LeavingMenu => {
  const entry = useEntry(onClose);
  return {
    leave: useSteady((run: () => void) => {
      entry.current?.remove(run);
      onClose();
    }),
    giveWay: useSteady((go: (how: HowToGo) => void) => {
      // Without an entry of its own there is none to take over.
      const replace = entry.current?.keep() === true;
      onClose();
      go({ replace });
    }),
  };
};

let isAddressTaken = false;

/**
 * The same for a dialog that may be in the URL. The first one over such an address uses the entry of that address.
 * @param isInPlace it replaces the dialog that belongs to that address, and Back returns to that dialog
 */
export const useBackClosesDialog = (onClose: () => void, isInPlace = false): void => {
  const close = useSteady(onClose);
  useEffect(() => {
    if (isAddressTaken || readDialog(window.location.search) === undefined) {
      const { remove } = openEntry(close);
      return () => remove();
    }
    isAddressTaken = true;
    const entry = isInPlace ? openEntry(close) : undefined;
    return () => {
      isAddressTaken = false;
      entry?.remove();
    };
  }, [close, isInPlace]);
};
