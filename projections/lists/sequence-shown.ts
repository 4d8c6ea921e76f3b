import type { LatestSequence, NextEmail } from '../../contracts/lists.ts';
import { fallbacks } from '../../contracts/messages.ts';
import type { StepView } from '../../contracts/sequences.ts';
import { timeOf } from '../../domain/invoice/dates.ts';
import { subjectToday } from '../../domain/step-subject.ts';
import { sequenceStanding, type SequenceStanding } from '../rows/sequence-standing.ts';
import type { InvoiceRowDocument } from '../rows/invoice-rows.ts';
import type { ListCall } from './list-call.ts';

const later = (...instants: readonly (string | null)[]): string =>
  instants.reduce<string>((latest, one) => (one !== null && one > latest ? one : latest), '');

/** An email that is not sent yet, with its subject as it would read today. */
export const emailShown = (
  step: StepView,
  { invoice }: InvoiceRowDocument,
  clientName: string | null,
  { timeZone, today }: ListCall,
): NextEmail => ({
  stepId: step.id,
  at: later(new Date(timeOf(step, timeZone)).toISOString(), step.notBefore, step.retryAt),
  scheduledDate: step.scheduledDate,
  scheduledTime: step.scheduledTime,
  stepType: step.stepType,
  tone: step.tone,
  subject: subjectToday(step, invoice, clientName ?? fallbacks.client, today),
  retryAt: step.retryAt,
});

/** How an invoice's latest sequence stands now; undefined when there was none. */
export const standingNow = (
  { sequences }: InvoiceRowDocument,
  call: ListCall,
): SequenceStanding | undefined => sequences && sequenceStanding(sequences, call);

export const sequenceShown = (
  standing: SequenceStanding,
  row: InvoiceRowDocument,
  clientName: string | null,
  call: ListCall,
): LatestSequence => ({
  sequenceId: standing.sequenceId,
  status: standing.status,
  holds: [...standing.holds],
  steps: standing.steps,
  next: standing.next ? emailShown(standing.next, row, clientName, call) : null,
});
