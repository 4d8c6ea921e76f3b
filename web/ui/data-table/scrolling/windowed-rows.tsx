import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import type { RowWindowProps } from './shown-rows.tsx';

/** The element's distance from the top of the page, kept up to date. */
const useOffset = (element: React.RefObject<HTMLElement | null>): number => {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setOffset(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
};

/**
 * How many rows come and go at once: most frames of a scroll then change nothing in the page, and the frame that does
 * is still drawn in its time.
 */
const block = 4;

/** The rows of a window that begins and ends with a whole block. */
const inBlocks = ({ startIndex, endIndex, overscan, count }: Range): number[] => {
  const start = Math.max(0, Math.floor((startIndex - overscan) / block) * block);
  const end = Math.min(count, Math.ceil((endIndex + 1 + overscan) / block) * block);
  return Array.from({ length: end - start }, (_row, index) => start + index);
};

/**
 * The visible rows of a long list, and a few around them. What is seen keeps its place when a row turns out to have
 * another height than was assumed. Left to itself, the virtualizer measures a new row only after the scroll anchor has
 * corrected for it, and corrects a second time.
 */
export const WindowedRows = ({ list, ids, height, onScroller, draw }: RowWindowProps) => {
  const scrollMargin = useOffset(list);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => height,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
    overscan: 8,
    rangeExtractor: inBlocks,
    scrollMargin,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 80,
  });
  const isNew = useRef(false);
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ start, end }, by) => {
    // A row that is partly in sight grows downward, unless it is new.
    const isAbove = (isNew.current ? start : end) < window.scrollY;
    if (isAbove) window.scrollBy({ top: by, behavior: 'instant' });
    return false;
  };
  const measure = useCallback(
    (row: HTMLElement | null): void => {
      if (row) {
        isNew.current = true;
        const height = virtualizer.options.measureElement(row, undefined, virtualizer);
        virtualizer.resizeItem(virtualizer.indexFromElement(row), height);
        isNew.current = false;
      }
      virtualizer.measureElement(row);
    },
    [virtualizer],
  );
  useLayoutEffect(() => {
    onScroller((index) => virtualizer.scrollToIndex(index));
  }, [onScroller, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const end = items.at(-1);
  return draw({
    indexes: items.map(({ index }) => index),
    before: first ? first.start - scrollMargin : 0,
    after: end ? virtualizer.getTotalSize() - (end.end - scrollMargin) : 0,
    measure,
  });
};
