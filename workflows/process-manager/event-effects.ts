import { StoreUnavailable, type RecordedEvent } from '../../platform/ports/event-store.ts';
import { keepAddress } from './address-keeper.ts';
import { copyAnswer } from './doubt-answers.ts';
import type { Attempt } from './parked-events.ts';
import { keepPlaces } from './place-keeper.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { wakeAll, wakesFor, type ZoneOf } from './run-waker.ts';
import type { MailingRuns } from '../mailings/mailing-runs.ts';
import type { NewsDigests } from '../mailings/news-digests.ts';

export interface EffectDeps extends ProcessManagerDeps {
  readonly attempt: Attempt;
  readonly news: NewsDigests;
  readonly mailingRuns: MailingRuns;
  readonly zoneOf: ZoneOf;
}

/**
 * Everything that a batch of events asks for elsewhere: runs first, for mails wait for them; then the accounts side by
 * side, each in the order of its events. Durable when it resolves.
 */
export const bringAbout = async (deps: EffectDeps, batch: readonly RecordedEvent[]): Promise<void> => {
  const wakes = await deps.attempt(batch, (events) => wakesFor(deps, events));
  await wakeAll(deps.runs, wakes.flat());
  await Promise.all(byAccount(batch).map((events) => settleAccount(deps, events)));
};

const byAccount = (batch: readonly RecordedEvent[]): RecordedEvent[][] => {
  const groups = new Map<number, RecordedEvent[]>();
  for (const event of batch) {
    const { accountId } = event.data;
    const group = groups.get(accountId);
    if (group === undefined) groups.set(accountId, [event]);
    else group.push(event);
  }
  return [...groups.values()];
};

const settleAccount = async (deps: EffectDeps, events: readonly RecordedEvent[]): Promise<void> => {
  await deps.attempt(events, (some) => keepPlaces(deps, some));
  for (const event of events) {
    if (event.type === 'AccountRegistered' || event.type === 'ProfileChanged')
      await deps.attempt([event], () => keepAddress(deps, event));
    if (event.type === 'StepDoubtResolved') await deps.attempt([event], () => copyAnswer(deps, event));
    await deps.mailingRuns.follow(event);
    await noteNews(deps, event);
  }
};

const noteNews = async ({ news, log }: EffectDeps, event: RecordedEvent): Promise<void> => {
  try {
    await news.note(event);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    log.error({ err: error, event: event.id, type: event.type }, 'The user could not be mailed');
  }
};
