import { isoInstant, momentAt } from '../../commands/moment.ts';
import { todayIn } from '../../domain/calendar.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import type { HoldDetail } from '../../domain/invoice/reasons.ts';
import type { MailingContent } from '../../domain/mailing/events.ts';
import { findStep, unfinishedSequence, type Step } from '../../domain/invoice/state.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import { installationSender, type Transports } from '../../platform/ports/mail.ts';
import type { MailDraft } from '../mailings/mailing-parts.ts';
import type { MailingRef } from '../mailings/mailings.ts';
import type { ChaseFacts } from './chase-facts.ts';
import type { NextAction } from './next-action.ts';
import {
  draftOf,
  messageIdOf,
  outgoingMail,
  recipientsOf,
  renderStep,
  whatIsMissing,
  type MailSettings,
  type StepMailSource,
} from './step-mail.ts';

export type SendAction = Extract<NextAction, { type: 'send' }>;

export interface SendDeps extends MailSettings {
  readonly transports: Transports;
  readonly ids: Ids;
}

/** The mail of a step, and the command that begins its sending once its texts are stored; or why it can't go out. */
export type PreparedSend =
  | {
      readonly type: 'ready';
      readonly mailing: MailingRef;
      readonly draft: MailDraft;
      readonly startOf: (content: MailingContent) => InvoiceCommand;
      /** Temporary refusals of the step so far. */
      readonly refusals: number;
    }
  | { readonly type: 'unsendable'; readonly why: HoldDetail };

/** Time beyond the transport's own limit after which a started send is looked at again, in milliseconds. */
const grace = 60_000;

const assertSendable = (
  { invoice, run, client, account }: ChaseFacts,
  stepId: number,
  now: number,
): [Step, StepMailSource] => {
  const sequence = unfinishedSequence(invoice, run.sequenceId);
  const step = sequence === null ? undefined : findStep(sequence, stepId);
  if (invoice.status !== 'open' || step === undefined || client.status !== 'active')
    throw new Error(`Step ${stepId} of sequence ${run.sequenceId} is not there to be sent`);
  const { invoiceId, facts, dueDate } = invoice;
  const today = todayIn(account.timeZone, now);
  return [step, { plan: step.plan, invoiceId, facts, dueDate, client, account, today }];
};

/** Renders the mail of a step. @param now milliseconds since 1970 */
export const prepareSend = (
  deps: SendDeps,
  facts: ChaseFacts,
  action: SendAction,
  now: number,
): PreparedSend => {
  const { run, account, invoice } = facts;
  const { invoiceId, sequenceId } = run;
  const { stepId, attempt } = action;
  const [step, source] = assertSendable(facts, stepId, now);
  const text = renderStep(source, deps);
  const recipients = recipientsOf(source, step.accepted);
  const why = whatIsMissing(step.plan, text, recipients.to);
  if (why !== undefined) return { type: 'unsendable', why };
  const draft = draftOf(
    source,
    text,
    {
      ...recipients,
      messageId: messageIdOf(run, stepId, attempt, deps.mailFrom),
      date: isoInstant(now),
      thread: invoice.status === 'open' ? invoice.thread : [],
      about: [{ invoiceId, sequenceId, stepId, attempt }],
    },
    deps,
  );
  const { via, limitMilliseconds } = deps.transports.for(installationSender);
  const mailing = { accountId: account.accountId, mailingId: deps.ids.next() };
  const { skip, skipReason, move } = action;
  const startOf = (content: MailingContent): InvoiceCommand => ({
    type: 'StartSend',
    sequenceId,
    stepId,
    attempt,
    mailingId: mailing.mailingId,
    mail: outgoingMail(content, text, via),
    deadline: isoInstant(now + limitMilliseconds + grace),
    skip,
    skipReason,
    move,
    moment: momentAt(now, account),
    clientName: clientNameOf(facts.client),
  });
  return { type: 'ready', mailing, draft, startOf, refusals: step.refusals };
};
