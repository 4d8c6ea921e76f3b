import type { Currency } from '../../contracts/currencies.ts';
import type { DashboardView } from '../../contracts/invoices/dashboard.ts';
import { monthAfter, monthOf } from '../../domain/months.ts';
import { setAsideIn } from './set-aside.ts';
import { clientRows } from '../rows/client-rows.ts';
import {
  currenciesIn,
  figureOf,
  type FiguresCall,
  inEachCurrency,
  isOfMonth,
  readSums,
  type SumsByDate,
  sumsIn,
} from './dated-sums.ts';

type Cards = Omit<DashboardView, 'today' | 'currency' | 'inOtherCurrencies' | 'made' | 'setAside'>;

/** Of sums in one currency. */
const cardsOf = ({ due, months }: SumsByDate, today: string): Cards => {
  const thisMonth = isOfMonth(monthOf(today));
  const lastMonth = isOfMonth(monthAfter(monthOf(today), -1));
  return {
    outstanding: figureOf(due, 'open', 'promised'),
    overdue: figureOf(
      due.filter(({ date }) => date < today),
      'open',
    ),
    upcoming: figureOf(
      due.filter(({ date }) => date >= today),
      'open',
    ),
    promised: figureOf(due, 'promised'),
    collectedThisMonth: figureOf(due.filter(thisMonth), 'paid'),
    collectedLastMonth: figureOf(due.filter(lastMonth), 'paid'),
    receivedThisMonth: figureOf(months.filter(thisMonth), 'received'),
  };
};

const allCards = async (sums: SumsByDate, call: FiguresCall) => {
  const { today, currency } = call;
  const setAside = await setAsideIn(call);
  const cardsIn = (one: Currency) => ({ ...cardsOf(sumsIn(sums, one), today), ...setAside(one) });
  return { today, ...(await inEachCurrency(currenciesIn(sums), currency, cardsIn)) };
};

/** The figures of the dashboard's cards but for what was made, derived from sums by date. */
export const dashboardFigures = async (call: FiguresCall): Promise<Omit<DashboardView, 'made'>> =>
  allCards(await readSums(call), call);

/** With how many records of each kind an account has made, by which its first steps are ticked off. */
export const dashboardView = async (call: FiguresCall): Promise<DashboardView> => {
  const { readModels, account } = call;
  const [sums, clients] = await Promise.all([
    readSums(call),
    readModels.count(clientRows.model, account, { deleted: 0 }),
  ]);
  const invoices = [...currenciesIn(sums)].reduce(
    (count, currency) => count + figureOf(sumsIn(sums, currency).due, 'open', 'promised', 'paid').count,
    0,
  );
  const sequences = sums.months.reduce((sum, { amounts }) => sum + (amounts['sequences'] ?? 0), 0);
  return { ...(await allCards(sums, call)), made: { clients, invoices, sequences } };
};
