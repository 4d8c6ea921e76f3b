import { z } from 'zod';
import { clientBody } from '../../../../contracts/invoices/clients.ts';
import {
  checkNewClient,
  type ExtractedInvoice,
  type ExtractionReviewBody,
} from '../../../../contracts/invoices/extraction.ts';
import { paidMoreThanTotal } from '../../../../contracts/invoices/invoice-bodies.ts';
import { lineText } from '../../../../contracts/fields.ts';
import { isSameAddress } from '../../../../domain/address/same-address.ts';
import { foldedText } from '../../../../domain/folded-text.ts';
import type { Currency } from '../../../../contracts/currencies.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { enteredText } from '../../../ui/forms/entered-text.ts';
import type { Form } from '../../../ui/forms/use-zod-form.ts';
import { invoiceFormFields } from '../invoice-form.ts';
import { amountFits, amountTextTrouble, isAmountText } from '../money-text.ts';
import { readMinor } from '../../../data/account/typed-amounts.ts';
import { plainAmount } from '../../../data/account/numbers.ts';

/** Chosen instead of an existing client. */
export const newClient = 'new';
/** Chosen for a client that none of the matches is; `otherClient` of the form says which. */
export const otherClient = 'other';

const client = clientBody.shape;
/** What no PDF is read for is entered later. */
const invoice = invoiceFormFields.omit({
  clientId: true,
  notes: true,
  paymentUrl: true,
  poNumber: true,
}).shape;

/** The fields of the client, which count only when a new one is created. */
const ofNewClient = z.object({
  clientName: client.name,
  businessName: enteredText(lineText(200, 'Business name')),
  clientEmail: client.email,
  clientPhone: enteredText(client.phone),
  clientAddress: enteredText(client.address),
});
const noClient = {
  clientName: '',
  businessName: '',
  clientEmail: '',
  clientPhone: '',
  clientAddress: '',
} as const;

/** Why what was paid before can't be it; undefined if it can, or is empty. */
const paidTrouble = ({
  amount,
  amountPaid,
  currency,
}: {
  readonly amount: string;
  readonly amountPaid: string;
  readonly currency: Currency;
}): string | undefined => {
  if (amountPaid === '') return undefined;
  const isMore = (readMinor(amountPaid, currency) ?? 0) > (readMinor(amount, currency) ?? Infinity);
  return amountTextTrouble(amountPaid, currency) ?? (isMore ? paidMoreThanTotal : undefined);
};

/** The form of a review: every field holds text. */
export const reviewForm = z
  .object({
    client: z.string(),
    otherClient: z.number().nullable(),
    clientName: z.string().trim(),
    businessName: z.string().trim(),
    clientEmail: z.string().trim(),
    clientPhone: z.string().trim(),
    clientAddress: z.string().trim(),
    ...invoice,
    amountPaid: z.string().trim(),
  })
  .refine(isAmountText, amountFits)
  .superRefine((values, context) => {
    const trouble = paidTrouble(values);
    if (trouble !== undefined) context.addIssue({ code: 'custom', path: ['amountPaid'], message: trouble });
    if (values.client === otherClient && values.otherClient === null)
      context.addIssue({ code: 'custom', path: ['otherClient'], message: 'Please select a client' });
    if (values.client !== newClient) return;
    const read = ofNewClient.safeParse(values);
    for (const { path, message } of read.error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
    if (read.success) checkNewClient(values, context);
  });

export type ReviewFormInput = z.input<typeof reviewForm>;
export type ReviewFormOutput = z.output<typeof reviewForm>;
export type ReviewForm = Form<ReviewFormInput, ReviewFormOutput>;

/** The client that is certainly meant: one with the same email, or with exactly this name. */
const certainClient = ({ clientInfo, potentialMatchingClients }: ExtractedInvoice): string => {
  const { businessName, email } = clientInfo;
  const certain = potentialMatchingClients.filter(
    (one) =>
      (email !== null && isSameAddress(one.email, email)) ||
      (businessName !== null && foldedText(one.name) === foldedText(businessName)),
  );
  return certain.length === 1 ? String(certain[0]?.id) : newClient;
};

/** @param own the account's currency, for an invoice without an amount */
export const reviewOf = (read: ExtractedInvoice, own: Currency): ReviewFormInput => {
  const { clientInfo, invoiceInfo } = read;
  const { amount, amountPaid, currency } = invoiceInfo;
  const asText = (units: number | null): string =>
    units === null || currency === null ? '' : plainAmount(moneyOf(units, currency));
  return {
    client: certainClient(read),
    otherClient: null,
    clientName: clientInfo.businessName ?? '',
    businessName: clientInfo.businessName ?? '',
    clientEmail: clientInfo.email ?? '',
    clientPhone: clientInfo.phone ?? '',
    clientAddress: clientInfo.address ?? '',
    invoiceNumber: invoiceInfo.invoiceNumber ?? '',
    amount: asText(amount),
    amountPaid: asText(amountPaid),
    currency: currency ?? own,
    dueDate: invoiceInfo.dueDate ?? '',
    issueDate: invoiceInfo.issueDate ?? '',
    description: invoiceInfo.description ?? '',
  };
};

/** The body of the creating call. */
export const reviewToBody =
  ({ document }: ExtractedInvoice) =>
  ({
    client: chosen,
    otherClient: other,
    amount,
    amountPaid,
    ...values
  }: ReviewFormOutput): ExtractionReviewBody => ({
    ...values,
    amount: readMinor(amount, values.currency) ?? 0,
    ...(amountPaid !== '' && { amountPaid: readMinor(amountPaid, values.currency) }),
    useExistingClient: chosen !== newClient,
    ...(chosen !== newClient && { clientId: chosen === otherClient ? other : Number(chosen), ...noClient }),
    ...(document !== null && { filename: document.filename }),
  });
