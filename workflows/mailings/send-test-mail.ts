import { testMark } from '../../contracts/messages.ts';
import type { StepDraft, TestMailView } from '../../contracts/sequences.ts';
import { todayIn } from '../../domain/calendar.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import {
  AddressNotProven,
  InvalidField,
  LimitReached,
  NotAllowedNow,
  NotFound,
} from '../../domain/errors.ts';
import { doubtWords, variableWords } from '../../domain/reason-words.ts';
import type { Mailing } from '../../domain/mailing/state.ts';
import type { DoubtReason } from '../../domain/invoice/reasons.ts';
import { assertAttachmentsFit, filesOf } from '../../domain/invoice/attachments.ts';
import type { Open } from '../../domain/invoice/state.ts';
import type { AttachedFile } from '../../domain/attached-file.ts';
import { planOf } from '../../domain/invoice/step-plan.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import { installationSender, type Transports } from '../../platform/ports/mail.ts';
import { claimFiles, type Uploads } from '../../commands/uploads.ts';
import { countTowards, secondsUntil, type Limit } from '../../commands/counted-limit.ts';
import { loadAccount, loadInvoice } from '../../commands/desk.ts';
import { isoInstant } from '../../commands/moment.ts';
import { renderStep, type MailSettings, type StepMailSource, type StepText } from '../chase/step-mail.ts';
import { clientStream } from '../../commands/streams.ts';
import type { MailDraft } from './mailing-parts.ts';
import type { Mailings } from './mailings.ts';

/** Enough to check one's own mails, too few to flood a mailbox. */
const testsAnHour: Limit = { most: 20, within: 60 * 60_000 };

/** A draft has no id; the text of its mail does not depend on it. */
const noStepYet = 0;

export interface TestMailDeps extends MailSettings {
  readonly commands: CommandHandler;
  readonly keep: Keep;
  readonly transports: Transports;
  readonly mailings: Pick<Mailings, 'store' | 'queue' | 'handOver'>;
  readonly ids: Ids;
  readonly clock: Clock;
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
) => Promise<TestMailView>;

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
    assertKnownVariables(text);
    const transport = deps.transports.for(installationSender);
    if (transport.via !== 'outbox' && !source.account.emailProven)
      throw new AddressNotProven(source.account.email);
    await countTest(deps, id);
    const { mailings, ids } = deps;
    const ref = { accountId: id, mailingId: ids.next() };
    await mailings.queue(
      ref,
      await mailings.store(ref, testMail(deps, ref.mailingId, source, text, attached, now)),
    );
    return assertSent(await mailings.handOver(ref));
  };

/** @throws NotAllowedNow when the mail did not go out, or nobody knows */
const assertSent = (mailing: Mailing): TestMailView => {
  if (mailing.status !== 'queued')
    throw new NotAllowedNow('The test email did not leave. Please send it again.');
  const { progress, content } = mailing;
  switch (progress.type) {
    case 'accepted':
      return { recipient: content.recipients.to, via: progress.via };
    case 'refused': {
      const forNow = progress.refusal === 'temporary' ? ' for now, and it will not be tried again' : '';
      throw new NotAllowedNow(`The mail server refused the test email${forNow}: ${progress.reply}`);
    }
    case 'in_doubt':
      throw inDoubt(progress.why);
    case 'queued':
    case 'handing_over':
    case 'settled':
      throw inDoubt({ code: 'not_recorded' });
  }
};

const inDoubt = (why: DoubtReason): NotAllowedNow =>
  new NotAllowedNow(`Nobody knows whether the test email arrived: ${doubtWords(why)}`);

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
  const { facts, dueDate, document } = invoice;
  const plan = planOf(draft, noStepYet, account, null, { files: [], hasDocument: document !== null });
  return {
    plan,
    invoiceId,
    facts,
    dueDate,
    document,
    client,
    account,
    today: todayIn(account.timeZone, now),
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

/** @throws LimitReached */
const countTest = async (deps: TestMailDeps, accountId: number): Promise<void> => {
  const counted = await countTowards(deps, `test-mails/${accountId}`, testsAnHour);
  if (counted.count <= testsAnHour.most) return;
  const seconds = secondsUntil(counted, deps.clock.now());
  const minutes = Math.ceil(seconds / 60);
  throw new LimitReached(
    `Owed sends at most ${testsAnHour.most} test emails an hour. You can send the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  );
};

const assertKnownVariables = ({ unknownVariables }: StepText): void => {
  if (unknownVariables.length === 0) return;
  throw new InvalidField('content', `Owed can't fill in ${variableWords(unknownVariables)}`);
};

const testMail = (
  { mailFrom }: TestMailDeps,
  mailingId: number,
  { account }: StepMailSource,
  { subject, text, html, senderName, senderEmail }: StepText,
  attached: readonly AttachedFile[],
  now: number,
): MailDraft => ({
  kind: 'test',
  sender: { name: senderName, from: mailFrom, replyTo: senderEmail },
  recipients: { to: account.email, toName: account.name, cc: [], bcc: [] },
  subject: `${testMark} ${subject}`,
  text,
  html,
  messageId: `<owed.test.${mailingId}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
  date: isoInstant(now),
  references: [],
  about: [],
  attachments: attached.map(({ name, type, hash }) => ({ name, type, hash })),
});
