import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A button that can't be pressed at its row's new place, such as "up" at the top, loses the focus. What is returned is
 * told, before the row moves, what gets it after the next rendering, by its selector.
 */
export const useFocusAfterMove = (list: RefObject<HTMLElement | null>): ((selector: string) => void) => {
  const wanted = useRef('');
  useLayoutEffect(() => {
    const selector = wanted.current;
    wanted.current = '';
    if (selector === '' || list.current?.contains(document.activeElement) === true) return;
    list.current?.querySelector<HTMLElement>(selector)?.focus();
  });
  return (selector) => {
    wanted.current = selector;
  };
};
