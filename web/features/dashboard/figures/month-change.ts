import type { DashboardView } from '../../../../contracts/invoices/dashboard.ts';
import { lastMonthName } from '../components/shown-invoices.ts';
import { formatMinor } from '../../../data/account/numbers.ts';

/** A change compared with before. A month that isn't over can still catch up, so less than before is no bad news. */
export interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down';
  readonly tone: 'good' | 'neutral';
}

/** This month so far beside the whole month before it; undefined when there is nothing to compare. */
export const changeSinceLastMonth = ({
  collectedThisMonth,
  collectedLastMonth,
  currency,
  today,
}: Pick<DashboardView, 'collectedThisMonth' | 'collectedLastMonth' | 'currency' | 'today'>):
  | Change
  | undefined => {
  const difference = collectedThisMonth.cents - collectedLastMonth.cents;
  if (collectedLastMonth.cents === 0 || difference === 0) return undefined;
  const isMore = difference > 0;
  return {
    text: `${formatMinor(Math.abs(difference), currency)} ${isMore ? 'more' : 'less'} than all of ${lastMonthName(today)}`,
    direction: isMore ? 'up' : 'down',
    tone: isMore ? 'good' : 'neutral',
  };
};
