import { z } from 'zod';
import type { XeroContact, XeroEntry, XeroInvoice } from '../../domain/xero/records/records.ts';
import type { UnreadableRecord } from '../../platform/ports/partners/accounting.ts';

/** Texts longer than this are no names or numbers. */
const text = z.string().max(10_000);
const optionalText = text.nullish();
const id = z.uuid();

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * A date as Xero writes it: `/Date(1539993600000+0000)/` or ISO. It names the day of the organization, as midnight UTC.
 * @returns the instant in ISO; undefined for anything else
 */
export const readXeroDate = (written: string): string | undefined => {
  const inMilliseconds = /^\/Date\((-?\d{1,14})(?:[+-]\d{4})?\)\/$/.exec(written)?.[1];
  const milliseconds =
    inMilliseconds === undefined
      ? Date.parse(/(?:Z|[+-]\d\d:?\d\d)$|^\d{4}-\d\d-\d\d$/.test(written) ? written : `${written}Z`)
      : Number(inMilliseconds);
  return Number.isFinite(milliseconds) && Math.abs(milliseconds) < 8.64e15 ? isoOf(milliseconds) : undefined;
};

const instant = z
  .string()
  .max(60)
  .transform((written, context): string => {
    const read = readXeroDate(written);
    if (read !== undefined) return read;
    context.addIssue('is no date of Xero');
    return z.NEVER;
  });

const day = instant.transform((at) => at.slice(0, 10));

const amount = z.number().min(-1e12).max(1e12);

const phone = z.object({
  PhoneType: optionalText,
  PhoneNumber: optionalText,
  PhoneAreaCode: optionalText,
  PhoneCountryCode: optionalText,
});

const address = z.object({
  AddressType: optionalText,
  AddressLine1: optionalText,
  AddressLine2: optionalText,
  AddressLine3: optionalText,
  AddressLine4: optionalText,
  City: optionalText,
  Region: optionalText,
  PostalCode: optionalText,
  Country: optionalText,
});

type Phone = z.infer<typeof phone>;
type Address = z.infer<typeof address>;

const filled = (written: string | null | undefined): string | null => {
  const trimmed = (written ?? '').trim();
  return trimmed === '' ? null : trimmed;
};

const phoneKinds = ['DEFAULT', 'MOBILE', 'DDI'] as const;

/** The number in one text, the default one first. */
const phoneOf = (phones: readonly Phone[]): string | null => {
  const kinds: readonly (string | null | undefined)[] = phoneKinds;
  const [best] = phones
    .filter(({ PhoneType, PhoneNumber }) => kinds.includes(PhoneType) && filled(PhoneNumber) !== null)
    .toSorted((one, other) => kinds.indexOf(one.PhoneType) - kinds.indexOf(other.PhoneType));
  if (best === undefined) return null;
  const country = filled(best.PhoneCountryCode);
  return [
    country === null || country.startsWith('+') ? country : `+${country}`,
    filled(best.PhoneAreaCode),
    filled(best.PhoneNumber),
  ]
    .filter((part) => part !== null)
    .join(' ');
};

const linesOf = (one: Address): string[] =>
  [one.AddressLine1, one.AddressLine2, one.AddressLine3, one.AddressLine4]
    .map(filled)
    .filter((line) => line !== null);

/** The postal address, or else the street's. */
const addressOf = (addresses: readonly Address[]): Address | undefined =>
  ['POBOX', 'STREET']
    .map((type) => addresses.find((one) => one.AddressType === type))
    .find((one) => one !== undefined && (linesOf(one).length > 0 || filled(one.City) !== null));

