import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWindowVirtualizer } from '@tanstack/react-virtual';

/** Up to that many rows are all in the page, so that the browser's own search finds them. */
const mostUnvirtual = 150;

/** True while the page is printed: then every row is there. */
const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const start = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
};

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

const measureNothing = (): void => undefined;

interface VirtualRows {
  /** Places of the rows that are in the page. */
  readonly places: readonly number[];
  /** Pixels that stand for the rows before and after them. */
  readonly before: number;
  readonly after: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly scrollTo: (place: number) => void;
}

/**
 * The rows that the window shows, and a few around them.
 * @param ids the rows' ids in order; when they change under an unchanged `view`, what is being read stays where it is
 */
export const useVirtualRows = (
  list: React.RefObject<HTMLElement | null>,
  ids: readonly number[],
  height: number,
  view: string,
): VirtualRows => {
  const virtual = ids.length > mostUnvirtual;
  const printing = usePrinting();
  const scrollMargin = useOffset(list);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => height,
    getItemKey: (place) => ids[place] ?? place,
    overscan: 12,
    scrollMargin,
    enabled: virtual,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 80,
  });

  const last = useRef({ ids, view });
  useLayoutEffect(() => {
    const { ids: oldIds, view: oldView } = last.current;
    last.current = { ids, view };
    if (!virtual || oldIds === ids || oldView !== view || window.scrollY <= scrollMargin) return;
    const oldPlace = Math.floor((window.scrollY - scrollMargin) / height);
    const anchor = oldIds[oldPlace];
    const place = anchor === undefined ? -1 : ids.indexOf(anchor);
    if (place >= 0 && place !== oldPlace)
      window.scrollBy({ top: (place - oldPlace) * height, behavior: 'instant' });
  }, [ids, view, virtual, scrollMargin, height]);

  if (!virtual || printing) {
    return {
      places: ids.map((_id, place) => place),
      before: 0,
      after: 0,
      measure: measureNothing,
      scrollTo: (place) =>
        list.current
          ?.querySelector(`[data-index="${place}"]`)
          ?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    };
  }
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const end = items.at(-1);
  return {
    places: items.map(({ index }) => index),
    before: first ? first.start - scrollMargin : 0,
    after: end ? virtualizer.getTotalSize() - (end.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
    scrollTo: (place) => virtualizer.scrollToIndex(place),
  };
};
