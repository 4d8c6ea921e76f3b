import { StoreUnavailable, type RecordedEvent } from '../../platform/ports/event-store.ts';
import { followOwner, keepAddress, notifyOldAddress } from './address-keeper.ts';
import { followPaid } from './claim-keeper.ts';
import { followCredit } from './credit-keeper.ts';
import { copyAnswer } from './doubt-answers.ts';
import type { Attempt } from './parked-events.ts';
import { keepPlaces } from './place-keeper.ts';
import { followPassword } from './password-keeper.ts';
import { followConnection, followProof } from './sender-keeper.ts';
import type { EventFollower } from '../event-follower.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { wakeAll, wakesFor, type ZoneOf } from './run-waker.ts';
import { mailCheckpoint } from '../checkpoints/checkpoint-mails.ts';
import { mailReminders, mailTrialEnd } from '../mornings/mail-morning.ts';
import type { NewsDigests } from '../mailings/news-digests.ts';

export interface EffectDeps extends ProcessManagerDeps {
  readonly attempt: Attempt;
  readonly news: NewsDigests;
  readonly followers: readonly EventFollower[];
  readonly zoneOf: ZoneOf;
}

/**
 * All effects of a batch of events. Independent effects run in parallel, so that a batch costs few writes however many
 * events it has. Durable when it resolves.
 */
export const bringAbout = async (deps: EffectDeps, batch: readonly RecordedEvent[]): Promise<void> => {
  await Promise.all([
    wakeRuns(deps, batch),
    ...byAccount(batch).map((events) => settleAccount(deps, events)),
    ...deps.followers.flatMap((follower) => batch.map((event) => follower.follow(event))),
  ]);
};

const wakeRuns = async (deps: EffectDeps, batch: readonly RecordedEvent[]): Promise<void> => {
  const wakes = await deps.attempt(batch, (events) => wakesFor(deps, events));
  await wakeAll(deps.runs, wakes.flat());
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
  await Promise.all([
    deps.attempt(events, (some) => keepPlaces(deps, some)),
    keepInOrder(deps, events),
    noteNews(deps, events),
  ]);
};

/** Effects that have to run in order, because a later one may undo an earlier one. */
const keepInOrder = async (deps: EffectDeps, events: readonly RecordedEvent[]): Promise<void> => {
  for (const event of events) {
    if (event.type === 'AccountRegistered' || event.type === 'ProfileChanged')
      await deps.attempt([event], () => keepAddress(deps, event));
    if (event.type === 'AddressOwned') await deps.attempt([event], () => followOwner(deps, event));
    if (event.type === 'ProfileChanged') await deps.attempt([event], () => notifyOldAddress(deps, event));
    if (event.type === 'AddressProven') await deps.attempt([event], () => followProof(deps, event));
    if (
      event.type === 'GmailConnected' ||
      event.type === 'GmailDisconnected' ||
      event.type === 'GmailConnectionLost'
    )
      await deps.attempt([event], () => followConnection(deps, event));
    if (event.type === 'PasswordChanged') await deps.attempt([event], () => followPassword(deps, event));
    if (event.type === 'RemindersAnnounced') await deps.attempt([event], () => mailReminders(deps, event));
    if (event.type === 'TrialEndAnnounced') await deps.attempt([event], () => mailTrialEnd(deps, event));
    if (event.type === 'CheckpointMade') await deps.attempt([event], () => mailCheckpoint(deps, event));
    if (event.type === 'BalanceEntryRecorded' || event.type === 'BalanceEntryRemoved')
      await deps.attempt([event], () => followCredit(deps, event));
    if (event.type === 'InvoicePaid') await deps.attempt([event], () => followPaid(deps, event));
    if (event.type === 'StepDoubtResolved') await deps.attempt([event], () => copyAnswer(deps, event));
  }
};

const noteNews = async ({ news, log }: EffectDeps, events: readonly RecordedEvent[]): Promise<void> => {
  try {
    await news.note(...events);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    log.error({ err: error, events: events.length, first: events[0]?.id }, 'The user could not be mailed');
  }
};
