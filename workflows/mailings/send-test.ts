import type { TestMailView } from '../../contracts/sequences.ts';
import { countTowards, secondsUntil, type Limit } from '../../commands/counted-limit.ts';
import { LimitReached, NotAllowedNow } from '../../domain/errors.ts';
import type { DoubtReason } from '../../domain/invoice/reasons.ts';
import type { Mailing } from '../../domain/mailing/state.ts';
import { doubtWords } from '../../domain/reason-words.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { MailDraft } from './mailing-parts.ts';
import type { Mailings } from './mailings.ts';

/** Enough to check one's own mails, too few to flood a mailbox. */
const testsAnHour: Limit = { most: 20, within: 60 * 60_000 };

/** What every test mail needs. */
export interface TestDeps {
  readonly keep: Keep;
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
 * @throws NotAllowedNow with the server's reply when the mail did not go out, or nobody knows
 */
export const sendTest = async (
  { mailings, ids }: Pick<TestDeps, 'mailings' | 'ids'>,
  accountId: number,
  draftOf: (mailingId: number) => MailDraft,
): Promise<TestMailView> => {
  const ref = { accountId, mailingId: ids.next() };
  await mailings.queue(ref, await mailings.store(ref, draftOf(ref.mailingId)));
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
