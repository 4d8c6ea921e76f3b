import { type FiguresView, mostOwing, salesDays } from '../contracts/dashboard.ts';
import { addDays } from '../domain/calendar.ts';
import { monthAfter } from '../domain/months.ts';
import { receivablesByAge, total } from './dashboard.ts';
import { invoices } from './invoices.ts';
import { clientsNamed, ofClient } from './lists/clients-of-rows.ts';
import type { ListCall } from './lists/list-call.ts';
import { invoiceRows } from './rows/invoice-rows.ts';

type Call = Pick<ListCall, 'readModels' | 'account' | 'today'>;

const monthsShown = 12;

/** Months that follow one another, the last of them that of a day. */
const monthsUntil = (today: string): readonly string[] =>
  Array.from({ length: monthsShown }, (_, index) => monthAfter(today.slice(0, 7), index - monthsShown + 1));

const collectedByMonth = async ({
  readModels,
  account,
  today,
}: Call): Promise<FiguresView['collectedByMonth']> => {
  const months = monthsUntil(today);
  const sums = await readModels.sums(invoices.model, account, {
    groupBy: ['paidMonth'],
    of: 'amount',
    where: { paidMonth: months },
  });
  return months.map((month) => ({
    month,
    ...total(sums.filter(({ group }) => group['paidMonth'] === month)),
  }));
};

const unpaid = { state: ['open', 'promised'] } as const;

const daysSalesOutstanding = async ({
  readModels,
  account,
  today,
}: Call): Promise<FiguresView['daysSalesOutstanding']> => {
  const from = addDays(today, 1 - salesDays);
  const all = { groupBy: [], of: 'amount' };
  const [owed, invoiced] = await Promise.all([
    readModels.sums(invoiceRows.model, account, { ...all, where: unpaid }).then(total),
    readModels.sums(invoiceRows.model, account, { ...all, where: { dateIssued: { from } } }).then(total),
  ]);
  const days = invoiced.cents === 0 ? null : Math.round((owed.cents / invoiced.cents) * salesDays);
  return { days, owed, from, invoiced };
};

const owesMost = async (call: Call): Promise<FiguresView['owesMost']> => {
  const { readModels, account, today } = call;
  const byClient = { groupBy: ['clientId'], of: 'amount' };
  const sums = await readModels.sums(invoiceRows.model, account, { ...byClient, where: unpaid });
  const owing = sums
    .map(({ group, sum, count }) => ({ clientId: Number(group['clientId']), cents: sum, count }))
    .toSorted((one, other) => other.cents - one.cents || one.clientId - other.clientId);
  const most = owing.slice(0, mostOwing);
  const others = owing.slice(mostOwing);
  const ids = most.map(({ clientId }) => clientId);
  const [overdue, clients] = await Promise.all([
    ids.length === 0
      ? []
      : readModels.sums(invoiceRows.model, account, {
          ...byClient,
          where: { clientId: ids, state: 'open', dueDate: { before: today } },
        }),
    clientsNamed(call, ids),
  ]);
  return {
    clients: most.map(({ clientId, cents, count }) => ({
      clientId,
      clientName: ofClient(clients, clientId).clientName,
      cents,
      count,
      overdueCents: overdue.find(({ group }) => group['clientId'] === clientId)?.sum ?? 0,
    })),
    others: { clients: others.length, cents: others.reduce((sum, { cents }) => sum + cents, 0) },
  };
};

/** What to steer by, summed by the read models. */
export const figuresOf = async (call: Call): Promise<FiguresView> => {
  const [receivables, collected, sales, most] = await Promise.all([
    receivablesByAge(call),
    collectedByMonth(call),
    daysSalesOutstanding(call),
    owesMost(call),
  ]);
  return {
    receivables,
    collectedByMonth: collected,
    daysSalesOutstanding: sales,
    owesMost: most,
  };
};
