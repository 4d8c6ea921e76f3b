import type { CollectionStatus } from '../../contracts/invoices/collection.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import type { EventOf } from '../../domain/events.ts';
import type { DoubtReason } from '../../domain/invoice/reasons.ts';
import type { Hold, OpenSend, UnfinishedSequence } from '../../domain/invoice/state.ts';
import type { CopyState } from '../../domain/reasons/reason-words.ts';

export type CancelReason = EventOf<'SequenceCancelled'>['data']['reason'];

/** What a step's row shows in addition to the domain's state. */
export interface StepNotes {
  readonly stepId: number;
  /** The subject as sent, with variables filled in. */
  readonly subject: string | null;
  /** The sender's address that it was sent from. */
  readonly senderEmail: string | null;
  /** ISO instant at which it was sent, failed or came into doubt; null while none of these is known. */
  readonly at: string | null;
  /** Why it is in doubt. */
  readonly doubt: DoubtReason | null;
  /** Copies of a sent mail that were refused, and what became of them. */
  readonly copies: readonly CopyNote[];
}

export interface CopyNote {
  readonly address: string;
  readonly outcome: CopyState;
}

/** A sequence's domain state, kept after it has ended. */
export interface SequenceRecord {
  readonly sequence: UnfinishedSequence;
  readonly startedAt: string;
  readonly ended: 'no' | 'completed' | CancelReason;
  /** ISO instant since when it is on hold, whatever the reasons in turn; null when nothing holds it. */
  readonly heldSince: string | null;
  /** The ISO instants at which its holds began, with those of holds that have ended. */
  readonly holdsBegan: readonly (readonly [Hold['reason'], string])[];
  /** A step without an attempt has none. A list: objects with ids as keys are several times slower to copy. */
  readonly notes: readonly StepNotes[];
}

/** The promise that holds a sequence, unless the user has let reminders continue despite it. */
export const heldByPromise = (
  { sequence }: Pick<SequenceRecord, 'sequence'>,
  promisedDate: string | null,
): string | null => (sequence.overriddenPromise === promisedDate ? null : promisedDate);

/** All sequences of an invoice, the invoice's promise, and its sends without an outcome. */
export interface SequencesDocument {
  readonly invoiceId: number;
  readonly userId: number;
  readonly promisedDate: string | null;
  /** A payment plan holds the invoice's own emails; absent otherwise. */
  readonly isPlanned?: boolean;
  /** The invoice is not chased for this reason; absent, or null in rows, when it is. */
  readonly setAside?: CollectionStatus | null;
  /** Calendar date before which nothing is sent after a broken promise. */
  readonly resumeFrom: string | null;
  /** ISO instant before which no reminder is sent after a late one. */
  readonly nextReminderFrom: string | null;
  /** ISO instant of the last reminder that was sent, or written to the outbox; absent, or null in rows, for none. */
  readonly lastReminderAt?: string | null;
  /** The sternest tone that the client has got, of deleted sequences too; null for none. */
  readonly sternestSent: Tone | null;
  readonly sequences: readonly SequenceRecord[];
  readonly openSends: readonly OpenSend[];
}

/** Whether a hold, a promise, a payment plan or a collection status keeps an unfinished sequence from sending. */
export const isHeld = (
  record: SequenceRecord,
  { promisedDate, isPlanned, setAside }: Pick<SequencesDocument, 'promisedDate' | 'isPlanned' | 'setAside'>,
): boolean =>
  record.ended === 'no' &&
  (isPlanned === true ||
    setAside != null ||
    record.sequence.holds.length > 0 ||
    heldByPromise(record, promisedDate) !== null);

/** The sequence that chases the invoice; undefined without any. */
export const unfinishedRecord = ({
  sequences,
}: Pick<SequencesDocument, 'sequences'>): SequenceRecord | undefined =>
  sequences.find(({ ended }) => ended === 'no');

/**
 * The sequence of an invoice that needs a run: the unfinished one, else one that ended while a mail was being handed
 * over; null for none.
 */
export const sequenceToRun = ({ sequences, openSends }: SequencesDocument): number | null =>
  unfinishedRecord({ sequences })?.sequence.sequenceId ??
  openSends.find((send) => send.state === 'under_way')?.sequenceId ??
  null;
