import { takeEmailPlace, type EmailCapsDeps } from '../../commands/senders/email-caps.ts';
import { isoInstant } from '../../domain/moment.ts';
import { dateIn, timeIn } from '../../domain/calendar.ts';
import { lateAfterMilliseconds } from '../../domain/invoice/dates.ts';
import { lateBy } from '../../domain/invoice/lateness.ts';
import type { HoldDetail } from '../../domain/invoice/reasons.ts';
import { findStep, unfinishedSequence, type Step } from '../../domain/invoice/state.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import type { MailDraft } from '../mailings/mailing-parts.ts';
import type { ChaseFacts } from './chase-facts.ts';
import { decentHour } from '../../domain/chase/due-steps.ts';

/** A retry is the email of its first try; what the user asks for again is another one. */
const emailOf = ({ plan, progress, attempts }: Step) => {
  const { stepId } = plan;
  return progress.type === 'asked'
    ? { key: `${stepId} ${progress.since}`, isRetry: false }
    : { key: `${stepId}`, isRetry: attempts > 0 };
};

/**
 * Counts a step's email before its sending begins, unless it only goes to the outbox.
 * @param time tells the time, in milliseconds since 1970
 * @returns why it waits; undefined when it may go
 */
export const emailCapHold = async (
  deps: EmailCapsDeps & { readonly transports: Pick<Transports, 'via'> },
  { invoice, run, account, senders }: ChaseFacts,
  stepId: number,
  { recipients: { to, cc, bcc }, sender }: Pick<MailDraft, 'recipients' | 'sender'>,
  time: () => number,
): Promise<HoldDetail | undefined> => {
  const isOnlyWritten = deps.transports.via === 'outbox' && sender.senderId === undefined;
  if (isOnlyWritten) return undefined;
  const sequence = unfinishedSequence(invoice, run.sequenceId);
  const step = sequence === null ? undefined : findStep(sequence, stepId);
  if (invoice.status !== 'open' || step === undefined) return undefined;
  const email = { ...emailOf(step), canWait: true, recipients: [to, ...cc, ...bcc] };
  const place = await takeEmailPlace(deps, account, senders, email, time);
  if (place.type === 'may-go') return undefined;
  const { timeZone, license: plan } = account;
  const at = { now: place.until, timeZone };
  const isLate = lateBy(step, invoice, at) > lateAfterMilliseconds;
  // What is late by then waits for a decent hour, too.
  const until = (isLate ? decentHour(at) : null) ?? place.until;
  const { cap, most, among } = place;
  return {
    code: 'email_cap',
    cap,
    most,
    plan,
    ...(among !== undefined && { among }),
    until: isoInstant(until),
    untilDate: dateIn(timeZone, until),
    untilTime: timeIn(timeZone, until),
  };
};
