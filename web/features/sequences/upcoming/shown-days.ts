import {
  mostUpcomingDays,
  type UpcomingPage,
  type UpcomingRow,
} from '../../../../contracts/sequences/upcoming.ts';
import { addDays } from '../../../../domain/calendar.ts';
import type { DateRange } from '../../../ui/date-range/range.ts';

/** The days that are asked for, as the call takes them: '' for its usual ones, and no more than it answers. */
export const askedDays = (
  { from, to }: DateRange,
  today: string,
): DateRange & { readonly isCut: boolean } => {
  if (from === '' && to === '') return { from, to, isCut: false };
  const first = from === '' ? (to < today ? to : today) : from;
  const last = addDays(first, mostUpcomingDays - 1);
  const isCut = to > last;
  return { from: first, to: isCut ? last : to, isCut };
};

type Day = UpcomingPage['days'][number];

/** The emails to one client on a day. */
export interface OfClient {
  readonly clientId: number;
  readonly clientName: string;
  readonly rows: readonly UpcomingRow[];
}

/** A day with emails, or some days after each other without any. */
export type ShownDay =
  | { readonly type: 'emails'; readonly day: Day; readonly clients: readonly OfClient[] }
  | { readonly type: 'none'; readonly from: Day; readonly to: Day };

const byClient = (rows: readonly UpcomingRow[]): OfClient[] => {
  const clients = new Map<number, UpcomingRow[]>();
  for (const row of rows) {
    const others = clients.get(row.clientId);
    if (others === undefined) clients.set(row.clientId, [row]);
    else others.push(row);
  }
  return [...clients.values()].flatMap((some) => {
    const [first] = some;
    return first === undefined
      ? []
      : [{ clientId: first.clientId, clientName: first.clientName, rows: some }];
  });
};

/**
 * The days of a list with the rows that are loaded, up to the last one of them while there are more.
 * @param hasMore whether more rows are to be loaded
 */
export const shownDays = (
  days: readonly Day[],
  rows: readonly UpcomingRow[],
  hasMore: boolean,
): readonly ShownDay[] => {
  const last = hasMore ? (rows.at(-1)?.date ?? '') : undefined;
  const ofDay = new Map<string, UpcomingRow[]>();
  for (const row of rows) ofDay.set(row.date, [...(ofDay.get(row.date) ?? []), row]);
  const shown: ShownDay[] = [];
  for (const day of days) {
    if (last !== undefined && day.date > last) break;
    const before = shown.at(-1);
    const found = ofDay.get(day.date) ?? [];
    if (found.length > 0) shown.push({ type: 'emails', day, clients: byClient(found) });
    else if (before?.type === 'none') shown[shown.length - 1] = { ...before, to: day };
    else shown.push({ type: 'none', from: day, to: day });
  }
  return shown;
};
