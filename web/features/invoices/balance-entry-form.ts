import { z } from 'zod';
import type { BalanceEntryKind } from '../../../contracts/invoices/balance.ts';
import { mostEntryText } from '../../../contracts/invoices/balance-bodies.ts';
import { calendarDate, lineText } from '../../../contracts/fields.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { formatMoney, plainAmount } from '../../../domain/money/format.ts';
import { centsOf, usd } from '../../../domain/money/us-dollars.ts';
import { moneyText } from './money-text.ts';

const option = (text: string) => ({ value: text, label: text });

/** How money usually comes. */
export const paymentMethods = [
  'Bank transfer',
  'Card',
  'Direct debit',
  'Check',
  'Cash',
  'PayPal',
  'Other',
].map(option);

/** Why people write something off. */
export const writeOffReasons = ['Bad debt', 'Small difference', 'Discount taken', 'Given up'].map(option);

const mostOf = (kind: BalanceEntryKind, { amountDue, amountPaid }: InvoiceView): number => {
  if (kind === 'write_off') return amountDue;
  return kind === 'refund' ? amountPaid : Number.POSITIVE_INFINITY;
};

const tooMuch = (kind: BalanceEntryKind, most: number): string =>
  kind === 'refund'
    ? `A refund can be at most the ${formatMoney(usd(most))} that came`
    : `A write-off can be at most the ${formatMoney(usd(most))} that is due`;

const text = (name: string) => lineText(mostEntryText, name);

const reasons: Readonly<Partial<Record<BalanceEntryKind, string>>> = {
  credit: 'Please say why it is credited',
  write_off: 'Please say why it is written off',
};

/** @param today the account's today, a calendar date */
export const balanceEntryForm = (kind: BalanceEntryKind, invoice: InvoiceView, today: string) => {
  const most = mostOf(kind, invoice);
  const missing = reasons[kind];
  const reason = text('Reason').transform((value) => value.trim());
  return z
    .object({
      amount: moneyText.refine((dollars) => centsOf(dollars) <= most, tooMuch(kind, most)),
      date: z
        .string()
        .trim()
        .min(1, 'Please select a date')
        .pipe(calendarDate)
        .refine((date) => date <= today, 'The date must be today or earlier'),
      method: text('Method'),
      reference: text('Reference'),
      note: text('Note'),
      reason: missing === undefined ? reason : reason.refine((value) => value !== '', missing),
    })
    .transform(({ method, reason: why, reference, note, ...entry }) => ({
      ...entry,
      ...(kind === 'payment' || kind === 'refund' ? { method } : { reason: why }),
      reference,
      note,
    }));
};

/** What the form holds when it opens: all that is due, or that came, today. */
export const entryOf = (kind: BalanceEntryKind, invoice: InvoiceView, today: string) => {
  const { amountDue, amountPaid } = invoice;
  const cents = kind === 'refund' ? amountPaid : amountDue;
  return {
    amount: cents === 0 ? '' : plainAmount(usd(cents)),
    date: today,
    method: '',
    reference: '',
    note: '',
    reason: kind === 'write_off' ? (writeOffReasons[0]?.value ?? '') : '',
  };
};

export type BalanceEntryValues = z.output<ReturnType<typeof balanceEntryForm>>;
