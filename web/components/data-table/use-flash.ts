import { useEffect, type RefObject } from 'react';
import { isFresh } from '../../lib/fresh-records.ts';

/** Shows once, softly, that a record has just changed; not to those who asked for less motion. */
export const useFlash = (element: RefObject<HTMLElement | null>, record: object): void => {
  useEffect(() => {
    if (!isFresh(record) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const animation = element.current?.animate(
      [{ backgroundColor: 'var(--owed-palette-tone-green-surface)' }, { backgroundColor: 'transparent' }],
      { duration: 1_600, easing: 'ease-out' },
    );
    return () => animation?.cancel();
  }, [element, record]);
};
