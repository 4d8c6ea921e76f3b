import { useLayoutEffect, useRef, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RowWindowProps } from './shown-rows.tsx';

/** How far the element lies below the top of the page, kept up to date. */
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

/** The rows that the window shows of a long list, and a few around them. */
export const WindowedRows = ({ list, ids, height, view, onScroller, draw }: RowWindowProps) => {
  const scrollMargin = useOffset(list);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 12,
    scrollMargin,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 80,
  });
  useLayoutEffect(() => {
    onScroller((index) => virtualizer.scrollToIndex(index));
  }, [onScroller, virtualizer]);

  const last = useRef({ ids, view });
  useLayoutEffect(() => {
    const { ids: oldIds, view: oldView } = last.current;
    last.current = { ids, view };
    if (oldIds === ids || oldView !== view || window.scrollY <= scrollMargin) return;
    const oldIndex = Math.floor((window.scrollY - scrollMargin) / height);
    const anchor = oldIds[oldIndex];
    const index = anchor === undefined ? -1 : ids.indexOf(anchor);
    if (index >= 0 && index !== oldIndex) {
      window.scrollBy({ top: (index - oldIndex) * height, behavior: 'instant' });
    }
  }, [ids, view, scrollMargin, height]);

  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const end = items.at(-1);
  return draw({
    indexes: items.map(({ index }) => index),
    before: first ? first.start - scrollMargin : 0,
    after: end ? virtualizer.getTotalSize() - (end.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  });
};
