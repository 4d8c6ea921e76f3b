import type { BackTestView } from '../../../../contracts/sequences/back-test.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { countOf, formatCount } from '../../../data/account/numbers.ts';

/** "Dec 2026" for `2026-12`. */
export const monthWords = (month: string): string => {
  const [name = '', , year = ''] = shortDate(`${month}-01`).split(' ');
  return `${name} ${year}`;
};

/** What came out, in one sentence. */
export const resultWords = (
  { invoices, emails, afterPayment, duringPromise }: BackTestView,
  name = 'this sequence',
): string =>
  `For ${countOf(invoices, 'invoice')}, ${name} would have sent ${countOf(emails, 'email')}: ${formatCount(afterPayment)} after the client had paid, ${formatCount(duringPromise)} while a payment was promised.`;

/** What two sequences would have sent, in one sentence. */
export const comparisonWords = (
  { invoices, emails, other }: Pick<BackTestView, 'invoices' | 'emails' | 'other'>,
  one: string,
  another: string,
): string =>
  `For the same ${countOf(invoices, 'invoice')}, ${one} would have sent ${countOf(emails, 'email')} and ${another} ${formatCount(other?.emails ?? 0)}.`;
