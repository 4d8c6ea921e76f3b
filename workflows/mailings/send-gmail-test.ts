import type { z } from 'zod';
import { partnerFailures } from '../../contracts/accounts/connections.ts';
import type { gmailTestBody } from '../../contracts/accounts/gmail-test.ts';
import type { TestMailView } from '../../contracts/sequences/sequences.ts';
import { assertProven } from '../../commands/accounts/address-links.ts';
import { loadAccount } from '../../commands/desk.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import { replyWords } from '../../domain/sender/refusal-words.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import type { MailDraft } from './mailing-parts.ts';
import { ownMail } from './own-mail.ts';
import { countTest, sendTest, type TestDeps } from './send-test.ts';

interface GmailTestDeps extends TestDeps {
  readonly commands: CommandHandler;
  readonly transports: Pick<Transports, 'requiresProof'>;
  /** The bare address that mails are sent from. */
  readonly mailFrom: string;
}

/** Sends a test mail through the Gmail that the account has connected. */
export type SendGmailTest = (
  accountId: number,
  test: z.output<typeof gmailTestBody>,
) => Promise<TestMailView>;

/**
 * It goes to whom the user likes: it is the user's own mailbox that it leaves. The test throws AddressNotProven
 * where accounts send nothing before the proof of their address; NotAllowedNow without a connected Gmail, and with the reason when the mail did not go out; LimitReached above 20 an hour together with the
 * other tests.
 */
export const createGmailTest =
  (deps: GmailTestDeps): SendGmailTest =>
  async (accountId, { recipient, subject, text }) => {
    const account = await loadAccount(deps, accountId);
    assertProven(deps.transports, account, 'test');
    const { list } = await loadSenders(deps, accountId);
    const sender = list.find(({ gmail, refusal }) => gmail !== null && refusal?.gmail !== 'other_address');
    if (sender === undefined) throw new NotAllowedNow(partnerFailures.notConnected('gmail'));
    if (sender.refusal?.gmail === 'not_connected')
      throw new NotAllowedNow(`${replyWords('not_connected', sender.email)}. Connect it again.`);
    await countTest(deps, accountId);
    const { senderId, email: from } = sender;
    const draftOf = (mailingId: number): MailDraft => ({
      ...ownMail(deps, mailingId, 'test', { kind: 'test', to: recipient, toName: '', subject, text }),
      sender: { name: sender.displayName ?? account.name, from, replyTo: null, senderId },
    });
    return sendTest(deps, accountId, draftOf, 'Gmail');
  };
