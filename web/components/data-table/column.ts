import type { ReactNode } from 'react';
import type { ListQuery } from '../../lib/pages.ts';

export interface Column<Row> {
  /** Also its name in the address when it is sorted by. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the list can be sorted by it; its id is then the name of that order. */
  readonly sortable?: true;
  /** The direction of the first press on its head. */
  readonly firstDirection?: 'asc' | 'desc';
  /** Amounts and dates stand right. */
  readonly align?: 'left' | 'right';
  /** Pixels that its content takes, edges included; where it may go on below, what looks well. */
  readonly width: number;
  /** Takes its share of the room that is left. */
  readonly grows?: boolean;
  /** Left out where there is no room for it, the highest first; without it the column is always there. */
  readonly rank?: number;
  /** Its place on a phone's card; without one it is not on it. `who` also is the name of the row. */
  readonly card?: 'who' | 'amount' | 'when' | 'state' | 'more';
}

export interface RowAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  /** The one that stands in the row with its word; the others are in the row's menu. */
  readonly main?: boolean;
  readonly danger?: boolean;
  /** Greyed, though it can be pressed. */
  readonly muted?: boolean;
  readonly disabled?: boolean;
}

export interface Selection {
  readonly selected: ReadonlySet<number>;
  readonly onChange: (selected: ReadonlySet<number>) => void;
}

/** A list as far as it is loaded, in its order. */
export interface ShownList<Row = unknown> {
  readonly rows: readonly Row[];
  /** Of all its rows, loaded or not. */
  readonly total: number;
  /** Rows that have left it while it is shown, as they are now; they may still be in their places. */
  readonly left?: ReadonlyMap<number, Row> | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  /** What was asked for when the rows were read. */
  readonly query: ListQuery;
  /** The same as text. */
  readonly view: string;
  /** The rows were asked for before; what is asked for now is on its way, or could not be read. */
  readonly isPrevious: boolean;
  /** What is asked for now could not be read: what is shown is from before. */
  readonly isOld: boolean;
  /** Milliseconds since 1970 at which it was read. */
  readonly readAt: number;
  readonly hasMore: boolean;
  readonly isMoreFailed: boolean;
  readonly more: () => void;
  readonly readUpTo: (most: number, signal: AbortSignal) => Promise<boolean>;
  readonly keepFirst: (most: number) => void;
  readonly refetch: () => void;
}

/** What a table knows of its rows; the same for the rows and the cards. */
export interface RowTraits<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => number;
  /** What names the row for those who listen: "INV-7". */
  readonly rowLabel: (row: Row) => string;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly actions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** What unfolds under a row. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
}
