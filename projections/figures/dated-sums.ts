import type { Currency } from '../../contracts/currencies.ts';
import type { DashboardView } from '../../contracts/invoices/dashboard.ts';
import { addDays } from '../../domain/calendar.ts';
import { currenciesInOrder } from '../../domain/money/in-order.ts';
import { monthOf } from '../../domain/months.ts';
import type { ShownReadModels } from '../../platform/ports/read-models.ts';
import { type Amounts, storedSum } from '../sums.ts';
import { amountsIn, currenciesOf, dashboard } from './dashboard.ts';

/** Whose figures, and on which day. */
export interface FiguresCall {
  readonly readModels: ShownReadModels;
  readonly account: number;
  /** The account's, a calendar date. */
  readonly today: string;
  /** The account's. */
  readonly currency: Currency;
}

export type Figure = DashboardView['outstanding'];

/** The figures of an account: in its own currency, and beside that in each other one that it has. */
export type InEachCurrency<Figures> = Figures & {
  readonly currency: Currency;
  readonly inOtherCurrencies: ({ readonly currency: Currency } & Figures)[];
};

/** @param some what there is anything in @param figuresIn the figures in one of them */
export const inEachCurrency = async <Figures extends object>(
  some: Iterable<Currency>,
  first: Currency,
  figuresIn: (currency: Currency) => Figures | Promise<Figures>,
): Promise<InEachCurrency<Figures>> => {
  const [, ...others] = currenciesInOrder(some, first);
  return {
    currency: first,
    ...(await figuresIn(first)),
    inOtherCurrencies: await Promise.all(
      others.map(async (currency) => ({ currency, ...(await figuresIn(currency)) })),
    ),
  };
};

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

/** The currencies that there is a sum in. */
export const currenciesIn = ({ due, months }: SumsByDate): ReadonlySet<Currency> =>
  new Set([...due, ...months].flatMap(({ amounts }) => [...currenciesOf(amounts)]));

/** The sums in one currency. */
export const sumsIn = ({ due, months }: SumsByDate, currency: Currency): SumsByDate => {
  const inIt = ({ date, amounts }: DatedSums): DatedSums => ({ date, amounts: amountsIn(amounts, currency) });
  return { due: due.map(inIt), months: months.map(inIt) };
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
