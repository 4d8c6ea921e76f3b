import { dashboardFigures } from '../projections/dashboard.ts';
import { loadAccountNow } from './account-clock.ts';
import type { AppDeps } from './route-deps.ts';

const overdueInWords = (count: number): string => {
  if (count === 0) return 'No invoice is overdue.';
  return count === 1 ? '1 invoice is overdue.' : `${count} invoices are overdue.`;
};

/** The bell's Sync: repairs the account's runs, and returns the result. */
export const syncAccount = async (
  { desk, reconcile }: Pick<AppDeps, 'desk' | 'reconcile'>,
  account: number,
): Promise<{ success: boolean; message: string }> => {
  await reconcile(account);
  const { today } = await loadAccountNow(desk, account);
  const { overdue } = await dashboardFigures({ readModels: desk.readModels, account, today });
  return { success: true, message: `Everything is up to date. ${overdueInWords(overdue.count)}` };
};
