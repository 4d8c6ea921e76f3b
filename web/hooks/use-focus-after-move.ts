import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A row that moves to another place in its list loses the focus. What is returned is told, before it moves, what has the
 * focus after the next rendering, by its selector.
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
