import { ageGroup, type AgeGroup, type DashboardView, type ReceivablesView } from '../contracts/dashboard.ts';
import { daysBetween } from '../domain/calendar.ts';
import type { KeySum, ReadModels } from '../platform/ports/read-models.ts';
import { invoices, type InvoiceState } from './invoices.ts';

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
  readonly readModels: ReadModels;
  readonly account: number;
  readonly today: string;
}): Promise<DashboardView> => {
  const thisMonth = today.slice(0, 7);
  const [byDueDate, received] = await Promise.all([
    readModels.sums(invoices.model, account, { groupBy: ['state', 'dueDate'], of: 'amount' }),
    readModels.sums(invoices.model, account, { groupBy: [], of: 'amount', where: { paidMonth: thisMonth } }),
  ]);
  const paid = byDueDate.filter(isIn('paid'));
  const outstanding = byDueDate.filter((sum) => !isIn('paid')(sum));
  const isOverdue = (sum: KeySum): boolean => isIn('open')(sum) && String(sum.group['dueDate']) < today;
  return {
    today,
    outstanding: total(outstanding),
    overdue: total(outstanding.filter(isOverdue)),
    upcoming: total(outstanding.filter((sum) => !isOverdue(sum))),
    collectedThisMonth: total(paid.filter(isOfMonth(thisMonth))),
    collectedLastMonth: total(paid.filter(isOfMonth(monthBefore(thisMonth)))),
    receivedThisMonth: total(received),
  };
};

const ageOf = (dueDate: string, today: string): AgeGroup => {
  const late = daysBetween(dueDate, today);
  if (late <= 0) return 'not_due';
  if (late <= 30) return 'days_1_30';
  if (late <= 60) return 'days_31_60';
  return late <= 90 ? 'days_61_90' : 'days_91';
};

/**
 * What is owed, by how late it is.
 * @param today the account's, `YYYY-MM-DD`
 */
export const receivablesByAge = async ({
  readModels,
  account,
  today,
}: {
  readonly readModels: Pick<ReadModels, 'sums'>;
  readonly account: number;
  readonly today: string;
}): Promise<ReceivablesView> => {
  const sums = await readModels.sums(invoices.model, account, {
    groupBy: ['state', 'dueDate'],
    of: 'amount',
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
