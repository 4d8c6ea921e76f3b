import { type FiguresView, mostOwing, salesDays } from '../../contracts/invoices/dashboard.ts';
import { addDays } from '../../domain/calendar.ts';
import { monthAfter, monthOf } from '../../domain/months.ts';
import { clientsNamed, ofClient } from '../lists/clients-of-rows.ts';
import { storedSum } from '../sums.ts';
import { clientOfSum, dashboard, isDueDate } from './dashboard.ts';
import {
  type Figure,
  figureOf,
  type FiguresCall,
  isOfMonth,
  readSums,
  type SumsByDate,
} from './dated-sums.ts';
import { receivablesOf, total } from './receivables.ts';

const monthsShown = 12;

/** Months that follow one another, the last of them that of a day. */
const monthsUntil = (today: string): readonly string[] =>
  Array.from({ length: monthsShown }, (_, index) => monthAfter(monthOf(today), index - monthsShown + 1));

const collectedByMonth = ({ months }: SumsByDate, today: string): FiguresView['collectedByMonth'] =>
  monthsUntil(today).map((month) => ({ month, ...figureOf(months.filter(isOfMonth(month)), 'received') }));

const daysSalesOutstanding = (
  { due }: SumsByDate,
  owed: Figure,
  today: string,
): FiguresView['daysSalesOutstanding'] => {
  const from = addDays(today, 1 - salesDays);
  const invoiced = figureOf(
    due.filter(({ date }) => date >= from),
    'issued',
  );
  const days = invoiced.cents === 0 ? null : Math.round((owed.cents / invoiced.cents) * salesDays);
  return { days, owed, from, invoiced };
};

const owesMost = async (call: FiguresCall, owed: Figure): Promise<FiguresView['owesMost']> => {
  const { readModels, account, today } = call;
  const { ids, total: owing } = await readModels.pageOfIds(dashboard.model, account, {
    where: { owed: { from: 0 } },
    orderBy: 'owed',
    descending: true,
    limit: mostOwing,
  });
  const found = new Map(
    (await readModels.find(dashboard.model, account, { ids })).map((sum) => [sum.id, sum]),
  );
  const most = ids.flatMap((id) => {
    const body = found.get(id)?.body ?? null;
    if (body === null) return [];
    const amounts = storedSum(body);
    const overdue = Object.entries(amounts).filter(([name]) => isDueDate(name) && name < today);
    return {
      clientId: clientOfSum(id),
      cents: amounts['owedCents'] ?? 0,
      count: amounts['owedCount'] ?? 0,
      overdueCents: overdue.reduce((sum, [, cents]) => sum + cents, 0),
    };
  });
  const clients = await clientsNamed(
    call,
    most.map(({ clientId }) => clientId),
  );
  return {
    clients: most.map((one) => ({ ...one, clientName: ofClient(clients, one.clientId).clientName })),
    others: { clients: owing - most.length, cents: owed.cents - total(most).cents },
  };
};

/** What to steer by, derived from sums by date and by client. */
export const figuresOf = async (call: FiguresCall): Promise<FiguresView> => {
  const { today } = call;
  const sums = await readSums(call);
  const receivables = receivablesOf(sums, today);
  return {
    receivables,
    collectedByMonth: collectedByMonth(sums, today),
    daysSalesOutstanding: daysSalesOutstanding(sums, receivables.total, today),
    owesMost: await owesMost(call, receivables.total),
  };
};
