import type { LateFeeTerms } from '../../contracts/invoices/late-fee-terms.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import type { ActiveClient } from '../../domain/client/state.ts';
import type {
  MailThread,
  InvoiceFacts,
  OutgoingMail,
  Recipients,
  StepPlan,
} from '../../domain/invoice/events.ts';
import type { OpenInstallment } from '../../domain/invoice/payment-plan/payment-plan.ts';
import { installmentOf } from '../../domain/invoice/payment-plan/reminders.ts';
import { recipientsOf } from '../../domain/invoice/sending/recipients.ts';
import type { HoldDetail } from '../../domain/invoice/reasons.ts';
import type { Open } from '../../domain/invoice/state.ts';
import { leavesVia, senderStandingOf, type MailWays } from '../../domain/sender/sender-address.ts';
import { loginOf, senderAt, type Sender, type Senders } from '../../domain/sender/state.ts';
import type { MailingContent, Via } from '../../domain/mailing/events.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { renderMail } from '../../domain/email-text/rendering.ts';
import { usesVariable } from '../../domain/email-text/template-variables.ts';
import { lateFeeSentence } from '../../domain/invoice/late-fees.ts';
import { invoiceLink } from '../mailings/links.ts';
import type { MailDraft } from '../mailings/mailing-parts.ts';

/** The address that mails are sent from, and the address of the pages. */
export interface MailSettings {
  /** Bare address. */
  readonly mailFrom: string;
  readonly publicUrl: string;
}

export interface StepMailSource extends MailWays {
  readonly plan: StepPlan;
  readonly invoiceId: number;
  readonly facts: InvoiceFacts;
  readonly entries: Open['entries'];
  readonly claims: Open['claims'];
  readonly dueDate: string;
  /** The installment of which the step reminds; absent for none. */
  readonly installment?: OpenInstallment;
  readonly client: ActiveClient;
  readonly account: ActiveAccount;
  readonly senders: Senders;
  /** The account's today. */
  readonly today: string;
}

/** All that the text of a step depends on. @param today calendar date of the account */
export const sourceOf = (
  {
    invoice,
    ...others
  }: Pick<StepMailSource, 'client' | 'account' | 'senders' | keyof MailWays> & { readonly invoice: Open },
  plan: StepPlan,
  today: string,
): StepMailSource => {
  const { invoiceId, facts, entries, claims, dueDate } = invoice;
  return {
    ...others,
    plan,
    invoiceId,
    facts,
    entries,
    claims,
    dueDate,
    ...installmentOf(invoice, plan),
    today,
  };
};

/** What the reader sees of a mail, and who sends it. */
export interface StepText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly senderName: string;
  readonly senderEmail: string;
  /** Its entry in the account's list; undefined for the account's own address outside of it. */
  readonly sender: Sender | undefined;
  /** The planned sender, when it was the account's own address before. */
  readonly senderGone: string | undefined;
  /** Why the mail must not go out: its sender is not verified, or was deleted. */
  readonly senderTrouble: 'unverified' | 'gone' | undefined;
  /** What is left of braces in subject and content, and in the signature. */
  readonly unknownVariables: readonly string[];
  readonly unknownInSignature: readonly string[];
  /** The terms of the late fees and interest that it tells of, as of `LateFeeSentence`; null where it tells of none. */
  readonly announcedTerms: LateFeeTerms | null;
}

type StepSender = Pick<StepText, 'senderEmail' | 'sender' | 'senderGone' | 'senderTrouble'>;

/** An address that was never in the list was the account's own, and is replaced by its new one. */
const senderOf = ({ plan, ...whose }: StepMailSource): StepSender => {
  const { senderEmail } = plan;
  const standing = senderStandingOf(whose, senderEmail);
  const none = { senderEmail, sender: undefined, senderGone: undefined, senderTrouble: undefined };
  switch (standing.type) {
    case 'usable':
      return { ...none, sender: standing.sender };
    case 'unverified':
    case 'gone':
      return { ...none, senderTrouble: standing.type };
    case 'unknown': {
      const { email } = whose.account;
      return { ...none, senderEmail: email, sender: senderAt(whose.senders, email), senderGone: senderEmail };
    }
  }
};