const contact = z
  .object({
    ContactID: id,
    Name: optionalText,
    ContactStatus: optionalText,
    EmailAddress: optionalText,
    IsCustomer: z.boolean().nullish(),
    IsSupplier: z.boolean().nullish(),
    Phones: z.array(phone).max(20).nullish(),
    Addresses: z.array(address).max(20).nullish(),
    UpdatedDateUTC: instant,
  })
  .transform((wire): XeroContact => {
    const postal = addressOf(wire.Addresses ?? []);
    return {
      contactId: wire.ContactID.toLowerCase(),
      name: filled(wire.Name) ?? '',
      email: filled(wire.EmailAddress),
      phone: phoneOf(wire.Phones ?? []),
      address: postal === undefined ? null : filled(linesOf(postal).join('\n')),
      city: filled(postal?.City),
      state: filled(postal?.Region),
      postalCode: filled(postal?.PostalCode),
      country: filled(postal?.Country),
      isArchived: wire.ContactStatus !== undefined && wire.ContactStatus !== 'ACTIVE',
      isCustomer: wire.IsCustomer ?? false,
      isSupplier: wire.IsSupplier ?? false,
      updatedAt: wire.UpdatedDateUTC,
    };
  });

const mostEntries = 1_000;
const entriesOf = <T>(entry: z.ZodType<T>) => z.array(entry).max(mostEntries).nullish();

const payment = z
  .object({
    PaymentID: id,
    Amount: amount.nullish(),
    Date: day.nullish(),
    Reference: optionalText,
    Status: optionalText,
  })
  .transform((wire): XeroEntry => ({
    type: 'payment',
    id: wire.PaymentID.toLowerCase(),
    amount: wire.Status === 'DELETED' ? 0 : (wire.Amount ?? 0),
    date: wire.Date ?? null,
    reference: filled(wire.Reference),
  }));

const applied = { AppliedAmount: amount.nullish(), Date: day.nullish() };

/** What was allocated to the invoice, with that part of its amount. */
const allocation = (
  type: XeroEntry['type'],
  ownId: string,
  wire: { readonly AppliedAmount?: number | null | undefined; readonly Date?: string | null | undefined },
  reference: string | null = null,
): XeroEntry => ({
  type,
  id: ownId.toLowerCase(),
  amount: wire.AppliedAmount ?? 0,
  date: wire.Date ?? null,
  reference,
});

/** What Xero lists with an invoice, each with its amount for this invoice. */
const entryLists = {
  Payments: entriesOf(payment),
  CreditNotes: entriesOf(
    z
      .object({ CreditNoteID: id, CreditNoteNumber: optionalText, ...applied })
      .transform((wire) => allocation('credit_note', wire.CreditNoteID, wire, filled(wire.CreditNoteNumber))),
  ),
  Overpayments: entriesOf(
    z
      .object({ OverpaymentID: id, ...applied })
      .transform((wire) => allocation('overpayment', wire.OverpaymentID, wire)),
  ),
  Prepayments: entriesOf(
    z
      .object({ PrepaymentID: id, ...applied })
      .transform((wire) => allocation('prepayment', wire.PrepaymentID, wire)),
  ),
};

const sumOf = (entries: readonly XeroEntry[]): number =>
  entries.reduce((sum, entry) => sum + entry.amount, 0);

/** What the sums say beyond the lists, so that nothing that came is missing where Xero lists nothing. */
const unlisted = (
  type: 'unlisted_payment' | 'unlisted_credit',
  sum: number | null | undefined,
  listed: readonly XeroEntry[],
): XeroEntry[] => {
  const rest = (sum ?? 0) - sumOf(listed);
  return rest < 0.005 ? [] : [{ type, id: '', amount: rest, date: null, reference: null }];
};

