import { plainTest, testMark } from '../../contracts/messages.ts';
import type { TestMailView } from '../../contracts/sequences.ts';
import { isoInstant } from '../../commands/moment.ts';
import { loadAccount } from '../../commands/desk.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { isVerified } from '../../domain/sender/sender-address.ts';
import { senderAt } from '../../domain/sender/state.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { AddressNotProven, RecipientNotOwn } from '../../domain/errors.ts';
import { htmlDocument, paragraphs } from '../../domain/mail-html.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { installationSender, type Transports } from '../../platform/ports/mail.ts';
import type { MailDraft } from './mailing-parts.ts';
import { countTest, sendTest, type TestDeps } from './send-test.ts';

interface PlainTestDeps extends TestDeps {
  readonly commands: CommandHandler;
  readonly transports: Transports;
  /** The bare address that mails are sent from. */
  readonly mailFrom: string;
}

/** Sends a test mail with a fixed text, to see whether mail arrives. */
export type SendPlainTest = (accountId: number, recipient: string) => Promise<TestMailView>;

/**
 * While mail really leaves, it goes only to an address that the account has proven, so that nobody can use the mail
 * server to write to strangers. The test throws RecipientNotOwn or AddressNotProven for another, LimitReached above 20
 * an hour together with the other tests, NotAllowedNow with the server's reply when the mail did not go out.
 */
export const createPlainTest =
  (deps: PlainTestDeps): SendPlainTest =>
  async (accountId, recipient) => {
    const account = await loadAccount(deps, accountId);
    if (deps.transports.for(installationSender).via !== 'outbox')
      await assertOwnProven(deps, account, recipient);
    await countTest(deps, accountId);
    return sendTest(deps, accountId, (mailingId) => draftOf(deps, account, recipient, mailingId));
  };

/** @throws RecipientNotOwn, AddressNotProven */
const assertOwnProven = async (
  deps: PlainTestDeps,
  account: ActiveAccount,
  recipient: string,
): Promise<void> => {
  const sender = senderAt(await loadSenders(deps, account.accountId), recipient);
  if (sender !== undefined && isVerified(sender, false)) return;
  if (!isSameAddress(account.email, recipient)) throw new RecipientNotOwn(account.email);
  if (!account.emailProven) throw new AddressNotProven(account.email);
};

const draftOf = (
  { clock, mailFrom }: PlainTestDeps,
  { name }: ActiveAccount,
  recipient: string,
  mailingId: number,
): MailDraft => {
  const subject = `${testMark} ${plainTest.subject}`;
  return {
    kind: 'test',
    sender: { name: 'Owed', from: mailFrom, replyTo: null },
    recipients: { to: recipient, toName: name, cc: [], bcc: [] },
    subject,
    text: plainTest.text,
    html: htmlDocument(subject, paragraphs(plainTest.text, [])),
    messageId: `<owed.test.${mailingId}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    date: isoInstant(clock.now()),
    references: [],
    about: [],
  };
};
