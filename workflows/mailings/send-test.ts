import type { TestMailView } from '../../contracts/sequences/sequences.ts';
import { countTowards, secondsUntil, type Limit } from '../../commands/counted-limit.ts';
import { assertEmailPlace, type EmailCapsDeps } from '../../commands/senders/email-caps.ts';
import { loadAccount } from '../../commands/desk.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { LimitReached, NotAllowedNow } from '../../domain/errors.ts';
import type { DoubtReason } from '../../domain/invoice/reasons.ts';
import type { Mailing } from '../../domain/mailing/state.ts';
import { doubtWords } from '../../domain/reasons/reason-words.ts';
import { replyWords } from '../../domain/sender/refusal-words.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { MailDraft } from './mailing-parts.ts';
import type { MailingRef, Mailings } from './mailings.ts';

/** Enough to check one's own mails, too few to flood a mailbox. */
const testsAnHour: Limit = { most: 20, within: 60 * 60_000 };

/** What every test mail needs. */
export interface TestDeps extends EmailCapsDeps {
  readonly keep: Keep;
  readonly commands: CommandHandler;
  readonly mailings: Pick<Mailings, 'store' | 'queue' | 'handOver'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Counts a test mail before it is sent. @throws LimitReached */
export const countTest = async (deps: Pick<TestDeps, 'keep' | 'clock'>, accountId: number): Promise<void> => {
  const counted = await countTowards(deps, `test-mails/${accountId}`, testsAnHour);
  if (counted.count <= testsAnHour.most) return;
  const seconds = secondsUntil(counted, deps.clock.now());
  const minutes = Math.ceil(seconds / 60);
  throw new LimitReached(
    `Owed sends at most ${testsAnHour.most} test emails an hour. You can send the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    seconds,
  );
};

/**
 * Sends a test mail once, without a retry.
 * @param draftOf takes the mailing's id
 * @param server what hands it over, at the beginning of a sentence
 * @throws LimitReached when it goes to somebody else, and the account has sent as much as its plan allows;
 * NotAllowedNow with the server's reply when the mail did not go out, or nobody knows
 */
export const sendTest = async (
  deps: TestDeps,
  accountId: number,
  draftOf: (mailingId: number) => MailDraft,
  server = 'The mail server',
): Promise<TestMailView> => {
  const { mailings, ids } = deps;
  const ref = { accountId, mailingId: ids.next() };
  const draft = draftOf(ref.mailingId);
  await assertMayGo(deps, ref, draft);
  await mailings.queue(ref, await mailings.store(ref, draft));
  return assertSent(await mailings.handOver(ref), server);
};

/** @throws LimitReached */
const assertMayGo = async (
  deps: TestDeps,
  { accountId, mailingId }: MailingRef,
  { recipients: { to, cc, bcc } }: MailDraft,
): Promise<void> => {
  const account = await loadAccount(deps, accountId);
  const senders = await loadSenders(deps, accountId);
  const email = { key: `test ${mailingId}`, recipients: [to, ...cc, ...bcc] };
  await assertEmailPlace(deps, account, senders, email);
};

/** @throws NotAllowedNow when the mail did not go out, or nobody knows */
const assertSent = (mailing: Mailing, server: string): TestMailView => {
  if (mailing.status !== 'queued')
    throw new NotAllowedNow('The test email did not leave. Please send it again.');
  const { progress, content } = mailing;
  switch (progress.type) {
    case 'accepted':
      return { recipient: content.recipients.to, via: progress.via };
    case 'refused': {
      const forNow = progress.refusal === 'temporary' ? ' for now, and it will not be tried again' : '';
      throw new NotAllowedNow(
        `${server} refused the test email${forNow}: ${replyWords(progress.reply, content.sender.from)}`,
      );
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
