import type { Currency } from '../../contracts/currencies.ts';
import { longDate } from '../calendar.ts';
import { dueOf, receivedOf, sumOf } from '../invoice/balance.ts';
import type { BalanceEntry } from '../invoice/events.ts';
import { formatMinor } from '../money/format.ts';

/** What an email says of the money of its invoice. */
export interface MailedBalance {
  readonly currency: Currency;
  /** The total, in minor units. */
  readonly amountCents: number;
  readonly entries: readonly BalanceEntry[];
}

const asBalance = ({ amountCents, entries }: MailedBalance) => ({ facts: { amountCents }, entries });

/** What is due now, in minor units. */
export const dueCentsOf = (invoice: MailedBalance): number => dueOf(asBalance(invoice));

const ofKind = (entries: readonly BalanceEntry[], wanted: BalanceEntry['kind']): readonly BalanceEntry[] =>
  entries.filter(({ kind }) => kind === wanted).toSorted((one, other) => one.date.localeCompare(other.date));

/**
 * The latest payment of which something is left. A refund gives back the latest payment of its amount that came before
 * it, such as one that bounced; without any, what came last before it.
 */
const lastPayment = ({ entries }: MailedBalance): BalanceEntry | undefined => {
  const payments = ofKind(entries, 'payment').map((entry) => ({ entry, left: entry.amount }));
  for (const refund of ofKind(entries, 'refund')) {
    const before = payments.filter(({ entry }) => entry.date <= refund.date);
    const same = before.findLast(({ left, entry }) => left === refund.amount && entry.amount === left);
    let back = refund.amount;
    for (const payment of same === undefined ? before.toReversed() : [same]) {
      const part = Math.min(back, payment.left);
      payment.left -= part;
      back -= part;
    }
  }
  return payments.findLast(({ left }) => left > 0)?.entry;
};

/** "$400.00 on November 12, 2026"; empty without a payment. */
export const lastPaymentWords = (invoice: MailedBalance): string => {
  const last = lastPayment(invoice);
  return last === undefined ? '' : `${formatMinor(last.amount, invoice.currency)} on ${longDate(last.date)}`;
};

const thanks = (invoice: MailedBalance): string[] => {
  const paid = receivedOf(invoice);
  const last = lastPayment(invoice);
  if (paid <= 0 || last === undefined) return [];
  return [
    paid === last.amount
      ? `Thank you for your payment of ${lastPaymentWords(invoice)}.`
      : `Thank you for the ${formatMinor(paid, invoice.currency)} you have paid so far, the last of it on ${longDate(last.date)}.`,
  ];
};

/**
 * The paragraph of a built-in text about an invoice of which something has been paid or credited: total, received and
 * what is left, with thanks for a payment. Undefined when the total is due. A client is not told of a
 * write-off: where there is one, the total is left out.
 */
export const partPaidWords = (invoice: MailedBalance): string | undefined => {
  const { amountCents, entries } = invoice;
  const words = (minor: number): string => formatMinor(minor, invoice.currency);
  const due = dueCentsOf(invoice);
  const credited = sumOf(entries, 'credit', 'credit_applied');
  const thanked = thanks(invoice);
  if (due === amountCents || (thanked.length === 0 && credited === 0)) return undefined;
  const addsUp = receivedOf(invoice) + credited + due === amountCents;
  const credit = credited === 0 ? '' : `, ${words(credited)} has been credited`;
  const left = addsUp
    ? `Of the total of ${words(amountCents)}${credit}${credit === '' ? ',' : ', and'} ${words(due)} is left to pay.`
    : `${words(due)} is left to pay.`;
  return [...thanked, left].join(' ');
};

/** A content with that paragraph after the first that names the amount. */
export const withPartPaid = (content: string, paragraph: string): string => {
  const parts = content.split('\n\n');
  const at = parts.findIndex((part) => part.includes('{{invoice_amount}}'));
  return parts.toSpliced(at < 0 ? 1 : at + 1, 0, paragraph).join('\n\n');
};
