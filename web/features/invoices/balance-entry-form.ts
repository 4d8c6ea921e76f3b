import { moneyOf } from '../../../domain/money/money.ts';
import { z } from 'zod';
import type { EnteredEntryKind } from '../../../contracts/invoices/balance.ts';
import { mostEntryText, reasonMissing, smallDifference } from '../../../contracts/invoices/balance-bodies.ts';
import { aheadOfToday } from '../../../contracts/invoices/date-messages.ts';
import { calendarDate, lineText } from '../../../contracts/fields.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { entryLimitOf } from '../../../domain/invoice/entry-limit.ts';
import { moneyText } from './money-text.ts';
import { numberFormat, plainAmount } from '../../data/account/numbers.ts';

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
export const writeOffReasons = ['Bad debt', smallDifference, 'Discount taken', 'Given up'].map(option);

const text = (name: string) => lineText(mostEntryText, name);

/** @param today the account's today, a calendar date */
export const balanceEntryForm = (kind: EnteredEntryKind, invoice: InvoiceView, today: string) => {
  const { amountDue: due, amountPaid: received, currency } = invoice;
  const limit = entryLimitOf(kind, { due, received, currency }, numberFormat());
  const missing = kind === 'credit' || kind === 'write_off' ? reasonMissing[kind] : undefined;
  const reason = text('Reason').transform((value) => value.trim());
  return z
    .object({
      amount: moneyText(currency).refine(
        (units) => limit === undefined || moneyOf(units, currency).minor <= limit.most,
        limit?.message,
      ),
      date: z
        .string()
        .trim()
        .min(1, 'Please select a date')
        .pipe(calendarDate)
        .refine((date) => date <= today, aheadOfToday.entry),
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
export const entryOf = (kind: EnteredEntryKind, invoice: InvoiceView, today: string) => {
  const { amountDue, amountPaid, currency } = invoice;
  const minor = kind === 'refund' ? amountPaid : amountDue;
  return {
    amount: minor === 0 ? '' : plainAmount({ minor, currency }),
    date: today,
    method: '',
    reference: '',
    note: '',
    reason: kind === 'write_off' ? (writeOffReasons[0]?.value ?? '') : '',
  };
};

export type BalanceEntryValues = z.output<ReturnType<typeof balanceEntryForm>>;
