import type { Currency } from '../../contracts/currencies.ts';
import { type FiguresView, mostOwing, salesDays } from '../../contracts/invoices/dashboard.ts';
import { addDays } from '../../domain/calendar.ts';
import { monthAfter, monthOf } from '../../domain/months.ts';
import { clientsNamed, ofClient } from '../lists/clients-of-rows.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { type Amounts, storedSum } from '../sums.ts';
import { amountsIn, clientOfSum, dashboard, isDueDate, owedInSeveral } from './dashboard.ts';
import {
  currenciesIn,
  type Figure,
  figureOf,
  type FiguresCall,
  inEachCurrency,
  isOfMonth,
  readSums,
  type SumsByDate,
  sumsIn,
} from './dated-sums.ts';
import { receivablesOf, total } from './receivables.ts';

type Charts = Omit<FiguresView, 'today' | 'currency' | 'inOtherCurrencies'>;

const monthsShown = 12;

/** Months that follow one another, the last of them that of a day. */
const monthsUntil = (today: string): readonly string[] =>
  Array.from({ length: monthsShown }, (_, index) => monthAfter(monthOf(today), index - monthsShown + 1));

const collectedByMonth = ({ months }: SumsByDate, today: string): Charts['collectedByMonth'] =>
  monthsUntil(today).map((month) => ({ month, ...figureOf(months.filter(isOfMonth(month)), 'received') }));

const daysSalesOutstanding = (
  { due }: SumsByDate,
  owed: Figure,
  today: string,
): Charts['daysSalesOutstanding'] => {
  const from = addDays(today, 1 - salesDays);
  const invoiced = figureOf(
    due.filter(({ date }) => date >= from),
    'issued',
  );
  const days = invoiced.cents === 0 ? null : Math.round((owed.cents / invoiced.cents) * salesDays);
  return { days, owed, from, invoiced };
};

/** What a client owes in one currency, of the sum of all that they owe. */
const owedBy = (id: number, amounts: Amounts, today: string) => {
  const overdue = Object.entries(amounts).filter(([name]) => isDueDate(name) && name < today);
  return {
    clientId: clientOfSum(id),
    cents: amounts['owedCents'] ?? 0,
    count: amounts['owedCount'] ?? 0,
    overdueCents: overdue.reduce((sum, [, cents]) => sum + cents, 0),
  };
};

const sumsFound = (found: readonly StoredDocument[], currency: Currency, today: string) =>
  found.flatMap(({ id, body }) => {
    const owed = body === null ? undefined : owedBy(id, amountsIn(storedSum(body), currency), today);
    return owed === undefined || owed.count === 0 ? [] : [owed];
  });

/** @param several the sums of those who owe in several currencies */
const owesMost = async (
  call: FiguresCall,
  several: readonly StoredDocument[],
  owed: Figure,
  currency: Currency,
): Promise<Charts['owesMost']> => {
  const { readModels, account, today } = call;
  const { ids, total: owing } = await readModels.pageOfIds(dashboard.model, account, {
    where: { owedIn: currency },
    orderBy: 'owed',
    descending: true,
    limit: mostOwing,
  });
  const inIt = ids.length === 0 ? [] : await readModels.find(dashboard.model, account, { ids });
  const severally = sumsFound(several, currency, today);
  const most = [...sumsFound(inIt, currency, today), ...severally]
    .toSorted((one, other) => other.cents - one.cents)
    .slice(0, mostOwing);
  const clients = await clientsNamed(
    call,
    most.map(({ clientId }) => clientId),
  );
  return {
    clients: most.map((one) => ({ ...one, clientName: ofClient(clients, one.clientId).clientName })),
    others: {
      clients: owing + severally.length - most.length,
      cents: owed.cents - total(most).cents,
    },
  };
};

/** What to steer by, derived from sums by date and by client. */
export const figuresOf = async (call: FiguresCall): Promise<FiguresView> => {
  const { readModels, account, today, currency: first } = call;
  const [all, several] = await Promise.all([
    readSums(call),
    readModels.find(dashboard.model, account, { where: { owedIn: owedInSeveral } }),
  ]);
  const chartsIn = async (currency: Currency): Promise<Charts> => {
    const sums = sumsIn(all, currency);
    const receivables = receivablesOf(sums, today);
    return {
      receivables,
      collectedByMonth: collectedByMonth(sums, today),
      daysSalesOutstanding: daysSalesOutstanding(sums, receivables.total, today),
      owesMost: await owesMost(call, several, receivables.total, currency),
    };
  };
  return { today, ...(await inEachCurrency(currenciesIn(all), first, chartsIn)) };
};
