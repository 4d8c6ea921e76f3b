import type { DashboardView } from '../../contracts/invoices/dashboard.ts';
import { addDays } from '../../domain/calendar.ts';
import { monthOf } from '../../domain/months.ts';
import type { ShownReadModels } from '../../platform/ports/read-models.ts';
import { type Amounts, storedSum } from '../sums.ts';
import { dashboard } from './dashboard.ts';

/** Whose figures, and on which day. */
export interface FiguresCall {
  readonly readModels: ShownReadModels;
  readonly account: number;
  /** The account's, a calendar date. */
  readonly today: string;
}

export type Figure = DashboardView['outstanding'];

/** Sums of a day, or of a month. */
export interface DatedSums {
  /** A calendar date; that of a month is its first day. */
  readonly date: string;
  readonly amounts: Amounts;
}

/** The sums of an account by date. */
export interface SumsByDate {
  /**
   * What is due by day, and by month before the days that any figure tells apart. What was issued is only in those of
   * days.
   */
  readonly due: readonly DatedSums[];
  readonly months: readonly DatedSums[];
}

/** How far back figures tell days apart: invoices are late by up to 90 days, or by more. */
const daysApart = 91;

/** Reads as much for 100,000 invoices as for 100 that are due in the same months. */
export const readSums = async ({ readModels, account, today }: FiguresCall): Promise<SumsByDate> => {
  const { model } = dashboard;
  const from = `${monthOf(addDays(today, -daysApart))}-01`;
  const [ofMonths, ofDays] = await Promise.all([
    readModels.find(model, account, { where: { month: { from: '' } } }),
    readModels.find(model, account, { where: { day: { from } } }),
  ]);
  const months = ofMonths.flatMap(({ keys, body }) =>
    body === null ? [] : [{ date: `${keys['month']}-01`, amounts: storedSum(body) }],
  );
  const days = ofDays.flatMap(({ keys, body }) =>
    body === null ? [] : [{ date: String(keys['day']), amounts: storedSum(body) }],
  );
  return { due: [...months.filter(({ date }) => date < from), ...days], months };
};

type Named = 'open' | 'promised' | 'paid' | 'issued' | 'received';

/** What sums say of one matter, in all. */
export const figureOf = (sums: readonly DatedSums[], ...named: readonly Named[]): Figure => {
  const all = (what: 'Cents' | 'Count'): number =>
    sums.reduce(
      (sum, { amounts }) => named.reduce((so, name) => so + (amounts[`${name}${what}`] ?? 0), sum),
      0,
    );
  return { cents: all('Cents'), count: all('Count') };
};

export const isOfMonth =
  (month: string) =>
  ({ date }: DatedSums): boolean =>
    monthOf(date) === month;
