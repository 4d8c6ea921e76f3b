import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { addDays, instantOf } from '../../domain/calendar.ts';
import type { OwedEvent } from '../../domain/events.ts';
import type { EventStore, StreamName } from '../../platform/ports/event-store.ts';
import { recorded, stepOf } from './recorded.ts';
import { sentMail, type SentMail } from './listed-mails.ts';

const idBase = 400_000_000_000_000;
const timeZone = 'America/New_York';
const firstDay = '2025-11-01';
const days = 365;
const sideBySide = 500;

interface Fact {
  readonly at: number;
  readonly stream: StreamName;
  readonly events: readonly OwedEvent[];
}

/** Emails go so many days after the due date. */
const lateness = [3, 10, 17] as const;

/** What happens to one invoice: emails, for some a promise and a later due date, and a payment, which some enter late. */
const storyOf = (
  accountId: number,
  index: number,
  { invoices, first }: { readonly invoices: number; readonly first: number },
) => {
  const invoiceId = idBase + 1_000_000 + (first + index) * 10;
  const stream: StreamName = `invoice-${invoiceId}`;
  const about = { accountId, invoiceId };
  const sequenceId = invoiceId + 1;
  const dateIssued = addDays(firstDay, Math.floor((index * days) / invoices));
  const dueDate = addDays(dateIssued, 30);
  const [invoiceNumber, clientName, clientId] = [
    `INV-${index}`,
    `Client ${index % 300}`,
    idBase + (index % 300),
  ];
  const amountCents = 10_000 + ((index * 7_919) % 900_000);
  const clock = (date: string, time = '10:00'): number => instantOf(date, time, timeZone);
  const iso = (at: number): string => new Date(at).toISOString();
  const facts: Fact[] = [];
  const add = (at: number, ...events: OwedEvent[]): void => void facts.push({ at, stream, events });

  const steps = lateness.map((late, step) => stepOf(invoiceId + 2 + step, dueDate, late));
  const place = { accountId, kind: 'invoice', id: invoiceId } as const;
  const placed = (...events: OwedEvent[]): void =>
    void facts.push({
      at: clock(dateIssued),
      stream: `places-${idBase + Math.floor((first + index) / 200)}`,
      events,
    });
  placed({ type: 'PlaceTaken', data: { ...place, invoiceId, takenAt: iso(clock(dateIssued)) } });
  add(
    clock(dateIssued),
    {
      type: 'InvoiceCreated',
      data: {
        ...{ ...about, clientId, invoiceNumber, currency: 'USD', amountCents, dateIssued, dueDate },
        ...{ ...noInvoiceTexts, description: 'Retainer' },
      },
    },
    {
      type: 'SequenceStarted',
      data: { ...about, sequenceId, steps, startedAt: iso(clock(dateIssued)), via: 'smtp' },
    },
  );
  placed({ type: 'PlaceConfirmed', data: place });
  const mails = steps.map((step) => {
    const at = clock(step.scheduledDate, '09:00');
    const of = { ...about, sequenceId, invoiceNumber, amountCents, dueDate, clientName, clientId };
    const mail = sentMail(step, { ...of, to: `billing@client${index % 300}.example`, at: iso(at) });
    add(at, ...mail.ofInvoice);
    facts.push({ at, stream: mail.mailing[0], events: mail.mailing[1] });
    return mail;
  });
  if (index % 8 === 0)
    add(clock(addDays(dueDate, 5)), {
      type: 'PromiseRecorded',
      data: { ...about, promisedDate: addDays(dueDate, 12) },
    });
  if (index % 20 === 0)
    add(clock(addDays(dueDate, -2)), {
      type: 'DueDateChanged',
      data: { ...about, from: dueDate, to: addDays(dueDate, 14), action: null },
    });
  if (index % 6 !== 0) {
    const datePaid = addDays(dueDate, 18 + (index % 17));
    const paidAt = iso(clock(datePaid));
    add(
      clock(addDays(datePaid, index % 10 === 0 ? 4 : 0)),
      { type: 'InvoicePaid', data: { ...about, datePaid, amountCents, promiseKept: false, paidAt } },
      { type: 'SequenceCancelled', data: { ...about, sequenceId, reason: 'paid' } },
    );
  }
  return { facts, mails };
};

/**
 * Appends a year of an account that chases its invoices, in the order in which it happened: some 20 events of each, three
 * emails among them. @param first number of its first invoice, by which ids of several accounts differ
 */
export const fillYear = async (
  store: EventStore,
  accountId: number,
  { invoices, first = 0 }: { readonly invoices: number; readonly first?: number },
  storeFile: (file: SentMail['file']) => Promise<void> = () => Promise.resolve(),
): Promise<number> => {
  const registered: Fact = {
    at: instantOf(firstDay, '09:00', timeZone),
    stream: `account-${accountId}`,
    events: [
      {
        type: 'AccountRegistered',
        data: { accountId, name: 'Ada', email: `ada${accountId}@studio.example`, timeZone },
      },
    ],
  };
  const stories = Array.from({ length: invoices }, (_, index) =>
    storyOf(accountId, index, { invoices, first }),
  );
  const facts = [registered, ...stories.flatMap((story) => story.facts)].sort(
    (one, other) => one.at - other.at,
  );
  for (let from = 0; from < facts.length; from += sideBySide)
    await Promise.all(
      facts.slice(from, from + sideBySide).map(({ at, stream, events }) =>
        store.append(
          stream,
          'any',
          events.map((event) => recorded(event, new Date(at).toISOString())),
        ),
      ),
    );
  for (const { mails } of stories)
    for (const { file, html } of mails) await Promise.all([storeFile(file), storeFile(html)]);
  return facts.reduce((sum, { events }) => sum + events.length, 0);
};
