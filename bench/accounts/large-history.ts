import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { addDays } from '../../domain/calendar.ts';
import type { OwedEvent } from '../../domain/events.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import type { EventStore, StreamName } from '../../platform/ports/event-store.ts';
import { recorded, stepOf } from './recorded.ts';

/** Number of records written concurrently, so that their events interleave like those of many users. */
const sideBySide = 250;
const idBase = 200_000_000_000_000;

type Written = readonly [StreamName, OwedEvent];

/** The twelve events of one invoice: created, chased twice, promised, paid. */
const invoiceHistory = (
  index: number,
  invoicesAnAccount: number,
): { readonly written: readonly Written[]; readonly occurredAt: string } => {
  const accountId = idBase + Math.floor(index / invoicesAnAccount);
  const invoiceId = idBase + 1_000_000 + index * 10;
  const sequenceId = invoiceId + 1;
  const day = addDays('2026-01-01', Math.floor(index / 100));
  const occurredAt = `${day}T09:00:00.000Z`;
  const dueDate = addDays(day, 14);
  const about = { invoiceId, accountId };
  const ofSequence = {
    ...about,
    sequenceId,
    invoiceNumber: `INV-${index}`,
    clientName: `Client ${index % 400}`,
  };
  const steps = [3, 10, 17].map((days, step) => stepOf(invoiceId + 2 + step, dueDate, days));
  // A stream of an account stays short, however many invoices the account has here.
  const places: StreamName = `places-${idBase + Math.floor(index / 200)}`;
  const stream: StreamName = `invoice-${invoiceId}`;

  const send = (attempted: StepPlan): Written[] => {
    const { stepId } = attempted;
    const mail = {
      to: `client${index % 400}@customer.example`,
      cc: [],
      bcc: [],
      messageId: `<${stepId}.1@owed.example>`,
      subject: `Invoice INV-${index}, due ${dueDate}`,
      content: attempted.content,
      from: 'mail@owed.example',
      senderName: attempted.senderName,
      senderEmail: attempted.senderEmail,
      via: 'smtp' as const,
    };
    const of = { ...ofSequence, stepId, attempt: 1 };
    const started = { ...of, stepType: attempted.stepType, clientId: idBase + (index % 400), mail };
    return [
      [
        stream,
        { type: 'StepSendStarted', data: { ...started, deadline: occurredAt, attachments: [], late: false } },
      ],
      [
        stream,
        {
          type: 'StepSent',
          data: { ...of, sentAt: occurredAt, via: 'smtp', accepted: [mail.to], refused: [], late: false },
        },
      ],
    ];
  };

  const facts = {
    clientId: idBase + (index % 400),
    invoiceNumber: `INV-${index}`,
    currency: 'USD' as const,
    amountCents: 10_000 + index,
    dateIssued: day,
    ...noInvoiceTexts,
    description: 'Design and build of the new storefront',
  };
  const written: Written[] = [
    [
      places,
      {
        type: 'PlaceTaken',
        data: { accountId, kind: 'invoice', id: invoiceId, invoiceId, takenAt: occurredAt },
      },
    ],
    [stream, { type: 'InvoiceCreated', data: { ...about, ...facts, dueDate } }],
    [places, { type: 'PlaceConfirmed', data: { accountId, kind: 'invoice', id: invoiceId } }],
    [
      stream,
      { type: 'SequenceStarted', data: { ...about, sequenceId, steps, startedAt: occurredAt, via: 'smtp' } },
    ],
    ...steps.slice(0, 2).flatMap(send),
    [stream, { type: 'PromiseRecorded', data: { ...about, promisedDate: addDays(dueDate, 20) } }],
    [
      stream,
      {
        type: 'InvoicePaid',
        data: {
          ...about,
          datePaid: addDays(dueDate, 19),
          amountCents: facts.amountCents,
          promiseKept: true,
          paidAt: occurredAt,
        },
      },
    ],
    [stream, { type: 'SequenceCancelled', data: { ...about, sequenceId, reason: 'paid' } }],
    [places, { type: 'PlaceFreed', data: { accountId, kind: 'sequence', id: sequenceId } }],
  ];
  return { written, occurredAt };
};

/** Fills a store with at least this many events of accounts that chase their invoices. @returns how many */
export const fillStore = async (
  store: EventStore,
  events: number,
  invoicesAnAccount = 200,
): Promise<number> => {
  let appended = 0;
  for (let first = 0; appended < events; first += sideBySide) {
    const histories = Array.from({ length: sideBySide }, (_, index) =>
      invoiceHistory(first + index, invoicesAnAccount),
    );
    const longest = Math.max(...histories.map(({ written }) => written.length));
    for (let turn = 0; turn < longest; turn += 1)
      await Promise.all(
        histories.flatMap(({ written, occurredAt }) => {
          const next = written[turn];
          return next === undefined ? [] : [store.append(next[0], 'any', [recorded(next[1], occurredAt)])];
        }),
      );
    appended += histories.reduce((sum, { written }) => sum + written.length, 0);
  }
  return appended;
};
