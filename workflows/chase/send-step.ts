import { isoInstant, momentAt } from '../../domain/moment.ts';
import { todayIn } from '../../domain/calendar.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import { attachmentTrouble, filesOf } from '../../domain/invoice/sending/attachments.ts';
import { sizeOf, type AttachedFile } from '../../domain/files/attached-file.ts';
import type { HoldDetail } from '../../domain/invoice/reasons.ts';
import type { MailingContent } from '../../domain/mailing/events.ts';
import { findStep, isAskedFor, unfinishedSequence, type Step } from '../../domain/invoice/state.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import type { MailDraft } from '../mailings/mailing-parts.ts';
import { messageIdOf } from '../mailings/own-mail.ts';
import { mailSenderOf } from '../mailings/sender-mail.ts';
import type { MailingRef } from '../mailings/mailings.ts';
import type { ChaseFacts } from './chase-facts.ts';
import { causeToAsk, type NextAction } from '../../domain/chase/next-action.ts';
import { boundOf } from './approved-email.ts';
import {
  draftOf,
  outgoingMail,
  recipientsNow,
  renderStep,
  whatIsMissing,
  type MailSettings,
  sourceOf,
  type StepMailSource,
  type StepText,
} from './step-mail.ts';

export type SendAction = Extract<NextAction, { type: 'send' }>;

export interface SendDeps extends MailSettings {
  readonly files: Pick<Files, 'find'>;
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
  | { readonly type: 'unsendable'; readonly why: HoldDetail }
  /** It is not what a person has approved, and needs to be. */
  | { readonly type: 'unapproved' };

/** Time beyond the transport's own limit after which a started send is looked at again, in milliseconds. */
const grace = 60_000;

const assertSendable = (
  { invoice, run, client, account, senders }: ChaseFacts,
  stepId: number,
  now: number,
  { via, ownLeaves }: Transports,
): [Step, StepMailSource] => {
  const sequence = unfinishedSequence(invoice, run.sequenceId);
  const step = sequence === null ? undefined : findStep(sequence, stepId);
  if (invoice.status !== 'open' || step === undefined || client.status !== 'active')
    throw new Error(`Step ${stepId} of sequence ${run.sequenceId} is not there to be sent`);
  const today = todayIn(account.timeZone, now);
  const ways = { via, ownLeaves };
  return [step, sourceOf({ invoice, client, account, senders, ...ways }, step.plan, today)];
};

/** The files of a step as it is now; or why they can't go with it. */
const filesToSend = async (
  { files }: Pick<SendDeps, 'files'>,
  { invoice, account }: ChaseFacts,
  plan: StepPlan,
): Promise<{ readonly attached: readonly AttachedFile[]; readonly why: HoldDetail | undefined }> => {
  const document = invoice.status === 'open' ? invoice.document : null;
  const why = attachmentTrouble(plan, document);
  const attached = filesOf(plan, document);
  if (why !== undefined) return { attached, why };
  for (const file of attached) {
    if ((await files.find(account.accountId, file.hash)) !== undefined) continue;
    const { subject } = plan;
    const isDocument = file === document;
    return {
      attached,
      why: isDocument
        ? { code: 'document_missing', subject }
        : { code: 'attachment_missing', subject, name: file.name },
    };
  }
  return { attached, why: undefined };
};

/** About how many bytes a mail with such attachments has. */
const mailBytes = (attached: readonly AttachedFile[]): number => Math.ceil(sizeOf(attached) * 1.4);

/** Why a step can't be sent as it is now; undefined when it can. @param now milliseconds since 1970 */
export const missingOf = async (
  deps: SendDeps,
  facts: ChaseFacts,
  stepId: number,
  now: number,
): Promise<HoldDetail | undefined> => {
  const [{ plan, accepted }, source] = assertSendable(facts, stepId, now, deps.transports);
  const { to } = recipientsNow(source, accepted);
  return whatIsMissing(plan, renderStep(source, deps), to) ?? (await filesToSend(deps, facts, plan)).why;
};

/**
 * What is approved of an email that needs it: what a person saw, or as it is now where they asked for it to go. `changed`
 * where it is something else.
 */
const approvedBound = (
  { invoice, client, account }: ChaseFacts,
  step: Step,
  source: StepMailSource,
  text: StepText,
): { readonly approved?: string } | 'changed' => {
  if (invoice.status !== 'open' || causeToAsk({ invoice, client, account }, step.plan) === null) return {};
  const bound = boundOf(source, text, invoice);
  const isApproved = step.approval?.type === 'approved' && step.approval.bound === bound;
  return isApproved || isAskedFor(step) ? { approved: bound } : 'changed';
};

/** Renders the mail of a step. @param now milliseconds since 1970 */
export const prepareSend = async (
  deps: SendDeps,
  facts: ChaseFacts,
  action: SendAction,
  now: number,
): Promise<PreparedSend> => {
  const { run, account, invoice } = facts;
  const { invoiceId, sequenceId } = run;
  const { stepId, attempt } = action;
  const [step, source] = assertSendable(facts, stepId, now, deps.transports);
  const text = renderStep(source, deps);
  const recipients = recipientsNow(source, step.accepted);
  const { attached, why: notAttached } = await filesToSend(deps, facts, step.plan);
  const why = whatIsMissing(step.plan, text, recipients.to) ?? notAttached;
  if (why !== undefined) return { type: 'unsendable', why };
  const approved = approvedBound(facts, step, source, text);
  if (approved === 'changed') return { type: 'unapproved' };
  const draft = draftOf(
    source,
    text,
    {
      ...recipients,
      messageId: messageIdOf(deps.mailFrom, run.sequenceId, stepId, attempt),
      date: isoInstant(now),
      thread: invoice.status === 'open' ? invoice.thread : [],
      mailThread: invoice.status === 'open' ? invoice.mailThread : null,
      about: [{ invoiceId, sequenceId, stepId, attempt }],
      attachments: attached.map(({ name, type, hash }) => ({ name, type, hash })),
    },
    deps,
  );
  const { via, limitFor } = deps.transports.for(mailSenderOf(text.sender));
  const mailing = { accountId: account.accountId, mailingId: deps.ids.next() };
  const { skip, skipReason, move } = action;
  const startOf = (content: MailingContent): InvoiceCommand => ({
    type: 'StartSend',
    sequenceId,
    stepId,
    attempt,
    mailingId: mailing.mailingId,
    mail: outgoingMail(content, text, via),
    attachments: attached,
    deadline: isoInstant(now + limitFor(mailBytes(attached)) + grace),
    ...approved,
    ...(text.announcedTerms && { announcesLateFees: text.announcedTerms }),
    skip,
    skipReason,
    move,
    moment: momentAt(now, account),
    clientName: clientNameOf(facts.client),
  });
  return { type: 'ready', mailing, draft, startOf, refusals: step.refusals };
};
