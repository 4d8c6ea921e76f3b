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
import { plainAmount } from '../../../domain/money/format.ts';
import { dollarsOf, usd } from '../../../domain/money/us-dollars.ts';
import { moneyText } from './money-text.ts';
import { enteredText } from '../../ui/forms/entered-text.ts';
import type { Form } from '../../ui/forms/use-zod-form.ts';

const { shape } = invoiceBody;

const chosenClient = z
  .number()
  .nullable()
  .transform((id, context): number => {
    if (id !== null) return id;
    context.addIssue({ code: 'custom', message: 'Please select a client' });
    return z.NEVER;
  });

/** The form of an invoice. Amount and dates are kept as text. */
export const invoiceForm = z.object({
  clientId: chosenClient,
  invoiceNumber: shape.invoiceNumber,
  amount: moneyText,
  dueDate: z.string().trim().min(1, 'Due date is required').pipe(calendarDate),
  issueDate: enteredText(shape.issueDate),
  ...eachInvoiceText((name) => enteredText(shape[name])),
});

export type InvoiceFormInput = z.input<typeof invoiceForm>;
export type InvoiceFormOutput = z.output<typeof invoiceForm>;
export type InvoiceForm = Form<InvoiceFormInput, InvoiceFormOutput>;

/** What the fields are called. */
export const invoiceLabels: Readonly<Record<keyof InvoiceFormInput, string>> = {
  clientId: 'Client',
  invoiceNumber: 'Invoice number',
  amount: 'Amount',
  dueDate: 'Due Date',
  issueDate: 'Issue Date',
  ...eachInvoiceText((name) => invoiceTexts[name].label),
};

/** @param today the account's today, a calendar date */
export const emptyInvoice = (clientId: number | null, today: string): InvoiceFormInput => ({
  clientId,
  invoiceNumber: '',
  amount: '',
  dueDate: '',
  issueDate: today,
  ...eachInvoiceText(() => ''),
});

/** @param hasClient whether the invoice's client still exists; a deleted one has to be replaced */
export const invoiceToForm = (invoice: InvoiceView, hasClient: boolean): InvoiceFormInput => ({
  clientId: hasClient ? invoice.clientId : null,
  invoiceNumber: invoice.invoiceNumber,
  amount: plainAmount(usd(invoice.amount)),
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
    amount: dollarsOf(opened.amount),
    dueDate: opened.dueDate,
    issueDate: opened.dateIssued,
    ...eachInvoiceText((name) => opened[name]),
  };
  const names = invoiceForm.keyof().options;
  const changed = names.filter((name) => (values[name] ?? null) !== (before[name] ?? null));
  return invoiceChangeBody.parse(Object.fromEntries(changed.map((name) => [name, values[name]])));
};
