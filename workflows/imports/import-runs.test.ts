import { afterEach, beforeEach, expect, test } from 'vitest';
import { usualChoices } from '../../contracts/imports/imports.ts';
import type { Uploads } from '../../commands/files/uploads.ts';
import { uploadsOfTypes } from '../../commands/files/uploads.fixture.ts';
import { systemContext } from '../../commands/command-context.ts';
import { importStream } from '../../commands/streams.ts';
import { draftMilliseconds, importDecider, type ImportCommand } from '../../domain/import/decide.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { importDepsOf } from './import-deps.fixture.ts';
import { ImportRuns } from './import-runs.ts';

const ref = { accountId: 1, importId: 40 };
const stream = importStream(ref.importId);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let data: InstallationData;
let fileHash: string;
beforeEach(async () => {
  data = openInstallationData('2026-03-02T07:00:00Z');
  const owner = { accountId: ref.accountId, license: 'solo' } as const;
  fileHash = await uploads().setAside(owner, Uint8Array.of(1, 2, 3), data.time.now() + draftMilliseconds);
});
afterEach(() => data.close());

const uploads = (): Uploads => uploadsOfTypes('pdf', { ...data, clock: data.time });

const give = async (command: ImportCommand): Promise<void> => {
  await data.commands.handle(stream, importDecider, command, systemContext(ref.accountId));
};
const upload = (): Promise<void> =>
  give({
    type: 'UploadImport',
    ...ref,
    fileName: 'a.csv',
    fileSize: 3,
    fileHash,
    setup: {
      reading: { encoding: 'utf-8', delimiter: ',', sheet: null },
      headerRow: 1,
      columns: [],
      choices: usualChoices,
    },
  });

/** One start of the program: follows all events from the first, as after a crash. */
const start = async (): Promise<ImportRuns> => {
  const { time: clock, keep } = data;
  const runs = new ImportRuns({
    ...importDepsOf({ ...data, clock, log }),
    keep,
    clock,
    log,
    setTimer: clock.setTimer,
  });
  await runs.start();
  for await (const event of data.store.readAll()) await runs.follow(event);
  return runs;
};
/** Lets time pass, and what is due happen. */
const pass = (runs: ImportRuns, milliseconds: number): Promise<void> =>
  data.time.advanceTo(data.time.now() + milliseconds, () => runs.settled());
const statusNow = async () => (await data.commands.load(stream, importDecider)).state.status;
/** Whether the file is stored, and takes room. */
const fileIsThere = async (): Promise<boolean> => {
  const registered = await uploads().register.find(ref.accountId, fileHash);
  const stored = await data.files.find(ref.accountId, fileHash);
  expect(registered?.size).toBe(stored?.size);
  return stored !== undefined;
};

test('a draft that nobody confirms goes with its file after a week, also over a restart', async () => {
  await upload();
  await (await start()).stop();
  const runs = await start();
  await pass(runs, draftMilliseconds - 1);
  expect([await statusNow(), await fileIsThere()]).toEqual(['draft', true]);
  await pass(runs, 1);
  expect(await statusNow()).toBe('discarded');
  await runs.stop();
  const later = await start();
  await pass(later, 1);
  expect(await fileIsThere()).toBe(false);
  await later.stop();
});

test('the file of a draft that its owner discards goes at once, and deleting it again changes nothing', async () => {
  await upload();
  await give({ type: 'CancelImport' });
  const runs = await start();
  await pass(runs, 1);
  expect([await statusNow(), await fileIsThere()]).toEqual(['discarded', false]);
  await uploads().letGo(ref.accountId, fileHash);
  await runs.stop();
});

test('the end of a draft changes nothing about an import that was confirmed in time', async () => {
  await upload();
  await give({ type: 'ConfirmImport', planHash: 'a'.repeat(64), entries: 1 });
  await give({ type: 'ExpireDraft' });
  expect(await statusNow()).toBe('running');
});
