import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ShownList } from '../column.ts';

/** Pixels from the top of the window at which the list then begins. */
const underTopBar = 64;

/**
 * Shows the start of the list after the user asked for another order or other rows and they were loaded or failed to
 * load: the scroll position means nothing in another list.
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
