import { beforeEach, expect, test } from 'vitest';
import { systemContext } from '../../commands/command-context.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { AccountCommand } from '../../domain/account/commands.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { makeDueCheckpoint, type MakeCheckpoint } from './checkpoint-mails.ts';

const accountId = 3;
let data: InstallationData;
let asked: number;

const give = (command: AccountCommand) =>
  data.commands.handle('account-3', accountDecider, command, systemContext(accountId));

const makeCheckpoint: MakeCheckpoint = async () => {
  asked += 1;
  return { position: '7', events: 4, hash: 'ab', file: '{}' };
};
const make = (day: string): Promise<void> =>
  makeDueCheckpoint({ commands: data.commands, clock: data.time, makeCheckpoint }, accountId, day);

const days = async (): Promise<string[]> => {
  const found: RecordedEvent[] = [];
  for await (const event of data.store.readStream('account-3')) found.push(event);
  return found.flatMap((event) => (event.type === 'CheckpointMade' ? [event.data.day] : []));
};

beforeEach(async () => {
  data = openInstallationData('2026-12-02T12:00:00Z');
  asked = 0;
  await give({ type: 'RegisterAccount', accountId, name: 'Ada', email: 'a@b.example', timeZone: 'UTC' });
  return () => data.close();
});

test('a checkpoint is made once a week for an account that wants one, by however many processes', async () => {
  await make('2026-12-02');
  expect([await days(), asked]).toStrictEqual([[], 0]);
  await give({ type: 'ChangeCheckpointMails', email: 'a@b.example' });
  await Promise.all([make('2026-12-02'), make('2026-12-02'), make('2026-12-02')]);
  await make('2026-12-02');
  await make('2026-12-08');
  expect(await days()).toStrictEqual(['2026-12-02']);
  await make('2026-12-09');
  expect(await days()).toStrictEqual(['2026-12-02', '2026-12-09']);
  await give({ type: 'ChangeCheckpointMails', email: null });
  await make('2026-12-30');
  expect(await days()).toHaveLength(2);
});