const invoice = z
  .object({
    InvoiceID: id,
    Type: z.string().max(30),
    Status: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED', 'PAID', 'VOIDED', 'DELETED']),
    InvoiceNumber: optionalText,
    Reference: optionalText,
    Contact: z.object({ ContactID: id, Name: optionalText }),
    CurrencyCode: z.string().max(10).nullish(),
    Total: amount.nullish(),
    AmountDue: amount.nullish(),
    AmountPaid: amount.nullish(),
    /** Credit notes, overpayments and prepayments together. */
    AmountCredited: amount.nullish(),
    ...entryLists,
    Date: day.nullish(),
    DateString: day.nullish(),
    DueDate: day.nullish(),
    DueDateString: day.nullish(),
    FullyPaidOnDate: day.nullish(),
    UpdatedDateUTC: instant,
  })
  .transform((wire): XeroInvoice => {
    const payments = wire.Payments ?? [];
    const credits = [wire.CreditNotes, wire.Overpayments, wire.Prepayments].flatMap((list) => list ?? []);
    const amountDue = wire.AmountDue ?? 0;
    return {
      invoiceId: wire.InvoiceID.toLowerCase(),
      isReceivable: wire.Type === 'ACCREC',
      status: wire.Status,
      number: filled(wire.InvoiceNumber) ?? '',
      reference: filled(wire.Reference),
      contactId: wire.Contact.ContactID.toLowerCase(),
      contactName: filled(wire.Contact.Name) ?? '',
      currency: wire.CurrencyCode ?? '',
      total: wire.Total ?? amountDue + (wire.AmountPaid ?? 0) + (wire.AmountCredited ?? 0),
      amountDue,
      entries: [
        ...payments,
        ...credits,
        ...unlisted('unlisted_payment', wire.AmountPaid, payments),
        ...unlisted('unlisted_credit', wire.AmountCredited, credits),
      ].filter(({ amount: applies }) => applies > 0),
      dateIssued: wire.Date ?? wire.DateString ?? wire.UpdatedDateUTC.slice(0, 10),
      dueDate: wire.DueDate ?? wire.DueDateString ?? null,
      fullyPaidOn: wire.FullyPaidOnDate ?? null,
      updatedAt: wire.UpdatedDateUTC,
    };
  });

/** Records in one page at most; more than were asked for are refused. */
const mostRecords = 1_000;
const records = z.array(z.unknown()).max(mostRecords).nullish();
const pagination = z.object({ pageCount: z.int().min(0) }).nullish();

const contactsAnswer = z.object({ Contacts: records, pagination });
const invoicesAnswer = z.object({ Invoices: records, pagination });
const onlineInvoiceAnswer = z.object({
  OnlineInvoices: z
    .array(z.object({ OnlineInvoiceUrl: z.string().max(2_000).nullish() }))
    .max(10)
    .nullish(),
});

/** A list as Xero answered it. */
export interface ReadList<T> {
  readonly records: readonly T[];
  readonly unreadable: readonly UnreadableRecord[];
  /** Undefined where Xero does not say. */
  readonly pageCount: number | undefined;
}

const nameParts = z.object({
  InvoiceID: id.optional().catch(undefined),
  ContactID: id.optional().catch(undefined),
  InvoiceNumber: text.optional().catch(undefined),
  Name: text.optional().catch(undefined),
});

const unreadableOf = (raw: unknown, index: number): UnreadableRecord => {
  const { data } = nameParts.safeParse(raw);
  const xeroId = data?.InvoiceID ?? data?.ContactID ?? `record ${index + 1}`;
  return { xeroId: xeroId.toLowerCase(), name: (data?.InvoiceNumber ?? data?.Name ?? xeroId).slice(0, 200) };
};

const listOf = <T>(
  schema: z.ZodType<T>,
  raws: readonly unknown[],
  pageCount: number | undefined,
): ReadList<T> => {
  const read: T[] = [];
  const unreadable: UnreadableRecord[] = [];
  for (const [index, raw] of raws.entries()) {
    const parsed = schema.safeParse(raw);
    if (parsed.success) read.push(parsed.data);
    else unreadable.push(unreadableOf(raw, index));
  }
  return { records: read, unreadable, pageCount };
};

/** @throws ZodError */
export const readContacts = (data: unknown): ReadList<XeroContact> => {
  const answer = contactsAnswer.parse(data);
  return listOf(contact, answer.Contacts ?? [], answer.pagination?.pageCount);
};

/** @throws ZodError */
export const readInvoices = (data: unknown): ReadList<XeroInvoice> => {
  const answer = invoicesAnswer.parse(data);
  return listOf(invoice, answer.Invoices ?? [], answer.pagination?.pageCount);
};

/** The page of an invoice; null when there is none. @throws ZodError */
export const readPaymentUrl = (data: unknown): string | null => {
  const [first] = onlineInvoiceAnswer.parse(data).OnlineInvoices ?? [];
  return filled(first?.OnlineInvoiceUrl);
};
