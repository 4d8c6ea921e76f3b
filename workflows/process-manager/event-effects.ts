import { StoreUnavailable, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import type { Parking } from './parked-events.ts';
import { keepPlaces } from './place-keeper.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { runsConcerned, wakeAll } from './run-waker.ts';
import type { UserMails } from '../mailings/user-mails.ts';

interface EffectDeps extends ProcessManagerDeps {
  readonly parking: Parking;
  readonly userMails: UserMails;
}

/** Everything that a batch of events asks for elsewhere: runs first, for mails wait for them. Durable when it resolves. */
export const bringAbout = async (deps: EffectDeps, batch: readonly RecordedEvent[]): Promise<void> => {
  const runs: ChaseRun[] = [];
  for (const event of batch)
    runs.push(...((await deps.parking.attempt(event, () => runsConcerned(deps, event))) ?? []));
  await wakeAll(deps, runs);
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

/** In the order of the events; one account does not wait for another. */
const settleAccount = async (deps: EffectDeps, events: readonly RecordedEvent[]): Promise<void> => {
  for (const event of events) {
    await deps.parking.attempt(event, () => keepPlaces(deps, event));
    await tellUser(deps, event);
  }
};

const tellUser = async ({ userMails, log }: EffectDeps, event: RecordedEvent): Promise<void> => {
  try {
    await userMails.tell(event);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    log.error({ err: error, event: event.id, type: event.type }, 'The user could not be mailed');
  }
};
