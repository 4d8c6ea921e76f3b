import { canonicalJson } from '../../domain/canonical-json.ts';
import { todayIn } from '../../domain/calendar.ts';
import { dueOf } from '../../domain/invoice/balance.ts';
import { filesOf } from '../../domain/invoice/sending/attachments.ts';
import type { Open } from '../../domain/invoice/state.ts';
import { sha256 } from '../mailings/mailing-parts.ts';
import { recipientsNow, type StepMailSource, type StepText } from './step-mail.ts';

/**
 * What an approval is bound to: all that the client gets, and the amount that it asks for. The text is as it is rendered
 * for its day, so that another day asks again where the text changes with it. Addresses that have accepted an earlier
 * attempt are among the recipients.
 */
export const boundOf = (
  source: StepMailSource,
  {
    subject,
    text,
    senderName,
    senderEmail,
  }: Pick<StepText, 'subject' | 'text' | 'senderName' | 'senderEmail'>,
  { document }: Pick<Open, 'document'>,
): string => {
  const { plan, facts, entries } = source;
  const { to, cc, bcc } = recipientsNow(source);
  const approved = {
    subject,
    text,
    senderName,
    senderEmail,
    to,
    cc,
    bcc,
    attachments: filesOf(plan, document).map(({ name, hash }) => ({ name, hash })),
    due: dueOf({ facts, entries }),
    currency: facts.currency,
  };
  return sha256(new TextEncoder().encode(canonicalJson(approved)));
};

/** The day for which an email is rendered before it goes: that of its plan, or today once that is over. */
export const dayOfEmail = (scheduledDate: string, timeZone: string, now: number): string => {
  const today = todayIn(timeZone, now);
  return scheduledDate > today ? scheduledDate : today;
};
