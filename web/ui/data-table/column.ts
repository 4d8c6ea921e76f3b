import type { ReactNode } from 'react';
import type { Load } from '../../data/load.ts';
import type { ListQuery } from '../../data/lists/pages.ts';
import type { HowToGo } from '../../navigation/use-back-closes.ts';
import type { NumberFormat } from '../../../contracts/number-formats.ts';

export interface Column<Row> {
  /** Also its name in the URL when it is the sort column. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the list can be sorted by it; its id is then the sort's name. */
  readonly sortable?: true;
  /** The sort direction after the first click on its head. */
  readonly firstDirection?: 'asc' | 'desc';
  /** Amounts and dates are right-aligned. */
  readonly align?: 'left' | 'right';
  /** Width of its content in pixels, padding included; for content that may wrap, a width that looks good. */
  readonly width: number;
  /** Shares the remaining width. */
  readonly grows?: boolean;
  /** Hidden when there is no room, highest rank first; columns without a rank are always shown. */
  readonly rank?: number;
  /** Shown only when the user chooses it. */
  readonly extra?: true;
  /** Where it is shown on a phone's card; absent if it is not. `who` is also the name of the row. */
  readonly card?: 'who' | 'amount' | 'when' | 'state' | 'more';
}

export interface RowAction {
  readonly label: string;
  /** The single key that does it for the keyboard's row. */
  readonly shortcut?: string;
  readonly icon: ReactNode;
  /** @param how for one that goes to an address; default as a new entry of the history */
  readonly onSelect: (how?: HowToGo) => void;
  /** Whether it goes to an address. */
  readonly goes?: boolean;
  /** Called when the pointer or the focus reaches it in the menu, to read ahead what it will show. */
  readonly onNear?: () => void;
  /** The action shown in the row with its label; the others are in the row's menu. */
  readonly main?: boolean;
  readonly danger?: boolean;
  /** On the record's own page it is in the menu; the others are buttons there. */
  readonly rare?: boolean;
  /** Grayed, but can be pressed. */
  readonly muted?: boolean;
  readonly disabled?: boolean;
}

export interface Selection {
  readonly selected: ReadonlySet<number>;
  readonly onChange: (selected: ReadonlySet<number>) => void;
}

/** The loaded part of a list, in order. */
export interface ShownList<Row = unknown> extends Load {
  readonly rows: readonly Row[];
  /** Of all its rows, loaded or not. */
  readonly total: number;
  /** Current versions of rows that have left the list while it is shown; the table may still show them. */
  readonly left?: ReadonlyMap<number, Row> | undefined;
  /** The query with which the rows were read. */
  readonly query: ListQuery;
  /** The same as text. */
  readonly view: string;
  /** The rows belong to an earlier query; the current one is loading or has failed. */
  readonly isPrevious: boolean;
  readonly hasMore: boolean;
  readonly isMoreFailed: boolean;
  readonly more: () => void;
  readonly readUpTo: (most: number, signal: AbortSignal) => Promise<boolean>;
  readonly keepFirst: (most: number) => void;
}

/** What a table knows about its rows; the same for rows and cards. */
export interface RowTraits<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => number;
  /** The row's accessible name: "INV-7". */
  readonly rowLabel: (row: Row) => string;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly actions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** What unfolds under a row. */
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  /** In which cells write numbers: rows are rendered again when it changes. */
  readonly numberFormat: NumberFormat;
}
