import { useEffect } from 'react';

const rowWithin = (element: Element): HTMLElement | null =>
  element.querySelector<HTMLElement>('[data-row][tabindex="0"]');

/**
 * When what has the focus disappears, the row that the keyboard was on gets it, of the nearest list around, else the
 * page: not the start of the window, from which all would have to be passed again.
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
      if (document.querySelector('[aria-modal="true"], [role="menu"]')) return;
      focused = [];
      const row = around.reduce<HTMLElement | null>(
        (found, element) => found ?? (element.isConnected ? rowWithin(element) : null),
        null,
      );
      (row ?? main.current)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [main]);
