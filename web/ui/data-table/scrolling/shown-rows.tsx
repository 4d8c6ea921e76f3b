import { Suspense, useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { lazyComponent } from '../../../loading/lazy-component.ts';
import { usePrinting } from '../printing/use-printing.ts';

/** The rows that are rendered. */
export interface RowWindow {
  /** Their indexes in the list. */
  readonly indexes: readonly number[];
  /** Pixels that stand for the rows before and after them. */
  readonly before: number;
  readonly after: number;
  readonly measure: (element: HTMLElement | null) => void;
}

export interface RowWindowProps {
  readonly list: RefObject<HTMLElement | null>;
  /** The rows' ids in order. */
  readonly ids: readonly number[];
  /** How many rows the list has, with those that are not loaded. */
  readonly total: number;
  /** Of a row, in pixels; one that unfolds is measured. */
  readonly height: number;
  /** Receives the function that scrolls to a row. Must be the same function on every render. */
  readonly onScroller: (scrollTo: (index: number) => void) => void;
  readonly draw: (window: RowWindow) => ReactNode;
}

const measureNothing = (): void => undefined;

const WindowedRows = lazyComponent(async () => (await import('./windowed-rows.tsx')).WindowedRows);

/** A list of up to this many rows is rendered whole, so that the browser's own search finds them. */
const mostAtOnce = 150;
/** How many rows of a long list are rendered while the code for windowing is loading. */
const mostAtFirst = 40;

type FirstRowsProps = RowWindowProps & { readonly most: number };

const FirstRows = ({ list, ids, height, onScroller, draw, most }: FirstRowsProps) => {
  useLayoutEffect(() => {
    onScroller((index) =>
      list.current
        ?.querySelector(`[data-index="${index}"]`)
        ?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    );
  }, [onScroller, list]);
  const count = Math.min(ids.length, most);
  return draw({
    indexes: Array.from({ length: count }, (_row, index) => index),
    before: 0,
    after: (ids.length - count) * height,
    measure: measureNothing,
  });
};

/**
 * All rows of a short list, or the visible window of a long one, from its first page on: to render all rows of a page
 * at once takes longer than a frame.
 */
export const ShownRows = (props: RowWindowProps) => {
  const printing = usePrinting();
  const { length } = props.ids;
  if (printing || props.total <= mostAtOnce) return <FirstRows {...props} most={length} />;
  return (
    <Suspense fallback={<FirstRows {...props} most={mostAtFirst} />}>
      <WindowedRows {...props} />
    </Suspense>
  );
};
