import type { Currency } from '../../contracts/currencies.ts';
import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { addDays } from '../../domain/calendar.ts';
import { inCurrency } from '../../domain/money/currency-of.ts';
import type { OwedEvent } from '../../domain/events.ts';
import type { EventStore, StreamName } from '../../platform/ports/event-store.ts';
import { recorded, stepOf } from './recorded.ts';
import { sentMail, type SentMail } from './listed-mails.ts';

/** A smaller account is faster to create, for development. */
const invoices = Number(process.env['LISTS_INVOICES'] ?? 100_000);

export const sizes = {
  clients: Math.ceil(invoices * 0.03),
  invoices,
  sequences: invoices / 5,
  stepsEach: 4,
  emails: invoices / 2,
  payments: invoices * 1.5,
} as const;

const idBase = 300_000_000_000_000;
const sideBySide = 1_000;
const startedAt = '2026-10-01T09:00:00.000Z';

const towns = ['Northwind', 'Alder', 'Birch', 'Harbor', 'Meadow', 'Quarry', 'Summit', 'Valley'] as const;
const trades = ['Studio', 'Foods', 'Logistics', 'Dental', 'Architects', 'Print', 'Labs'] as const;
const work = ['Website refresh', 'Logo design', 'Retainer', 'Hosting', 'Photo shoot', 'Audit'] as const;

const one = <T>(items: readonly [T, ...T[]], at: number): T => items[at % items.length] ?? items[0];

/** Client names are unique, but many share a prefix. */
export const clientName = (at: number): string => `${one(towns, at)} ${one(trades, at >> 3)} ${at}`;

const emailOf = (at: number): string => `billing${at}@customer.example`;

export const invoiceNumberOf = (index: number): string => `INV-${2020 + (index % 7)}-${index}`;

const clientOf = (accountId: number, at: number): OwedEvent => ({
  type: 'ClientCreated',
  data: {
    accountId,
    clientId: idBase + at,
    name: clientName(at),
    email: emailOf(at),
    phone: `+1 555 ${String(at).padStart(6, '0')}`,
    address: `${at} Market Street`,
    city: 'Springfield',
    state: null,
    postalCode: '12345',
    country: 'USA',
    notes: null,
    relationshipType: 'Regular Client',
    industry: null,
    currency: null,
    contacts: [],
    xeroContactId: null,
  },
});

/** The places of the invoice and of its unfinished sequence. Without these events the server would add them. */
const placesOf = (events: readonly OwedEvent[]): OwedEvent[] => {
  const hasEnded = events.some(({ type }) => type === 'SequenceCompleted');
  return events.flatMap((event): OwedEvent[] => {
    if (event.type !== 'InvoiceCreated' && event.type !== 'SequenceStarted') return [];
    if (event.type === 'SequenceStarted' && hasEnded) return [];
    const { accountId, invoiceId } = event.data;
    const place =
      event.type === 'InvoiceCreated'
        ? ({ accountId, kind: 'invoice', id: invoiceId } as const)
        : ({ accountId, kind: 'sequence', id: event.data.sequenceId } as const);
    return [
      { type: 'PlaceTaken', data: { ...place, invoiceId, takenAt: startedAt } },
      { type: 'PlaceConfirmed', data: place },
    ];
  });
};

interface ListedInvoice {
  readonly events: readonly OwedEvent[];
  readonly mails: readonly SentMail[];
}

type Entry = Extract<OwedEvent, { type: 'BalanceEntryRecorded' }>['data']['entry'];

/** What came for an invoice that nobody chases: one payment for every eighth, two for the others. */
const paymentsOf = (index: number, dueDate: string, whole: number): readonly Entry[] => {
  const id = idBase + 1_000_000 + index * 10 + 7;
  const amounts = index % 8 === 1 ? [whole] : [Math.floor(whole / 2), Math.ceil(whole / 2)];
  return amounts.map((amount, at) => ({
    id: id + at,
    kind: 'payment',
    date: addDays(dueDate, 5 + at),
    amount,
    method: 'Bank transfer',
    reference: `Transfer ${index}`,
    recordedAt: startedAt,
    recordedBy: 'user',
  }));
};

/** Most are in the account's currency, every tenth in euros, every twentieth in yen. */
const currencyOf = (index: number): Currency => {
  if (index % 20 === 7) return 'JPY';
  return index % 10 === 3 ? 'EUR' : 'USD';
};

