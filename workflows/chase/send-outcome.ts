import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import type { SendOutcome } from '../../platform/ports/mail.ts';
import { isoInstant } from '../../commands/moment.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Pauses before a mail that was refused for now is tried again, in milliseconds. */
const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour] as const;

/** One attempt, as every record of it names it. */
export interface Attempt {
  readonly sequenceId: number;
  readonly stepId: number;
  readonly attempt: number;
  readonly clientName: string;
}

/**
 * The command that records what became of an attempt.
 * @param refusals temporary refusals before this attempt
 * @param now milliseconds since 1970
 */
export const outcomeCommand = (
  attempt: Attempt,
  outcome: SendOutcome,
  refusals: number,
  now: number,
): InvoiceCommand => {
  const at = isoInstant(now);
  switch (outcome.type) {
    case 'accepted':
      return {
        type: 'RecordSent',
        ...attempt,
        sentAt: at,
        accepted: outcome.accepted,
        refused: outcome.refused,
      };
    case 'refused-for-now': {
      const delay = retryDelays[refusals];
      const reply = { reply: outcome.reply, ...copiesOf(outcome.accepted) };
      if (delay === undefined) return { type: 'RecordSendFailure', ...attempt, ...reply, failedAt: at };
      const retryAt = isoInstant(now + delay);
      return { type: 'RecordSendPostponed', ...attempt, ...reply, retryAt, cause: 'temporary' };
    }
    case 'refused-for-good':
      return {
        type: 'RecordSendFailure',
        ...attempt,
        reply: outcome.reply,
        ...copiesOf(outcome.accepted),
        failedAt: at,
      };
    case 'sender-refused':
      return {
        type: 'RecordSendPostponed',
        ...attempt,
        reply: outcome.reply,
        retryAt: isoInstant(now + hour),
        cause: 'sender',
      };
    case 'not-begun':
      return outcomeCommand(
        attempt,
        { type: 'refused-for-now', reply: outcome.why, accepted: [] },
        refusals,
        now,
      );
    case 'in-doubt':
      return {
        type: 'RecordSendDoubt',
        ...attempt,
        doubtedAt: at,
        why: { code: 'no_reply', error: outcome.why },
      };
  }
};

const copiesOf = (accepted: readonly string[]): { readonly accepted?: readonly string[] } =>
  accepted.length === 0 ? {} : { accepted };
