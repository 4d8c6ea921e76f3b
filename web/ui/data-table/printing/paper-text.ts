import { shortDate } from '../../../../domain/calendar.ts';
import type { Column, ShownList } from '../column.ts';
import { formatCount } from '../../../data/account/numbers.ts';

interface Printed {
  readonly list: Pick<ShownList, 'query' | 'total'>;
  readonly loaded: number;
  readonly columns: readonly Pick<Column<never>, 'id' | 'header'>[];
  /** The status that was asked for, as the page calls it; absent for all. */
  readonly statusWord?: string | undefined;
}

const dateWords = (word: string, date: string): string => `${word} ${shortDate(date)}`;

/** Filter, search and order, as far as they are set. */
const askedWords = ({ list, columns, statusWord }: Printed): readonly string[] => {
  const { search = '', from = '', to = '', sort, direction } = list.query;
  const sorted = columns.find(({ id }) => id === sort);
  return [
    ...(statusWord === undefined ? [] : [statusWord.toLowerCase()]),
    ...(search === '' ? [] : [`matching “${search}”`]),
    ...(from === '' ? [] : [dateWords('from', from)]),
    ...(to === '' ? [] : [dateWords('to', to)]),
    ...(sorted ? [`by ${sorted.header}${direction === 'desc' ? ', descending' : ''}`] : []),
  ];
};

const rowsWords = (loaded: number, total: number): string => {
  if (loaded < total) return `Rows 1–${formatCount(loaded)} of ${formatCount(total)}`;
  return total === 1 ? '1 row' : `${formatCount(total)} rows`;
};

/** The line above the rows on paper: which rows they are, and how many there are. */
export const paperText = (printed: Printed): string =>
  [rowsWords(printed.loaded, printed.list.total), ...askedWords(printed)].join(' · ');
