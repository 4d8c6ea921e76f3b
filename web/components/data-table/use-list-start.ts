import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ShownList } from './column.ts';

/** Pixels from the top of the window at which the list then begins. */
const underTopBar = 64;

/**
 * Shows the start of the list when the person asked for another order or other rows and they are there, or could not be
 * read: further down is not where they were.
 */
export const useListStart = (
  frame: RefObject<HTMLElement | null>,
  { view, isPrevious, isOld }: Pick<ShownList, 'view' | 'isPrevious' | 'isOld'>,
): void => {
  const isRefused = isPrevious && isOld;
  const last = useRef({ view, isRefused });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { view, isRefused };
    if (before.view === view && (before.isRefused || !isRefused)) return;
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top: top - underTopBar, behavior: 'instant' });
  }, [frame, view, isRefused]);
};
