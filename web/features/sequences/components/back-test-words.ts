import type { BackTestView } from '../../../../contracts/sequences/back-test.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { countOf, formatCount } from '../../../data/account/numbers.ts';

/** "Dec 2026" for `2026-12`. */
export const monthWords = (month: string): string => {
  const [name = '', , year = ''] = shortDate(`${month}-01`).split(' ');
  return `${name} ${year}`;
};

/** What came out, in one sentence. */
export const resultWords = ({ invoices, emails, afterPayment, duringPromise }: BackTestView): string =>
  `For ${countOf(invoices, 'invoice')}, this sequence would have sent ${countOf(emails, 'email')}: ${formatCount(afterPayment)} after the client had paid, ${formatCount(duringPromise)} while a payment was promised.`;
