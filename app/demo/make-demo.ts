import { millisecondsInDay } from 'date-fns/constants';
import { todayIn, instantOf, addDays } from '../../domain/calendar.ts';
import { createCommandHandler } from '../../platform/command-handler.ts';
import { createIds } from '../../platform/ids.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { ProjectionRunner } from '../../projections/following/runner.ts';
import { startProcessManager } from '../background.ts';
import { changePlan } from '../../commands/accounts/plan.ts';
import { register, type AccountDesk } from '../../commands/accounts/registration.ts';
import { demoMark, type Engines } from '../composition/compose-engines.ts';
import { startEmbeddedRuns } from '../composition/compose-runs.ts';
import { createManagerLease } from '../../workflows/process-manager/manager-lease.ts';
import { SimulatedTime } from './simulated-time.ts';
import { watchAppends } from './watch-appends.ts';
import { createMailings } from '../../workflows/mailings/mailings.ts';
import { StoryPerson } from './story-person.ts';
import { createStoryTransports } from './story-transports.ts';
import { mishaps, story } from './story.ts';

/** The login of the demo account. */
export const demoLogin = { email: 'demo@owed.example', password: 'demo-owed' } as const;

export const demoName = 'Sam Rivers';

interface DemoDeps {
  readonly engines: Engines;
  readonly desk: AccountDesk;
  readonly projections: ProjectionRunner;
  readonly log: Log;
  readonly mailFrom: string;
  readonly publicUrl: string;
}

/**
 * `made` now; `kept` from an earlier start; `unfinished`: an earlier start stopped while making it; `declined`: the
 * installation is in use, and the demo's clock must not run over real invoices.
 */
export type DemoState = 'made' | 'kept' | 'unfinished' | 'declined';

interface DemoMark {
  readonly isMade: boolean;
}

const existingDemo = async (deps: DemoDeps): Promise<DemoState | undefined> => {
  const { store, keep } = deps.engines;
  const mark = await keep.get<DemoMark>('installation', demoMark);
  if (mark) return mark.value.isMade ? 'kept' : 'unfinished';
  const isNew = (await store.lastPosition()) === undefined && (await isAlone(deps));
  return isNew ? undefined : 'declined';
};

/** Longer than a process manager goes without renewing its lease, in milliseconds. */
const patience = 8_000;

/** Whether no other process manager is active: it would chase the demo's invoices by its own clock. */
const isAlone = async ({ engines, log }: DemoDeps): Promise<boolean> => {
  const { isShared, keep, holder } = engines;
  if (!isShared) return true;
  const signal = AbortSignal.timeout(patience);
  await createManagerLease({ keep, holder, log }).taken(signal);
  return !signal.aborted;
};

const mark = (keep: Keep, value: DemoMark): Promise<void> => keep.put('installation', demoMark, value);

/** The story loses no runs, so skip the hourly comparison over two months. */

/** The demo uses the machine's time zone, so that its times look natural. */
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/**
 * Makes the demo account with two months of history through the real commands and runs: a clock advances from two
 * months ago, and mails are recorded with the story's outcomes instead of sent. An existing demo stays as it is. No
 * other runs may be active meanwhile.
 */
export const makeDemo = async (deps: DemoDeps): Promise<DemoState> => {
  const existing = await existingDemo(deps);
  if (existing !== undefined) return existing;
  const { engines, projections, log, mailFrom, publicUrl } = deps;
  const { store, keep, clock } = engines;
  await mark(keep, { isMade: false });
  const timeZone = zone();
  const end = clock.now();
  const today = todayIn(timeZone, end);
  const [first] = story;
  const time = new SimulatedTime(instantOf(addDays(today, (first?.day ?? 0) - 1), '12:00', timeZone));
  const { watched, last } = watchAppends(store);
  const commands = createCommandHandler({ store: watched, keep, clock: time });
  const transports = createStoryTransports(engines.transports, mishaps);
  const simulated = {
    ...engines,
    store: watched,
    clock: time,
    commands,
    ids: createIds(time),
    transports,
    mailings: createMailings({ ...engines, clock: time, commands, transports, log }),
  };
  const desk: AccountDesk = {
    ...deps.desk,
    store: watched,
    clock: time,
    commands,
    ids: simulated.ids,
    mailVia: 'smtp',
    trialDays: 0,
  };
  const {
    account: { accountId },
  } = await register(desk, { name: demoName, ...demoLogin, timeZone });
  await changePlan(commands, demoLogin.email, 'agency');

  const { setTimer } = time;
  const options = { engines: simulated, log, mailFrom, publicUrl, setTimer };
  const runs = startEmbeddedRuns(options);
  const processManager = startProcessManager({
    ...options,
    views: projections,
    runs,
    reconcileEvery: millisecondsInDay,
  });
  const settle = async (): Promise<void> => {
    await processManager.settled(last());
    await runs.settled();
  };
  const me = new StoryPerson(desk, { accountId, zone: timeZone, today });
  for (const { day, time: at, play } of story) {
    await time.advanceTo(instantOf(addDays(today, day), at, timeZone), settle);
    await play(me);
    await settle();
  }
  await time.advanceTo(end, settle);
  await processManager.stop();
  await runs.close();
  await mark(keep, { isMade: true });
  return 'made';
};
