import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createCommandHandler } from '../../../platform/command-handler.ts';
import { createIds } from '../../../platform/ids.ts';
import { StoreUnavailable } from '../../../platform/ports/event-store.ts';
import type { Log } from '../../../platform/ports/log.ts';
import type { ChaseRun, RunNews } from '../../../platform/ports/sequence-runs.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { openSqliteEventStore } from '../../../platform/sqlite/events/event-store.ts';
import { createActivities } from '../../../workflows/chase/activities.ts';
import type { Activities } from '../../../workflows/chase/next-step.ts';
import { createMailings } from '../../../workflows/mailings/mailings.ts';
import { createRunDescriber } from '../../../workflows/temporal/describe-run.ts';
import { openTemporal, type Temporal } from '../../../workflows/temporal/open-temporal.ts';
import { createTemporalRuns } from '../../../workflows/temporal/temporal-runs.ts';
import { startTemporalWorker } from '../../../workflows/temporal/worker/temporal-worker.ts';
import { workflowIdOf } from '../../../workflows/temporal/run-identity.ts';
import { MemoryFiles } from '../../doubles/memory-files.ts';
import { MemoryKeep } from '../../doubles/memory-keep.ts';
import { RecordingTransport } from '../../doubles/recording-transport.ts';
import type { RunWorld } from '../../contracts/sequence-runs/worlds/run-world.ts';
import { temporaryFolder } from '../../contracts/temporary-folder.ts';
import { HurriedTime } from './hurried-time.ts';
import { upcastEvents } from '../../../platform/upcast-events.ts';

const log: Log = {
  info: () => undefined,
  warn: (context, message) => console.error(message, context),
  error: (context, message) => console.error(message, context),
};

export interface RecordingWorld extends RunWorld {
  readonly run: ChaseRun;
  /** How many times the run has looked for work. */
  looks(): number;
  /** Makes the next look at the sequence fail. */
  failNextLook(): void;
  /** Wakes the run and waits until it has looked. */
  look(...news: readonly RunNews[]): Promise<void>;
  /** The histories under the run's workflow id, the oldest first, as JSON. */
  histories(): Promise<string[]>;
}

/** The factor: a day takes two seconds on the real server, so that a look at the sequence takes less than an hour. */
const hurry = 43_200;

/** A sequence on a real Temporal server, with accelerated time. */
export const openRecordingWorld = async (address: string, installation: string): Promise<RecordingWorld> => {
  const run = { accountId: 1, invoiceId: 3, sequenceId: 11 };
  const folder = temporaryFolder();
  const clock = new HurriedTime(hurry);
  const keep = new MemoryKeep();
  const store = upcastEvents(openSqliteEventStore({ file: join(folder.path, 'events.db') }));
  const commands = createCommandHandler({ store, keep, clock });
  const transport = new RecordingTransport(clock);
  const settings = { clock, log, mailFrom: 'reminders@owed.example', publicUrl: 'https://owed.example' };
  const files = new MemoryFiles();
  const real = clock.hurry(
    createActivities({
      store,
      commands,
      keep,
      mailings: createMailings({
        commands,
        files,
        secrets: createSecrets(keep, 'not secret'),
        transports: transport,
        clock,
        log,
      }),
      files,
      transports: transport,
      ids: createIds(clock),
      isAlone: false,
      ...settings,
    }),
  );
  let looks = 0;
  let fails = false;
  const activities: Activities = {
    takeNextStep: async (...args) => {
      looks += 1;
      const fail = fails;
      fails = false;
      if (fail) throw new StoreUnavailable('The events can not be read now');
      return real.takeNextStep(...args);
    },
  };
  const temporal = await openTemporal({ address, namespace: 'default', tls: false, installation, log });
  const describe = createRunDescriber(commands);
  const runs = createTemporalRuns({ temporal, describe, log });
  const { limitMilliseconds: sendLimitMilliseconds } = transport;
  const deps = { temporal, activities, describe, clockOffsetMilliseconds: 0, sendLimitMilliseconds, log };
  const worker = await startTemporalWorker(deps);

  const notHere = (): never => {
    throw new Error('Time passes by itself here');
  };
  return {
    isAlone: false,
    run,
    clock,
    store,
    commands,
    transport,
    told: [],
    looks: () => looks,
    failNextLook: () => {
      fails = true;
    },
    look: async (...news) => {
      const before = looks;
      await runs.wake(run, news.length === 0 ? {} : { news });
      await until(() => looks > before);
    },
    settle: () => runs.wake(run),
    advanceTo: (instant) => until(() => clock.now() >= Date.parse(instant)),
    kill: notHere,
    stop: notHere,
    startAt: notHere,
    histories: () => historiesOf(temporal, workflowIdOf(installation, run)),
    close: async () => {
      await worker.stop();
      await runs.close();
      await temporal.close();
      await store.close();
      folder.remove();
    },
  };
};

/** Polls until the condition holds. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await setTimeout(20);
};

/** The histories under a workflow id, the oldest first, as JSON. */
export const historiesOf = async ({ client }: Temporal, workflowId: string): Promise<string[]> => {
  const histories: string[] = [];
  let handle = client.workflow.getHandle(workflowId);
  for (let runId: string | undefined = (await handle.describe()).runId; runId;) {
    handle = client.workflow.getHandle(workflowId, runId);
    const history = await handle.fetchHistory();
    histories.unshift(JSON.stringify(history));
    const [started] = history.events ?? [];
    runId = started?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId ?? undefined;
  }
  return histories;
};
