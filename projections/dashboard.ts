import type { DashboardView } from '../contracts/dashboard.ts';
import type { KeySum, ReadModels } from '../platform/ports/read-models.ts';
import { invoicesModel, type InvoiceState } from './invoices.ts';

type Figure = DashboardView['outstanding'];

const total = (sums: readonly KeySum[]): Figure =>
  sums.reduce((figure, { sum, count }) => ({ cents: figure.cents + sum, count: figure.count + count }), {
    cents: 0,
    count: 0,
  });

const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
};

const unpaid: readonly InvoiceState[] = ['open', 'promised'];

/**
 * The dashboard's figures, from sums by state and due date; nothing of them is stored.
 * @param today the account's, `YYYY-MM-DD`
 */
export const dashboardFigures = async ({
  readModels,
  account,
  today,
}: {
  readonly readModels: ReadModels;
  readonly account: number;
  readonly today: string;
}): Promise<DashboardView> => {
  const thisMonth = today.slice(0, 7);
  const lastMonth = monthBefore(thisMonth);
  const sums = (groupBy: readonly string[], where: Record<string, string | readonly string[]>) =>
    readModels.sums(invoicesModel, account, { groupBy, of: 'amount', where });
  const [outstanding, collected, received] = await Promise.all([
    sums(['state', 'dueDate'], { state: unpaid }),
    sums(['dueMonth'], { state: 'paid', dueMonth: [thisMonth, lastMonth] }),
    sums(['paidMonth'], { state: 'paid', paidMonth: thisMonth }),
  ]);
  const isOverdue = ({ group }: KeySum): boolean => group.state === 'open' && String(group.dueDate) < today;
  return {
    today,
    outstanding: total(outstanding),
    overdue: total(outstanding.filter(isOverdue)),
    upcoming: total(outstanding.filter((sum) => !isOverdue(sum))),
    collectedThisMonth: total(collected.filter(({ group }) => group.dueMonth === thisMonth)),
    collectedLastMonth: total(collected.filter(({ group }) => group.dueMonth === lastMonth)),
    receivedThisMonth: total(received),
  };
};
