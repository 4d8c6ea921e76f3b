import type { LatestSequence, NextEmail } from '../../contracts/invoices/lists.ts';
import { fallbacks } from '../../contracts/messages.ts';
import { timeOf } from '../../domain/invoice/dates.ts';
import { sendingDay, subjectOn } from '../../domain/email-text/step-subject.ts';
import { sequenceStanding, type SequenceStanding } from '../rows/sequence-standing.ts';
import type { ShownStep } from '../sequences/sequence-rows.ts';
import type { InvoiceRowDocument } from '../rows/invoice-rows.ts';
import type { ListCall } from './list-call.ts';

const later = (...instants: readonly (string | null)[]): string =>
  instants.reduce<string>((latest, one) => (one !== null && one > latest ? one : latest), '');

/** An email that is not sent yet, with its subject as it will read when it goes. */
export const emailShown = (
  { step: { plan }, ...shown }: ShownStep,
  { invoice }: InvoiceRowDocument,
  clientName: string | null,
  { timeZone, today }: Pick<ListCall, 'timeZone' | 'today'>,
): NextEmail => ({
  stepId: plan.stepId,
  at: later(new Date(timeOf(shown, timeZone)).toISOString(), shown.notBefore, shown.retryAt),
  scheduledDate: shown.scheduledDate,
  scheduledTime: shown.scheduledTime,
  stepType: plan.stepType,
  tone: plan.tone,
  subject: subjectOn(
    { customSubject: plan.subject, senderName: plan.senderName },
    invoice,
    clientName ?? fallbacks.client,
    sendingDay(shown, { today, timeZone }),
  ),
  retryAt: shown.retryAt,
  waitsForApproval: shown.waitsForApprovalSince !== null,
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
  pausedWithClient: standing.pausedWithClient,
  heldSince: standing.heldSince,
  steps: standing.steps,
  next: standing.next ? emailShown(standing.next, row, clientName, call) : null,
});
