import type { Currency } from '../../contracts/currencies.ts';
import {
  type AgeGroup,
  ageGroup,
  type OwedByAge,
  type ReceivablesView,
} from '../../contracts/invoices/dashboard.ts';
import { ageOf } from './ages.ts';
import {
  currenciesIn,
  type Figure,
  type FiguresCall,
  figureOf,
  inEachCurrency,
  readSums,
  type SumsByDate,
  sumsIn,
} from './dated-sums.ts';

/** What is owed of what was due on a day. */
export interface OwedOfDay extends Figure {
  readonly dueDate: string;
}

/** The sum and the number of several sums. */
export const total = (figures: readonly Figure[]): Figure =>
  figures.reduce((sum, { cents, count }) => ({ cents: sum.cents + cents, count: sum.count + count }), {
    cents: 0,
    count: 0,
  });

/** What is owed, by how late it is. */
export const byAge = (owed: readonly OwedOfDay[], today: string): OwedByAge => {
  const isOf =
    (age: AgeGroup) =>
    ({ dueDate }: OwedOfDay): boolean =>
      ageOf(dueDate, today) === age;
  return {
    total: total(owed),
    groups: ageGroup.options.map((age) => ({ age, ...total(owed.filter(isOf(age))) })),
  };
};

/** Of sums in one currency. */
export const receivablesOf = ({ due }: SumsByDate, today: string): OwedByAge =>
  byAge(
    due.map((sums) => ({ dueDate: sums.date, ...figureOf([sums], 'open', 'promised') })),
    today,
  );

/** What an account's clients owe, by how late it is. */
export const receivablesByAge = async (call: FiguresCall): Promise<ReceivablesView> => {
  const { today, currency } = call;
  const sums = await readSums(call);
  const inIt = (one: Currency): OwedByAge => receivablesOf(sumsIn(sums, one), today);
  return { today, ...(await inEachCurrency(currenciesIn(sums), currency, inIt)) };
};
