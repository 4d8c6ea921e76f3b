import { millisecondsInHour } from 'date-fns/constants';
import { LRUCache } from 'lru-cache';
import { secondsUntil, type Counted } from '../../commands/counted-limit.ts';
import { plans } from '../../contracts/accounts/plans.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { HistoryFull, LimitReached } from '../../domain/errors.ts';
import { bytesOfEvent } from '../../domain/event-size.ts';
import { sizeWords } from '../../domain/files/file-size.ts';
import { countOf } from '../../domain/counts.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';

const mostAccounts = 10_000;

/** A call without long texts, such as a payment, a promise or a pause; in bytes of its body. */
const smallCall = 2_000;
/** How much more than its room an account may use by such calls. */
const reserve = 0.1;

/** How many bytes this process has added to the history of each account within an hour that began with the first of them. */
export class WrittenBytes {
  private readonly hours = new LRUCache<number, Counted>({ max: mostAccounts });
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  readonly note = (events: readonly RecordedEvent[]): void => {
    for (const event of events) {
      const { accountId } = event.data;
      const { count, until } = this.of(accountId);
      this.hours.set(accountId, { count: count + bytesOfEvent(event), until });
    }
  };

  of(accountId: number): Counted {
    const now = this.clock.now();
    const running = this.hours.get(accountId);
    return running !== undefined && now < running.until
      ? running
      : { count: 0, until: now + millisecondsInHour };
  }
}

/**
 * Refuses a changing call of an account that has filled its room in the history. A last tenth is for calls without long
 * texts, so that what stops or settles a reminder goes on.
 * @param used bytes of the whole history
 * @param body bytes of the call
 * @throws HistoryFull, LimitReached
 */
export const assertHistoryRoom = (
  { accountId, license }: Pick<ActiveAccount, 'accountId' | 'license'>,
  { written, clock }: { readonly written: Pick<WrittenBytes, 'of'>; readonly clock: Clock },
  used: number,
  body: number,
): void => {
  const { name, maxHistoryBytes, maxHistoryBytesAnHour } = plans[license];
  const isSmall = body <= smallCall;
  const share = isSmall ? 1 + reserve : 1;
  const stillWorks = isSmall ? '' : ' Payments, promises and pauses still work.';
  if (used >= maxHistoryBytes * share)
    throw new HistoryFull(
      `Your account's history takes ${sizeWords(used)}, and your ${name} plan has room for ${sizeWords(maxHistoryBytes)}.${stillWorks}`,
    );
  const lately = written.of(accountId);
  if (lately.count < maxHistoryBytesAnHour * share) return;
  const seconds = secondsUntil(lately, clock.now());
  throw new LimitReached(
    `You've entered ${sizeWords(lately.count)} within an hour, and your ${name} plan takes ${sizeWords(maxHistoryBytesAnHour)}. Please go on in ${countOf(Math.ceil(seconds / 60), 'minute')}.${stillWorks}`,
    seconds,
  );
};
