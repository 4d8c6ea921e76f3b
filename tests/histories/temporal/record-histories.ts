import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { addDays } from '../../../domain/calendar.ts';
import { ChasedInvoice } from '../../contracts/sequence-runs/chased-invoice.ts';
import { refusedForNow } from '../../contracts/sequence-runs/run-fixture.ts';
import { acceptAll } from '../../doubles/recording-transport.ts';
import { recordSyncs } from './record-syncs.ts';
import { openRecordingWorld, until, type RecordingWorld } from './recording-world.ts';

/**
 * Records histories of runs on a real Temporal server, for the replay test. Record new ones only if a kind of run is
 * missing: old ones prove that runs started by an older version continue.
 *
 * TEMPORAL_ADDRESS=127.0.0.1:7233 npx tsx tests/histories/temporal/record-histories.ts [name…]
 */
const scenes: Readonly<Record<string, (world: RecordingWorld) => Promise<void>>> = {
  // Refused four times, retried, sent; promised, not kept; reminded again; paid.
  'promised-and-paid': async (world) => {
    world.transport.answer = (handed, nth) => (nth <= 4 ? refusedForNow : acceptAll(handed));
    const chase = await enter(world);
    await untilStory(chase, 'StepSent 1#5');
    await chase.promise(addDays(chase.moment().today, 1));
    await untilStory(chase, 'PromiseBroken');
    await untilStory(chase, 'StepSent 2#1');
    await chase.pay();
  },
  // A look fails, the client is renamed, the sequence is held and resumed, the invoice is deleted.
  'failed-renamed-and-deleted': async (world) => {
    const chase = await enter(world);
    await world.look();
    world.failNextLook();
    await world.look();
    await chase.reviseClient({ name: 'Acme Holding AG' });
    await chase.pause();
    await world.look();
    await chase.resume();
    await world.look();
    await chase.deleteInvoice();
  },
  // Woken by signals with names; of two that come together, one look sees both.
  'told-and-paid': async (world) => {
    const chase = await enter(world);
    await chase.pause();
    await world.look('paused');
    await chase.resume();
    await world.look('resumed', 'steps-changed');
    await chase.changeDueDate(addDays(chase.moment().today, 9), 'adjust');
    await world.look('due-date-changed');
    await chase.pay();
    await world.look('invoice-paid');
  },
  // Enough changes to continue as a new run.
  'continued-and-paid': async (world) => {
    const chase = await enter(world);
    while ((await world.histories()).length === 1) await world.look();
    await chase.pay();
  },
};

const address = process.env['TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233';

const enter = (world: RecordingWorld): Promise<ChasedInvoice> => {
  const today = new Date(world.clock.now()).toISOString().slice(0, 10);
  const steps = [
    { scheduledDate: addDays(today, 2), tone: 'friendly' },
    { scheduledDate: addDays(today, 4), tone: 'firm' },
    { scheduledDate: addDays(today, 60), tone: 'legal' },
  ] as const;
  return ChasedInvoice.enter(world, { steps });
};

const untilStory = (chase: ChasedInvoice, line: string): Promise<void> =>
  until(async () => (await chase.story()).some((told) => told.startsWith(line)));

const record = async (name: string, scene: (world: RecordingWorld) => Promise<void>): Promise<void> => {
  const world = await openRecordingWorld(address, `recorded-${Date.now().toString(36)}`);
  try {
    await scene(world);
    await write(name, () => world.histories());
  } finally {
    await world.close();
  }
};

/** Writes the histories of a run once it has completed. */
const write = async (name: string, histories: () => Promise<string[]>): Promise<void> => {
  await until(async () => (await histories()).at(-1)?.includes('EXECUTION_COMPLETED') === true);
  for (const [index, history] of (await histories()).entries()) {
    const file = new URL(`recorded/${name}-${index + 1}.json`, import.meta.url);
    writeFileSync(file, `${withoutMachine(history)}\n`);
  }
};

/** Removes the machine's name and the folder of the program. */
const withoutMachine = (history: string): string => {
  const identity = `${process.pid}@${hostname()}`;
  const named = history.replaceAll(identity, 'owed').replaceAll(hostname(), 'owed');
  const document: unknown = JSON.parse(named.replaceAll(`${process.cwd()}/`, ''));
  return JSON.stringify(document);
};

const syncs = 'synced-and-disconnected';
const names = process.argv.slice(2);
if (names.length === 0 || names.includes(syncs))
  await recordSyncs(address, (histories) => write(syncs, histories));
for (const [name, scene] of Object.entries(scenes))
  if (names.length === 0 || names.includes(name)) await record(name, scene);