/** Every fifth invoice has a sequence. The first have sent all their emails; the others are due in 2099 or later. */
const invoiceOf = (accountId: number, index: number): ListedInvoice => {
  const invoiceId = idBase + 1_000_000 + index * 10;
  const clientNumber = (index * 7) % sizes.clients;
  const clientId = idBase + clientNumber;
  const currency = currencyOf(index);
  const about = { invoiceId, accountId, ...inCurrency(currency) };
  const invoiceNumber = invoiceNumberOf(index);
  const dueDate = addDays('2026-01-01', (index * 13) % 700);
  const amountCents = 10_000 + ((index * 7_919) % 900_000);
  const created: OwedEvent = {
    type: 'InvoiceCreated',
    data: {
      ...about,
      clientId,
      invoiceNumber,
      currency,
      amountCents,
      dateIssued: addDays(dueDate, -30),
      ...noInvoiceTexts,
      description: `${one(work, index)} ${one(towns, index >> 2)}`,
      dueDate,
    },
  };
  const sequence = index / (sizes.invoices / sizes.sequences);
  if (!Number.isInteger(sequence)) {
    const isPaid = index % 3 === 0;
    const entries = paymentsOf(index, dueDate, isPaid ? amountCents : 2_500);
    const payments = entries.map((entry): OwedEvent => ({
      type: 'BalanceEntryRecorded',
      data: { ...about, entry },
    }));
    const last = entries.at(-1);
    if (!isPaid || last === undefined) return { events: [created, ...payments], mails: [] };
    const settled = { datePaid: last.date, amountCents: 0, entryId: last.id, promiseKept: false };
    const paid: OwedEvent = { type: 'InvoicePaid', data: { ...about, ...settled, paidAt: startedAt } };
    return { events: [created, ...payments, paid], mails: [] };
  }
  const hasSent = sequence < sizes.emails / sizes.stepsEach;
  const sequenceId = invoiceId + 1;
  const from = hasSent ? dueDate : addDays('2099-01-01', sequence % 300);
  const steps = [3, 10, 17, 24].map((days, at) => stepOf(invoiceId + 2 + at, from, days));
  const ofSequence = { ...about, sequenceId, invoiceNumber, clientName: clientName(clientNumber) };
  const started: OwedEvent = {
    type: 'SequenceStarted',
    data: { ...about, sequenceId, steps, startedAt, via: 'smtp' },
  };
  if (!hasSent) return { events: [created, started], mails: [] };
  const at = new Date(Date.parse(startedAt) + sequence * 60_000).toISOString();
  const to = emailOf(clientNumber);
  const mails = steps.map((step) =>
    sentMail(step, { ...ofSequence, amountCents, dueDate, clientId, to, at }),
  );
  const sent = mails.flatMap(({ ofInvoice }) => ofInvoice);
  const completed: OwedEvent = { type: 'SequenceCompleted', data: { ...ofSequence, stillUnpaid: true } };
  return { events: [created, started, ...sent, completed], mails };
};

/**
 * Appends an account's clients, invoices, sequences and emails, and stores the texts of the emails.
 * @returns the number of events
 */
export const fillAccount = async (
  store: EventStore,
  storeFile: (file: SentMail['file']) => Promise<void>,
  accountId: number,
): Promise<number> => {
  let events = 0;
  const append = async (streams: readonly (readonly [StreamName, readonly OwedEvent[]])[]): Promise<void> => {
    await Promise.all(
      streams.map(([stream, some]) =>
        store.append(
          stream,
          'any',
          some.map((event) => recorded(event, startedAt)),
        ),
      ),
    );
    events += streams.reduce((sum, [, some]) => sum + some.length, 0);
  };
  const upTo = (most: number, from: number): number[] =>
    Array.from({ length: Math.min(sideBySide, most - from) }, (_, at) => from + at);
  for (let from = 0; from < sizes.clients; from += sideBySide)
    await append(upTo(sizes.clients, from).map((at) => [`client-${idBase + at}`, [clientOf(accountId, at)]]));
  for (let from = 0; from < sizes.invoices; from += sideBySide) {
    const some = upTo(sizes.invoices, from).map((at) => ({ at, ...invoiceOf(accountId, at) }));
    const mails = some.flatMap((invoice) => invoice.mails);
    await Promise.all(mails.map(({ file }) => storeFile(file)));
    await append(
      some.map(({ at, events: ofInvoice }) => [`invoice-${idBase + 1_000_000 + at * 10}`, ofInvoice]),
    );
    await append(mails.map(({ mailing }) => mailing));
    await append([[`places-${accountId}`, some.flatMap(({ events: ofInvoice }) => placesOf(ofInvoice))]]);
  }
  return events;
};
