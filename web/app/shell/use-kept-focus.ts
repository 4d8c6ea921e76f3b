import { useEffect } from 'react';
import { isDialogOpen } from '../../lib/shortcuts.ts';

const placeWithin = (element: Element): HTMLElement | null =>
  element.querySelector<HTMLElement>('[data-row][tabindex="0"], [data-next-step]');

/**
 * When the focused element disappears, the focus moves to the current row of the nearest list around it, or to the next
 * of the first steps, else to the page's content, so that the keyboard need not start over from the top of the window.
 */
export const useKeptFocus = (main: React.RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    let focused: readonly Element[] = [];
    const note = ({ target }: FocusEvent): void => {
      const path: Element[] = [];
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at);
      focused = path;
    };
    const look = (): void => {
      const [lost, ...around] = focused;
      if (lost?.isConnected !== false || document.activeElement !== document.body) return;
      if (isDialogOpen()) return;
      focused = [];
      const place = around.reduce<HTMLElement | null>(
        (found, element) => found ?? (element.isConnected ? placeWithin(element) : null),
        null,
      );
      (place ?? main.current)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [main]);
