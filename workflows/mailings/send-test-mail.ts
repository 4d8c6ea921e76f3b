import { senderNotVerified, testMark } from '../../contracts/senders/sender-messages.ts';
import type { StepTestView } from '../../contracts/sequences/sequences.ts';
import type { StepDraft } from '../../contracts/sequences/sequence-bodies.ts';
import { todayIn } from '../../domain/calendar.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { AddressNotProven, InvalidField, NotFound } from '../../domain/errors.ts';
import { assertKnownVariables, unfillableWords } from '../../domain/email-text/known-variables.ts';
import { assertAttachmentsFit, filesOf } from '../../domain/invoice/sending/attachments.ts';
import type { Open } from '../../domain/invoice/state.ts';
import type { AttachedFile } from '../../domain/files/attached-file.ts';
import { sendingDay } from '../../domain/email-text/step-subject.ts';
import { planOf } from '../../domain/invoice/sequence/step-plan.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import { claimFiles, type Uploads } from '../../commands/files/uploads.ts';
import { loadAccount, loadInvoice } from '../../commands/desk.ts';
import { isoInstant } from '../../domain/moment.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { defaultSender } from '../../domain/sender/sender-address.ts';
import {
  recipientsNow,
  renderStep,
  senderOfMail,
  type MailSettings,
  type StepMailSource,
  type StepText,
} from '../chase/step-mail.ts';
import { clientStream } from '../../commands/streams.ts';
import type { MailDraft } from './mailing-parts.ts';
import { countTest, sendTest, type TestDeps } from './send-test.ts';

/** A draft has no id; the text of its mail does not depend on it. */
const noStepYet = 0;

export interface TestMailDeps extends MailSettings, TestDeps {
  readonly commands: CommandHandler;
  readonly transports: Transports;
  readonly uploads: Pick<Uploads, 'claim'>;
}

/**
 * "Send test to me": mails the draft of a step as it would read now, marked as a test, to the user alone. It is tried
 * once, and nothing is recorded on the invoice.
 */
export type SendTestMail = (
  account: { readonly id: number },
  invoiceId: number,
  draft: StepDraft,
) => Promise<StepTestView>;

/**
 * The test mail throws NotFound for an invoice that is not the account's, InvalidField for unknown variables,
 * AddressNotProven while mail leaves this machine and the account's address is not proven, LimitReached above 20 an
 * hour, NotAllowedNow with the server's reply when the mail did not go out.
 */
export const createTestMail =
  (deps: TestMailDeps): SendTestMail =>
  async ({ id }, invoiceId, draft) => {
    const now = deps.clock.now();
    const source = await sourceOf(deps, id, invoiceId, draft, now);
    const attached = await filesOfTest(deps, id, source, draft);
    const text = renderStep(source, deps);
    assertKnownVariables({ subject: draft.subject, content: draft.content });
    if (text.unknownInSignature.length > 0)
      throw new InvalidField('emailSignature', unfillableWords(text.unknownInSignature));
    if (text.senderTrouble !== undefined) throw new InvalidField('senderEmail', senderNotVerified);
    if (source.via !== 'outbox' && !source.account.emailProven)
      throw new AddressNotProven(source.account.email, 'test');
    await countTest(deps, id);
    const sent = await sendTest(deps, id, (mailingId) =>
      testMail(deps, mailingId, source, text, attached, now),
    );
    const { to, cc, bcc } = recipientsNow(source);
    return { ...sent, wouldGoTo: { to, cc: [...cc], bcc: [...bcc] } };
  };

const sourceOf = async (
  deps: TestMailDeps,
  accountId: number,
  invoiceId: number,
  draft: StepDraft,
  now: number,
): Promise<StepMailSource & Pick<Open, 'document'>> => {
  const account = await loadAccount(deps, accountId);
  const invoice = await loadInvoice(deps, accountId, invoiceId);
  const { state: client } = await deps.commands.load(clientStream(invoice.facts.clientId), clientDecider);
  if (client.status !== 'active') throw new NotFound('Client');
  const { facts, entries, claims, dueDate, document } = invoice;
  const senders = await loadSenders(deps, accountId);
  const { via, ownLeaves } = deps.transports;
  const from = defaultSender({ account, senders, via });
  const plan = planOf(draft, noStepYet, { ...account, email: from.email }, null, {
    files: [],
    hasDocument: document !== null,
  });
  return {
    plan,
    invoiceId,
    facts,
    entries,
    claims,
    dueDate,
    document,
    client,
    account,
    senders,
    via,
    ownLeaves,
    // It reads as it will on the day on which it goes.
    today: sendingDay(plan, { today: todayIn(account.timeZone, now), timeZone: account.timeZone }),
  };
};

/** @throws InvalidField for files that are not stored, or too large together, or an invoice without a PDF */
const filesOfTest = async (
  deps: TestMailDeps,
  accountId: number,
  { plan, document }: Pick<StepMailSource, 'plan'> & Pick<Open, 'document'>,
  { attachments }: StepDraft,
): Promise<readonly AttachedFile[]> => {
  if (plan.attachInvoice && document === null)
    throw new InvalidField('attachInvoice', 'This invoice has no PDF to attach');
  const claimed = await claimFiles(deps, { account: { accountId } }, attachments ?? [], 'attachments');
  const step = { ...plan, attachments: claimed };
  assertAttachmentsFit(step, document);
  return filesOf(step, document);
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const testMail = (
  settings: TestMailDeps,
  mailingId: number,
  source: StepMailSource,
  stepText: StepText,
  attached: readonly AttachedFile[],
  now: number,
): MailDraft => ({
  kind: 'test',
  sender: senderOfMail(stepText, settings, source),
  recipients: { to: source.account.email, toName: source.account.name, cc: [], bcc: [] },
  subject: `${testMark} ${stepText.subject}`,
  text: stepText.text,
  html: stepText.html,
  messageId: `<owed.test.${mailingId}@${domainOf(settings.mailFrom)}>`,
  date: isoInstant(now),
  references: [],
  about: [],
  attachments: attached.map(({ name, type, hash }) => ({ name, type, hash })),
});
