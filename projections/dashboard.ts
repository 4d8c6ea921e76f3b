import { ageGroup, type AgeGroup, type DashboardView, type ReceivablesView } from '../contracts/dashboard.ts';
import { sequenceStatus } from '../contracts/sequences.ts';
import { monthAfter } from '../domain/months.ts';
import type { KeySum, ShownReadModels } from '../platform/ports/read-models.ts';
import { ageOf } from './ages.ts';
import { inAnyState, invoices, type InvoiceState } from './invoices.ts';
import { clientRows } from './rows/client-rows.ts';
import { invoiceRows } from './rows/invoice-rows.ts';

type Figure = DashboardView['outstanding'];

/** The sum and the number of several sums. */
export const total = (sums: readonly KeySum[]): Figure =>
  sums.reduce((figure, { sum, count }) => ({ cents: figure.cents + sum, count: figure.count + count }), {
    cents: 0,
    count: 0,
  });

const isOfMonth =
  (month: string) =>
  ({ group }: KeySum): boolean =>
    String(group['dueDate']).startsWith(`${month}-`);

const isIn =
  (state: InvoiceState) =>
  ({ group }: KeySum): boolean =>
    group['state'] === state;

/**
 * The dashboard's figures, derived from sums by state and due date; not stored.
 * @param today the account's, `YYYY-MM-DD`
 */
export const dashboardFigures = async ({
  readModels,
  account,
  today,
}: {
  readonly readModels: ShownReadModels;
  readonly account: number;
  readonly today: string;
}): Promise<Omit<DashboardView, 'made'>> => {
  const thisMonth = today.slice(0, 7);
  const [byDueDate, received] = await Promise.all([
    readModels.sums(invoices.model, account, { groupBy: ['state', 'dueDate'], of: 'amount' }),
    readModels.sums(invoices.model, account, { groupBy: [], of: 'amount', where: { paidMonth: thisMonth } }),
  ]);
  const paid = byDueDate.filter(isIn('paid'));
  const open = byDueDate.filter(isIn('open'));
  const promised = byDueDate.filter(isIn('promised'));
  const isOverdue = ({ group }: KeySum): boolean => String(group['dueDate']) < today;
  return {
    today,
    outstanding: total([...open, ...promised]),
    overdue: total(open.filter(isOverdue)),
    upcoming: total(open.filter((sum) => !isOverdue(sum))),
    promised: total(promised),
    collectedThisMonth: total(paid.filter(isOfMonth(thisMonth))),
    collectedLastMonth: total(paid.filter(isOfMonth(monthAfter(thisMonth, -1)))),
    receivedThisMonth: total(received),
  };
};

/** How many records of each kind an account has made, by which its first steps are ticked off. */
export const recordsMade = async ({
  readModels,
  account,
}: {
  readonly readModels: ShownReadModels;
  readonly account: number;
}): Promise<DashboardView['made']> => {
  const [clients, ofInvoices, sequences] = await Promise.all([
    readModels.count(clientRows.model, account, { deleted: 0 }),
    readModels.count(invoices.model, account, inAnyState),
    readModels.count(invoiceRows.model, account, { tab: sequenceStatus.options }),
  ]);
  return { clients, invoices: ofInvoices, sequences };
};

/**
 * What is owed, by how late it is.
 * @param today the account's, `YYYY-MM-DD`
 * @param clientId by this client; default: by all
 */
export const receivablesByAge = async ({
  readModels,
  account,
  today,
  clientId,
}: {
  readonly readModels: ShownReadModels;
  readonly account: number;
  readonly today: string;
  readonly clientId?: number | undefined;
}): Promise<ReceivablesView> => {
  const sums = await readModels.sums(invoices.model, account, {
    groupBy: ['state', 'dueDate'],
    of: 'amount',
    ...(clientId !== undefined && { where: { clientId } }),
  });
  const owed = sums.filter((sum) => !isIn('paid')(sum));
  const isOf =
    (age: AgeGroup) =>
    ({ group }: KeySum): boolean =>
      ageOf(String(group['dueDate']), today) === age;
  return {
    today,
    total: total(owed),
    groups: ageGroup.options.map((age) => ({ age, ...total(owed.filter(isOf(age))) })),
  };
};
