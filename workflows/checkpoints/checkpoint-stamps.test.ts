import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { systemContext } from '../../commands/command-context.ts';
import type { AccountCommand } from '../../domain/account/commands.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { NotStamped, type StampTime } from '../../platform/ports/partners/time-stamps.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { CheckpointStamps } from './checkpoint-stamps.ts';

const accountId = 3;
const day = '2026-12-02';
const checkpoint = { day, position: '7', events: 4, hash: 'ab' };
let data: InstallationData;
let errors: string[];
let answers: StampTime;
let asked: string[];
let keep: MemoryKeep;

const give = (command: AccountCommand) =>
  data.commands.handle('account-3', accountDecider, command, systemContext(accountId));

const events = async (): Promise<RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  for await (const event of data.store.readStream('account-3')) found.push(event);
  return found;
};
const stamped = async (): Promise<unknown[]> =>
  (await events()).flatMap((event) => (event.type === 'CheckpointStamped' ? [event.data.day] : []));

const start = async (): Promise<CheckpointStamps> => {
  const { commands, files, time: clock } = data;
  const stampTime: StampTime = (hash, signal) => {
    asked.push(hash);
    return answers(hash, signal);
  };
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: object, message: string) => void errors.push(message),
  };
  const stamps = new CheckpointStamps({
    commands,
    files,
    keep,
    clock,
    log,
    setTimer: clock.setTimer,
    stampTime,
  });
  await stamps.start();
  return stamps;
};

const make = async (stamps: CheckpointStamps): Promise<void> => {
  await give({ type: 'MakeCheckpoint', ...checkpoint });
  const made = (await events()).find(({ type }) => type === 'CheckpointMade');
  if (made !== undefined) await stamps.follow(made);
};
const later = (stamps: CheckpointStamps, minutes: number): Promise<void> =>
  data.time.advanceTo(data.time.now() + minutes * 60_000, () => stamps.settled());

const granted: StampTime = () => Promise.resolve(new Uint8Array([1]));
const refused: StampTime = () => Promise.reject(new NotStamped('The time-stamping authority answered 503'));
/** Never answers, until it is given up. */
const silent: StampTime = (_hash, signal) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new NotStamped('Given up')));
  });

beforeEach(async () => {
  data = openInstallationData('2026-12-02T12:00:00Z');
  keep = new MemoryKeep();
  [errors, asked] = [[], []];
  await give({ type: 'RegisterAccount', accountId, name: 'Ada', email: 'a@b.example', timeZone: 'UTC' });
  await give({ type: 'ChangeCheckpointMails', email: 'a@b.example' });
  return () => data.close();
});

test('an authority that is down is asked again until it signs, and each failure is logged', async () => {
  answers = refused;
  const stamps = await start();
  await make(stamps);
  await stamps.settled();
  expect([await stamped(), errors]).toEqual([[], ['A checkpoint could not be time-stamped; trying again']]);
  await later(stamps, 2);
  await later(stamps, 3);
  const tries = asked.length;
  expect(tries).toBeGreaterThan(1);
  expect(errors).toHaveLength(tries);
  answers = granted;
  await later(stamps, 61);
  expect(await stamped()).toEqual([day]);
  await later(stamps, 61);
  expect(asked).toHaveLength(tries + 1);
  await stamps.stop();
});

test('nothing waits for an authority that is slow, and a restart asks it again', async () => {
  answers = silent;
  const stamps = await start();
  const followed = make(stamps).then(() => 'followed');
  expect(await Promise.race([followed, pause(2_000, 'stuck')])).toBe('followed');
  await pause(20);
  expect(asked).toHaveLength(1);
  expect(await Promise.race([stamps.stop().then(() => 'stopped'), pause(2_000, 'stuck')])).toBe('stopped');
  expect([await stamped(), errors]).toEqual([[], []]);

  answers = granted;
  const restarted = await start();
  await later(restarted, 1);
  expect(await stamped()).toEqual([day]);
  await restarted.stop();
});
