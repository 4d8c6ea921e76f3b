import { Component, type RefObject } from 'react';

interface ScrollAnchorProps {
  readonly frame: RefObject<HTMLElement | null>;
  /** The rows' ids in order. */
  readonly ids: readonly number[];
  /** Sort and filter: the rows of another view need not stay in their place. */
  readonly view: string;
  /** Of a row that is not in the page, in pixels. */
  readonly height: number;
}

interface Anchor {
  readonly id: number;
  /** Pixels from the top of the window. */
  readonly top: number;
  /** By how many rows it moves. */
  readonly moves: number;
}

const rowOf = (frame: Element, id: number): Element | null => frame.querySelector(`[data-row="${id}"]`);

/** Rows that the user sees, below the sticky head and the top bar. */
const visibleRows = (frame: Element): readonly Element[] => {
  const line = frame.querySelector('th')?.getBoundingClientRect().bottom ?? 56;
  return [...frame.querySelectorAll('[data-row]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > line && top < window.innerHeight;
  });
};

/**
 * The row that must stay where it is: the one under the pointer or with the focus, else the first that is seen and moves
 * no more than most others do. At the start of the list none has to: what comes in appears there.
 */
export const anchorAmong = (
  seen: readonly { readonly id: number; readonly isPointed: boolean }[],
  before: readonly number[],
  after: readonly number[],
): { readonly id: number; readonly moves: number } | undefined => {
  const indexes = new Map(after.map((id, index) => [id, index]));
  const start = before.indexOf(seen[0]?.id ?? -1);
  const kept = seen.flatMap(({ id, isPointed }, at) => {
    const index = indexes.get(id);
    return index === undefined ? [] : [{ id, isPointed, moves: index - (start + at) }];
  });
  const usual = kept.map(({ moves }) => moves).toSorted((one, other) => one - other)[kept.length >> 1] ?? 0;
  const steady = kept.filter(({ moves }) => Math.abs(moves - usual) <= seen.length);
  return steady.find(({ isPointed }) => isPointed) ?? (start > 0 ? steady[0] : undefined);
};

/** Whether rows only came at the end, where nothing that is seen moves; a list that was empty has nothing to move. */
const isAppended = (before: readonly number[], after: readonly number[]): boolean =>
  after.length > before.length && before.every((id, index) => id === after[index]);

/** Keeps what the user is reading in its place when rows above it come, go or grow. */
export class ScrollAnchor extends Component<ScrollAnchorProps> {
  override getSnapshotBeforeUpdate(before: ScrollAnchorProps): Anchor | null {
    const { ids, view } = this.props;
    const frame = this.props.frame.current;
    // Measuring rows forces a layout.
    if (!frame || before.view !== view || isAppended(before.ids, ids)) return null;
    const rows = visibleRows(frame);
    const seen = rows.map((row) => ({
      id: Number(row.getAttribute('data-row')),
      isPointed: row.matches(':hover, :focus-within'),
    }));
    const anchor = anchorAmong(seen, before.ids, ids);
    const row = anchor && rowOf(frame, anchor.id);
    return row ? { ...anchor, top: row.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_before: ScrollAnchorProps, _state: unknown, anchor: Anchor | null): void {
    const frame = this.props.frame.current;
    if (!frame || !anchor) return;
    const bringBack = (): boolean => {
      const row = rowOf(frame, anchor.id);
      const by = row ? row.getBoundingClientRect().top - anchor.top : 0;
      if (Math.abs(by) >= 1) window.scrollBy({ top: by, behavior: 'instant' });
      return row !== null;
    };
    if (bringBack()) return;
    // It moved farther than rows are kept around the window: it is there after the scroll.
    window.scrollBy({ top: anchor.moves * this.props.height, behavior: 'instant' });
    requestAnimationFrame(bringBack);
  }

  override render(): null {
    return null;
  }
}
