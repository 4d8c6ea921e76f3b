import { useEffect, type RefObject } from 'react';
import { isFresh } from '../../../data/live/fresh-records.ts';

/** Highlights once that a record has just changed; not with reduced motion. */
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
