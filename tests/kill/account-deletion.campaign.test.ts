import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataFiles } from '../../app/composition/compose-stores.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { openSqliteReadModels } from '../../platform/sqlite/models/read-models.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { isOwn } from '../../workflows/deletions/erase-account.ts';
import { sampleOf } from '../campaign.ts';
import { newClient, newInvoice, newSequence } from '../acceptance/bodies.ts';
import { Person } from '../doubles/person.ts';
import { ServerProcess } from '../doubles/server-process.ts';
import { buildServer } from './built-server.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const email = 'leaver@deletion.example';
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const hash = createHash('sha256').update(pdf).digest('hex');
const erased = 'A deleted account was erased';

/** How long after the answer the process is killed, in milliseconds. */
const moments = sampleOf('moments of a kill', [0, 4, 12, 30, 80], (wait) => wait === 0 || wait === 30);

let dataDir: string;
let entry: string;
beforeAll(async () => {
  entry = await buildServer();
  dataDir = await mkdtemp(join(tmpdir(), 'owed-deletion-killed-'));
}, 180_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const live = async () => {
  const server = new ServerProcess(entry, { DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  return { server, address: await server.listening };
};

/** Whether a server has said that it erased an account. */
const hasErased = ({ said }: ServerProcess, id: number): boolean =>
  said.split('\n').some((line) => line.includes(erased) && line.includes(`"accountId":${id},`));

/** An account with something in every store. @returns its id */
const fill = async (person: Person): Promise<number> => {
  const { id } = (await person.register({ email })).body;
  for (let client = 0; client < 20; client += 1) await newClient(person);
  for (let sequence = 0; sequence < 5; sequence += 1) await newSequence(person, await newInvoice(person));
  expect((await person.upload({ name: 'terms.pdf', bytes: pdf })).status).toBe(201);
  return id;
};

/** What the stores of the stopped server hold of these accounts. */
const traces = async (accountIds: readonly number[]): Promise<string[]> => {
  const store = upcastEvents(openSqliteEventStore({ file: join(dataDir, dataFiles.events) }));
  const readModels = openSqliteReadModels({ file: join(dataDir, dataFiles.readModels) });
  const keep = openSqliteKeep({ file: join(dataDir, dataFiles.keep) });
  const files = createLocalFiles(join(dataDir, dataFiles.files));
  const found: string[] = [];
  for (const { model } of allProjections) await readModels.prepare(model);
  for (const id of accountIds) {
    for await (const stream of store.streamsOf(id)) if (isOwn(stream)) found.push(stream);
    for (const { model } of allProjections)
      if ((await readModels.find(model, id)).length > 0) found.push(`documents of ${model.name}`);
    for (const kind of ['secrets', 'uploads', 'answers'] as const)
      for await (const { key } of keep.list(kind, `${id}/`)) found.push(`${kind} ${key}`);
    for await (const { key } of keep.list('sessions', `account-${id}/`)) found.push(`session ${key}`);
    if ((await files.find(id, hash)) !== undefined) found.push('a file');
  }
  await store.close();
  await readModels.close();
  await keep.close();
  return found;
};

test('an account whose erasure is killed at any moment is gone after the next start, and its address is free', async () => {
  const deleted: number[] = [];
  let interrupted = 0;
  let isLastErased = false;
  let running = await live();
  for (const moment of moments) {
    const person = new Person(running.address);
    const id = await fill(person);
    expect((await person.delete('/api/user/account')).status).toBe(204);
    await sleep(moment);
    await running.server.kill();
    isLastErased = hasErased(running.server, id);
    if (!isLastErased) interrupted += 1;
    deleted.push(id);
    running = await live();
    expect((await person.at(running.address).get('/api/user')).status).toBe(401);
  }
  expect(interrupted).toBeGreaterThan(0);

  const again = new Person(running.address);
  const { status, body } = await again.register({ email });
  expect([status, deleted.includes(body.id)]).toEqual([201, false]);
  const login = { email, password: 'correct horse' };
  expect((await new Person(running.address).post('/api/login', login)).body.id).toBe(body.id);
  expect((await again.get('/api/clients')).rows).toEqual([]);
  const last = deleted.at(-1) ?? 0;
  // What was erased before the process was killed is not erased again by the next one.
  await expect.poll(() => isLastErased || hasErased(running.server, last), { timeout: 60_000 }).toBe(true);
  await running.server.stop();
  expect(await traces(deleted)).toEqual([]);
  expect(await traces([body.id])).toContain(`account-${body.id}`);
  expect(running.server.said).not.toContain('"level":50');
}, 240_000);
