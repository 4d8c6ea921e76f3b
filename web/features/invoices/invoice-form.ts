import { z } from 'zod';
import { calendarDate } from '../../../contracts/fields.ts';
import { eachInvoiceText, invoiceTexts } from '../../../contracts/invoices/invoice-texts.ts';
import {
  invoiceBody,
  invoiceChangeBody,
  type InvoiceBody,
  type InvoiceChangeBody,
} from '../../../contracts/invoices/invoice-bodies.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { currencyCode, type Currency } from '../../../contracts/currencies.ts';
import { unitsOf } from '../../../domain/money/money.ts';
import { amountFits, isAmountText } from './money-text.ts';
import { enteredText } from '../../ui/forms/entered-text.ts';
import type { Form } from '../../ui/forms/use-zod-form.ts';
import { readUnits } from '../../data/account/typed-amounts.ts';
import { plainAmount } from '../../data/account/numbers.ts';

const { shape } = invoiceBody;

const chosenClient = z
  .number()
  .nullable()
  .transform((id, context): number => {
    if (id !== null) return id;
    context.addIssue({ code: 'custom', message: 'Please select a client' });
    return z.NEVER;
  });

/** The fields of an invoice. Amount and dates are kept as text. */
export const invoiceFormFields = z.object({
  clientId: chosenClient,
  invoiceNumber: shape.invoiceNumber,
  amount: z.string(),
  currency: currencyCode,
  dueDate: z.string().trim().min(1, 'Due date is required').pipe(calendarDate),
  issueDate: enteredText(shape.issueDate),
  ...eachInvoiceText((name) => enteredText(shape[name])),
});

/** The form of an invoice: its amount is read in its currency. */
export const invoiceForm = invoiceFormFields
  .refine(isAmountText, amountFits)
  .transform(({ amount, ...fields }) => ({ ...fields, amount: readUnits(amount, fields.currency) ?? 0 }));

export type InvoiceFormInput = z.input<typeof invoiceForm>;
export type InvoiceFormOutput = z.output<typeof invoiceForm>;
export type InvoiceForm = Form<InvoiceFormInput, InvoiceFormOutput>;

/** What the fields are called. */
export const invoiceLabels: Readonly<Record<keyof InvoiceFormInput, string>> = {
  clientId: 'Client',
  invoiceNumber: 'Invoice number',
  amount: 'Amount',
  currency: 'Currency',
  dueDate: 'Due Date',
  issueDate: 'Issue Date',
  ...eachInvoiceText((name) => invoiceTexts[name].label),
};

/** @param today the account's today, a calendar date @param currency until another one is chosen */
export const emptyInvoice = (
  clientId: number | null,
  today: string,
  currency: Currency,
): InvoiceFormInput => ({
  clientId,
  invoiceNumber: '',
  amount: '',
  currency,
  dueDate: '',
  issueDate: today,
  ...eachInvoiceText(() => ''),
});

/** @param hasClient whether the invoice's client still exists; a deleted one has to be replaced */
export const invoiceToForm = (invoice: InvoiceView, hasClient: boolean): InvoiceFormInput => ({
  clientId: hasClient ? invoice.clientId : null,
  invoiceNumber: invoice.invoiceNumber,
  amount: plainAmount({ minor: invoice.amount, currency: invoice.currency }),
  currency: invoice.currency,
  dueDate: invoice.dueDate,
  issueDate: invoice.dateIssued,
  ...eachInvoiceText((name) => invoice[name] ?? ''),
});

/** Converts the form's values to the body of a creating call. */
export const invoiceToBody = (values: InvoiceFormOutput): InvoiceBody => values;

/**
 * Only what the user changed, so that changes from another window are kept.
 * @param opened the invoice as the form was opened with it
 */
export const invoiceChanges = (opened: InvoiceView, values: InvoiceFormOutput): InvoiceChangeBody => {
  const before: InvoiceFormOutput = {
    clientId: opened.clientId,
    invoiceNumber: opened.invoiceNumber,
    amount: unitsOf({ minor: opened.amount, currency: opened.currency }),
    currency: opened.currency,
    dueDate: opened.dueDate,
    issueDate: opened.dateIssued,
    ...eachInvoiceText((name) => opened[name]),
  };
  const names = invoiceFormFields.keyof().options;
  const changed = names.filter((name) => (values[name] ?? null) !== (before[name] ?? null));
  return invoiceChangeBody.parse(Object.fromEntries(changed.map((name) => [name, values[name]])));
};
