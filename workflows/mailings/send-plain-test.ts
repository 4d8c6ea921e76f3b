import { plainTest, testMark } from '../../contracts/senders/sender-messages.ts';
import type { TestMailView } from '../../contracts/sequences/sequences.ts';
import { loadAccount } from '../../commands/desk.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { isVerified } from '../../domain/sender/sender-address.ts';
import { senderAt } from '../../domain/sender/state.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { AddressNotProven, RecipientNotOwn } from '../../domain/errors.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import { ownMail } from './own-mail.ts';
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
    if (deps.transports.via !== 'outbox') await assertOwnProven(deps, account, recipient);
    await countTest(deps, accountId);
    const { subject, text } = plainTest;
    return sendTest(deps, accountId, (mailingId) =>
      ownMail(deps, mailingId, 'test', {
        kind: 'test',
        to: recipient,
        toName: account.name,
        subject: `${testMark} ${subject}`,
        text,
      }),
    );
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
  if (!account.emailProven) throw new AddressNotProven(account.email, 'test');
};
