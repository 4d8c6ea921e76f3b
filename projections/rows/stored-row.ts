import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import type { Step, UnfinishedSequence } from '../../domain/invoice/state.ts';
import type { DocumentBody } from '../projection.ts';
import type { SequenceRecord, SequencesDocument, StepNotes } from '../sequences/sequences-document.ts';
import type { InvoiceRowDocument } from './invoice-rows.ts';
import { listOf, packed, withAbsent } from './packing.ts';

/*
 * What a row stores of an invoice's sequences: what a list shows of them, and what needs a person. To store a further
 * field, name it here.
 */

const plan = withAbsent(
  packed<StepPlan>()(
    [
      'stepId',
      'stepType',
      'type',
      'scheduledDate',
      'scheduledTime',
      'tone',
      'subject',
      'senderName',
      'installmentDate',
      'approval',
    ],
    { days: 0, content: '', senderEmail: '', ccRecipients: '', bccRecipients: '' },
  ),
  'installmentDate',
  'approval',
);

const step = withAbsent(
  packed<Step>()(
    ['plan', 'attempts', 'progress', 'approval'],
    { plannedAt: '', refusals: 0, accepted: [] },
    { plan },
  ),
  'approval',
);

const sequence = packed<UnfinishedSequence>()(
  ['sequenceId', 'via', 'steps', 'holds', 'overriddenPromise'],
  {},
  { steps: listOf(step) },
);

const notes = packed<StepNotes>()(['stepId', 'subject', 'senderEmail', 'at', 'doubt'], { copies: [] });

const record = packed<SequenceRecord>()(
  ['sequence', 'startedAt', 'ended', 'heldSince', 'holdsBegan', 'notes'],
  {},
  { sequence, notes: listOf(notes) },
);

const document = packed<SequencesDocument>()(
  [
    'invoiceId',
    'userId',
    'promisedDate',
    'isPlanned',
    'setAside',
    'lastReminderAt',
    'resumeFrom',
    'nextReminderFrom',
    'sternestSent',
    'sequences',
    'openSends',
  ],
  {},
  { sequences: listOf(record) },
);

interface StoredRow {
  readonly invoice: InvoiceView;
  readonly paidAt?: string | undefined;
  /** Absent when the invoice never had a sequence or a promise. */
  readonly sequences?: unknown;
}

const parsed: (body: string) => StoredRow = JSON.parse;

/** How a row is stored: an account has as many as it has invoices, and lists read and search them. */
export const storedRow: DocumentBody<InvoiceRowDocument> = {
  write: ({ invoice, paidAt, sequences }) =>
    JSON.stringify({
      invoice,
      paidAt,
      ...(sequences && { sequences: document.pack(sequences) }),
    } satisfies StoredRow),
  read: (body) => {
    const { invoice, paidAt, sequences } = parsed(body);
    return { invoice, paidAt, sequences: sequences === undefined ? undefined : document.unpack(sequences) };
  },
};
