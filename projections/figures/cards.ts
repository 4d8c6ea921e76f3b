import type { DashboardView } from '../../contracts/invoices/dashboard.ts';
import { monthAfter, monthOf } from '../../domain/months.ts';
import { clientRows } from '../rows/client-rows.ts';
import { figureOf, type FiguresCall, isOfMonth, readSums, type SumsByDate } from './dated-sums.ts';

const cardsOf = ({ due, months }: SumsByDate, today: string): Omit<DashboardView, 'made'> => {
  const thisMonth = isOfMonth(monthOf(today));
  const lastMonth = isOfMonth(monthAfter(monthOf(today), -1));
  return {
    today,
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

/** The figures of the dashboard's cards but for what was made, derived from sums by date. */
export const dashboardFigures = async (call: FiguresCall): Promise<Omit<DashboardView, 'made'>> =>
  cardsOf(await readSums(call), call.today);

/** With how many records of each kind an account has made, by which its first steps are ticked off. */
export const dashboardView = async (call: FiguresCall): Promise<DashboardView> => {
  const { readModels, account, today } = call;
  const [sums, clients] = await Promise.all([
    readSums(call),
    readModels.count(clientRows.model, account, { deleted: 0 }),
  ]);
  const invoices = figureOf(sums.due, 'open', 'promised', 'paid').count;
  const sequences = sums.months.reduce((sum, { amounts }) => sum + (amounts['sequences'] ?? 0), 0);
  return { ...cardsOf(sums, today), made: { clients, invoices, sequences } };
};
