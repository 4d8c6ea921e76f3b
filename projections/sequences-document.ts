import type { EventOf } from '../domain/events.ts';
import type { OpenSend, UnfinishedSequence } from '../domain/invoice/state.ts';

export type CancelReason = EventOf<'SequenceCancelled'>['data']['reason'];

/** What a step's row shows beside what the domain keeps of the step. */
export interface StepNotes {
  /** Subject as it went out, variables filled in. */
  readonly subject: string | null;
  /** ISO instant; of a step in doubt the moment of the doubt. */
  readonly sentAt: string | null;
  /** Refused copies of a sent mail, or why one is in doubt. */
  readonly remark: string | null;
}

/** A sequence as the domain decides about it, kept also when it has ended. */
export interface SequenceRecord {
  readonly sequence: UnfinishedSequence;
  readonly startedAt: string;
  readonly ended: 'no' | 'completed' | CancelReason;
  /** By step id; a step without an attempt has none. */
  readonly notes: Readonly<Record<string, StepNotes>>;
}

/** All sequences of an invoice, the invoice's promise, and its sends whose outcome is open. */
export interface SequencesDocument {
  readonly invoiceId: number;
  readonly userId: number;
  readonly promisedDate: string | null;
  /** Calendar date before which nothing goes out after a broken promise. */
  readonly resumeFrom: string | null;
  readonly sequences: readonly SequenceRecord[];
  readonly openSends: readonly OpenSend[];
}

/**
 * The sequence of an invoice that needs a run: the unfinished one, else one that has ended while a mail was being
 * handed over; null for none.
 */
export const sequenceToRun = ({ sequences, openSends }: SequencesDocument): number | null =>
  sequences.find((record) => record.ended === 'no')?.sequence.sequenceId ??
  openSends.find((send) => send.state === 'under_way')?.sequenceId ??
  null;
