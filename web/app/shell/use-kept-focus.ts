import { useEffect } from 'react';
import { isDialogOpen } from '../../navigation/shortcuts.ts';

/** The first steps come before what needs attention, which may stand above them by now. */
const placeWithin = (element: Element): HTMLElement | null =>
  element.querySelector<HTMLElement>('[data-row][tabindex="0"], [data-first-step]') ??
  element.querySelector<HTMLElement>('[data-next-step]');

const root = (): HTMLElement | null => document.getElementById('root');

/**
 * When the focused element disappears, the focus moves to the current row of the nearest list around it, or to the next
 * of the first steps, else to the page's content, so that the keyboard need not start over from the top of the window.
 * What was focused before a dialog, a menu or a toast counts as focused when that disappears: its opener may be gone by
 * then. What is disabled for a while, such as during a call, gets the focus back when it is enabled again.
 */
export const useKeptFocus = (main: React.RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    let onPage: readonly Element[] = [];
    let latest: Element | undefined;
    let wasDisabled = false;
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      latest = target;
      wasDisabled = false;
      if (root()?.contains(target) !== true) return;
      const path: Element[] = [];
      for (let at: Element | null = target; at; at = at.parentElement) path.push(at);
      onPage = path;
    };
    const look = (): void => {
      if (latest === undefined || document.activeElement !== document.body || isDialogOpen()) return;
      if (latest.isConnected) {
        const isDisabled = latest.matches(':disabled');
        if (wasDisabled && !isDisabled && latest instanceof HTMLElement)
          latest.focus({ preventScroll: true });
        wasDisabled = isDisabled;
        return;
      }
      latest = undefined;
      const [before, ...around] = onPage;
      if (before instanceof HTMLElement && before.isConnected) return before.focus({ preventScroll: true });
      const place = around.reduce<HTMLElement | null>(
        (found, element) => found ?? (element.isConnected ? placeWithin(element) : null),
        null,
      );
      (place ?? main.current)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [main]);
