import { z } from 'zod';
import { figure, inEachCurrency, owedByAge } from './dashboard.ts';
import { clientTexts, eachClientText } from './client-texts.ts';
import { addressKey } from '../senders/email-address.ts';
import { knownCurrency } from '../known-currency.ts';
import { calendarDate, emailAddress, optional, recordId, requiredText } from '../fields.ts';

export const relationshipTypes = [
  'New Client',
  'Regular Client',
  'VIP / High Value',
  'Slow Payer',
  'At Risk',
  'Sensitive / Delicate',
  'Friends / Family',
] as const;
export const relationshipType = z.enum(relationshipTypes);

export const clientName = requiredText('Name', { most: 200 });

export const mostContacts = 10;

/** What is said of a contact with the client's own address. */
export const ownAddress = "This is the client's own address";

/** `copy`: gets a copy (CC) of each email that goes to the client. */
export const contactRole = z.enum(['copy']);

/** A further person of a client. */
export const clientContact = z.strictObject({
  name: optional(requiredText('Name', { least: 1, most: 200 })),
  email: emailAddress,
  role: contactRole,
});

/** Without two of the same address. */
export const clientContacts = z
  .array(clientContact)
  .max(mostContacts, `Please enter at most ${mostContacts} addresses`)
  .refine(
    (contacts) => new Set(contacts.map(({ email }) => addressKey(email))).size === contacts.length,
    'Please enter each address once',
  );

/** What a person enters about a client. */
export const clientFields = {
  name: clientName,
  email: emailAddress,
  ...eachClientText((name) => optional(clientTexts[name].schema)),
  relationshipType: optional(relationshipType),
  /** None is the client's own address. Left out of a change, they stay; `null` or `[]` is none. */
  contacts: optional(clientContacts),
};

/** Read-only fields: a call may repeat their values but not change them. */
const readOnlyFields = {
  id: optional(recordId),
  userId: optional(recordId),
  xeroContactId: optional(z.string().max(200)),
  createdAt: optional(z.string().max(40)),
};

export const clientBody = z.strictObject({ ...clientFields, ...readOnlyFields });
export const clientChangeBody = clientBody.partial();

export const clientView = z.object({
  id: recordId,
  userId: recordId,
  name: z.string(),
  email: z.string(),
  ...eachClientText(() => z.string().nullable()),
  relationshipType,
  contacts: z.array(z.object({ name: z.string().nullable(), email: z.string(), role: contactRole })),
  xeroContactId: z.string().nullable(),
  createdAt: z.string(),
});

const moneyOfClient = {
  owed: owedByAge,
  /** Of that, what is not chased, such as with a lawyer; absent for none. */
  setAside: figure.optional(),
  /** All that was paid so far. */
  paid: figure,
  /** What came, or was credited, beyond the totals of their invoices, and of how many. */
  credit: figure,
} as const;

/** What a client owes, and how they have paid so far: on the account's today, or as of a moment. */
export const clientFigures = z.object({
  today: calendarDate,
  /** The account's currency comes first, unless the client has invoices in others alone. */
  ...inEachCurrency(moneyOfClient),
  /** How many of them were paid by their due date. */
  paidInTime: z.number().int(),
  /** Days from the due date to the payment, over all paid invoices; 0 for one in time. Null while none is paid. */
  averageDaysLate: z.number().nullable(),
  /** Promises that were kept, those that were not, and those that still stand. Replaced and removed ones don't count. */
  promises: z.object({ kept: z.number().int(), broken: z.number().int(), open: z.number().int() }),
});

/** A client's credit in a currency, in its minor units, and the invoices for which it can count, the suggested first. */
const creditInCurrency = z.object({
  currency: knownCurrency,
  credit: z.number().int(),
  sources: z.array(z.object({ invoiceId: recordId, invoiceNumber: z.string(), credit: z.number().int() })),
  targets: z.array(
    z.object({
      invoiceId: recordId,
      invoiceNumber: z.string(),
      due: z.number().int(),
      dueDate: calendarDate,
    }),
  ),
});

/** A client's credit in each currency in which there is any. */
export const clientCredit = z.object({ credits: z.array(creditInCurrency) });

export type ClientCreditView = z.infer<typeof creditInCurrency>;
export type ClientContact = ClientView['contacts'][number];
export type ClientFigures = z.infer<typeof clientFigures>;
export type ClientBody = z.infer<typeof clientBody>;
export type ClientChangeBody = z.infer<typeof clientChangeBody>;
export type ClientView = z.infer<typeof clientView>;
