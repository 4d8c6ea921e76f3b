import { todayIn } from '../../domain/calendar.ts';
import type { OutgoingMail } from '../../domain/invoice/events.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import type { HoldDetail } from '../../domain/invoice/reasons.ts';
import { findStep, unfinishedSequence, type Step } from '../../domain/invoice/state.ts';
import type { Files } from '../../platform/ports/files.ts';
import {
  installationSender,
  type ComposedMail,
  type MailTransport,
  type SendOutcome,
  type Transports,
} from '../../platform/ports/mail.ts';
import type { NextAction } from './actions.ts';
import type { ChaseFacts } from './chase-facts.ts';
import { isoInstant, momentAt } from '../../commands/moment.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import {
  mailOf,
  messageIdOf,
  outgoingMail,
  recipientsOf,
  renderStep,
  whatIsMissing,
  type MailSettings,
  type StepMailSource,
} from './step-mail.ts';

export type SendAction = Extract<NextAction, { type: 'send' }>;

export interface PrepareDeps extends MailSettings {
  readonly files: Files;
  readonly transports: Transports;
}

/** A mail whose bytes are stored, and the command that begins its sending; or why it can't go out. */
export type PreparedSend =
  | {
      readonly type: 'ready';
      readonly composed: ComposedMail;
      readonly start: InvoiceCommand;
      readonly refusals: number;
    }
  | { readonly type: 'unsendable'; readonly why: HoldDetail };

/** Time beyond the transport's own limit after which a started send is in doubt, in milliseconds. */
const grace = 60_000;

const stepOf = (chase: ChaseFacts, stepId: number, now: number): [Step, StepMailSource] => {
  const { invoice, run, client, account } = chase;
  const sequence = unfinishedSequence(invoice, run.sequenceId);
  const step = sequence === null ? undefined : findStep(sequence, stepId);
  if (invoice.status !== 'open' || step === undefined || client.status !== 'active')
    throw new Error(`Step ${stepId} of sequence ${run.sequenceId} is not there to be sent`);
  const { invoiceId, facts, dueDate } = invoice;
  const today = todayIn(account.timeZone, now);
  return [step, { plan: step.plan, invoiceId, facts, dueDate, client, account, today }];
};

/** Renders, composes and stores the mail of a step. @param now milliseconds since 1970 */
export const prepareSend = async (
  deps: PrepareDeps,
  chase: ChaseFacts,
  action: SendAction,
  now: number,
): Promise<PreparedSend> => {
  const { run, account } = chase;
  const [step, source] = stepOf(chase, action.stepId, now);
  const text = renderStep(source, deps);
  const recipients = recipientsOf(source, step.accepted);
  const why = whatIsMissing(step.plan, text, recipients.to);
  if (why !== undefined) return { type: 'unsendable', why };
  const messageId = messageIdOf(run, action.stepId, action.attempt, deps.mailFrom);
  const mail = mailOf(source, text, { ...recipients, messageId, date: isoInstant(now) }, deps);
  const transport = deps.transports.for(installationSender);
  const composed = await transport.compose(mail);
  const fileHash = await deps.files.put(account.accountId, composed.bytes);
  const outgoing = outgoingMail(mail, text, { fileHash, via: transport.via });
  const deadline = isoInstant(now + transport.limitMilliseconds + grace);
  return {
    type: 'ready',
    composed,
    start: startSend(chase, action, outgoing, deadline, now),
    refusals: step.refusals,
  };
};

const startSend = (
  { run, account, client }: ChaseFacts,
  { stepId, attempt, skip, skipReason, move }: SendAction,
  mail: OutgoingMail,
  deadline: string,
  now: number,
): InvoiceCommand => ({
  type: 'StartSend',
  sequenceId: run.sequenceId,
  stepId,
  attempt,
  mail,
  deadline,
  skip,
  skipReason,
  move,
  moment: momentAt(now, account),
  clientName: clientNameOf(client),
});

/** Hands the mail over, once. A transport that breaks its word not to throw leaves us not knowing what arrived. */
export const handOver = async (transport: MailTransport, mail: ComposedMail): Promise<SendOutcome> => {
  try {
    return await transport.send(mail);
  } catch (error) {
    return { type: 'in-doubt', why: error instanceof Error ? error.message : String(error) };
  }
};
