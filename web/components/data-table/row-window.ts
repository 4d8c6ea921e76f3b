import type { ReactNode, RefObject } from 'react';

/** The rows that are in the page. */
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
  /** The rows' ids in order. When they change under an unchanged `view`, what is being read stays where it is. */
  readonly ids: readonly number[];
  /** Of a row, in pixels; one that unfolds is measured. */
  readonly height: number;
  readonly view: string;
  /** Told how to bring a row into sight; the same function at every draw. */
  readonly onScroller: (scrollTo: (index: number) => void) => void;
  readonly draw: (window: RowWindow) => ReactNode;
}

export const measureNothing = (): void => undefined;