/** Renders a step with current values. */
export const renderStep = (source: StepMailSource, settings: MailSettings): StepText => {
  const { plan, facts, entries, dueDate, installment, client, account, today } = source;
  const lateFee = lateFeeSentence(source, source, today);
  const from = senderOf(source);
  const link = plan.stepType === 'internal_alert' ? invoiceLink(settings.publicUrl, source.invoiceId) : null;
  const emailSignature = from.sender?.signature ?? account.emailSignature;
  const rendered = renderMail({
    step: { ...plan, senderEmail: from.senderEmail },
    invoice: { ...facts, entries, dueDate, lateFee: lateFee.text, ...(installment && { installment }) },
    client: client.facts,
    account: { ...account, emailSignature },
    invoiceLink: link,
    today,
  });
  const typed = `${plan.subject}\n${plan.content}\n${emailSignature ?? ''}`;
  const announcedTerms = lateFee.text !== '' && usesVariable(typed, 'late_fee') ? lateFee.terms : null;
  return { ...rendered, senderName: plan.senderName, ...from, announcedTerms };
};

/** Who gets a step's email with what is known now. @param accepted addresses that took an earlier attempt */
export const recipientsNow = (
  { plan, client, account }: StepMailSource,
  accepted?: readonly string[],
): Recipients => recipientsOf({ plan, client: client.facts, ownEmail: account.email }, accepted);

/** Maximum number of Message-IDs in References, in addition to the first of the thread. */
const mostReferences = 20;

const referencesOf = (thread: readonly string[]): readonly string[] => {
  const [first] = thread;
  return first === undefined || thread.length <= mostReferences
    ? thread
    : [first, ...thread.slice(-mostReferences)];
};

/**
 * Who a mail comes from. Mail through the sender's own server or its Gmail comes from its address; any other from that of the
 * installation, so that it passes the checks of its domain, and replies go to the sender.
 */
export const senderOfMail = (
  { senderName: name, senderEmail, sender }: StepText,
  { mailFrom: from }: MailSettings,
  ways: MailWays,
): MailDraft['sender'] =>
  sender === undefined || loginOf(sender) === undefined || leavesVia(ways, sender) === 'outbox'
    ? { name, from, replyTo: senderEmail }
    : { name, from: sender.email, replyTo: null, senderId: sender.senderId };

/** The thread, if it lies in the Gmail that the sender uses. */
const continuesIn = ({ email, gmail }: Sender, thread: MailThread | null): Pick<MailDraft, 'gmailThreadId'> =>
  gmail !== null && thread?.provider === 'gmail' && isSameAddress(thread.address, email)
    ? { gmailThreadId: thread.id }
    : {};

/** A step's mail. The reminders of an invoice form a thread; alerts go to somebody else and are not part of it. */
export const draftOf = (
  source: StepMailSource,
  text: StepText,
  envelope: Recipients &
    Pick<MailDraft, 'messageId' | 'date' | 'about' | 'attachments'> & {
      readonly thread: readonly string[];
      readonly mailThread: MailThread | null;
    },
  settings: MailSettings,
): MailDraft => {
  const { to, cc, bcc, thread, mailThread, ...rest } = envelope;
  const { plan, account, client } = source;
  const isAlert = plan.stepType === 'internal_alert';
  return {
    ...rest,
    kind: isAlert ? 'alert' : 'reminder',
    sender: senderOfMail(text, settings, source),
    recipients: { to, toName: isAlert ? account.name : client.facts.name, cc, bcc },
    references: isAlert ? [] : referencesOf(thread),
    ...(!isAlert && text.sender !== undefined && continuesIn(text.sender, mailThread)),
    subject: text.subject,
    text: text.text,
    html: text.html,
  };
};

/** What the invoice's events keep of a mail whose texts are stored. */
export const outgoingMail = (
  { recipients: { to, cc, bcc }, sender, messageId, subject, parts }: MailingContent,
  { senderName, senderEmail, senderGone }: StepText,
  via: Via,
): OutgoingMail => ({
  to,
  cc,
  bcc,
  messageId,
  subject,
  textHash: parts.text,
  from: sender.from,
  senderName,
  senderEmail,
  ...(senderGone === undefined ? {} : { senderGone }),
  via,
});

/** Why a step can't be sent as it is; undefined when it can. */
export const whatIsMissing = (
  { subject, senderEmail: email }: StepPlan,
  { unknownVariables, unknownInSignature, senderTrouble }: StepText,
  to: string,
): HoldDetail | undefined => {
  if (senderTrouble !== undefined) return { code: `sender_${senderTrouble}`, subject, email };
  if (to === '') return { code: 'no_address', subject };
  if (unknownVariables.length > 0) return { code: 'unknown_variables', subject, names: unknownVariables };
  if (unknownInSignature.length > 0)
    return { code: 'unknown_in_signature', subject, names: unknownInSignature };
  return undefined;
};
