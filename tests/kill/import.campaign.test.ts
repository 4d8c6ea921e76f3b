import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminSocketOf, askServer } from '../../app/admin-channel.ts';
import { importPreview, importView, type ImportView } from '../../contracts/imports/imports.ts';
import { sampleOf } from '../campaign.ts';
import { Person } from '../doubles/person.ts';
import { ServerProcess } from '../doubles/server-process.ts';
import { buildServer } from './built-server.ts';
import { compareViewsOfFolder } from './rebuilt-views.ts';

const email = 'ada@import.example';
/** So many rows were recorded when the process is killed, at least. */
const kills = sampleOf('kills during an import', [0, 100, 200, 300], (done) => done === 100);
const rows = 400;
const header = 'Invoice number,Client name,Client email,Issue date,Due date,Amount,Status\n';
const lines = Array.from({ length: rows }, (_, at) => {
  const client = at % 50;
  const status = at % 10 === 0 ? 'Paid' : 'Sent';
  return `INV-${at},Client ${client},c${client}@import.example,2026-01-01,2026-02-01,${at + 1}.00,${status}\n`;
});

let dataDir: string;
let entry: string;
beforeAll(async () => {
  entry = await buildServer();
  dataDir = await mkdtemp(join(tmpdir(), 'owed-import-killed-'));
}, 180_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const live = async (cookie?: string) => {
  const server = new ServerProcess(entry, { DATA_DIR: dataDir });
  const person = new Person(await server.listening);
  person.cookie = cookie;
  return { server, person };
};

const viewOf = async (person: Person, id: number): Promise<ImportView> =>
  importView.parse((await person.get(`/api/imports/${id}`)).body);

/** The account's import, confirmed. */
const confirmedImport = async (person: Person): Promise<number> => {
  const form = new FormData();
  form.append('file', new Blob([header, ...lines]), 'invoices.csv');
  const headers = { cookie: person.cookie ?? '' };
  const answer = await fetch(`${person.address}/api/imports`, { method: 'POST', headers, body: form });
  const { id } = importView.parse(await answer.json());
  const { version } = importPreview.parse((await person.get(`/api/imports/${id}/preview`)).body);
  expect((await person.post(`/api/imports/${id}/confirm`, { version })).status).toBe(200);
  return id;
};

/** Kills the server as soon as more than so many rows are recorded, then starts it again. */
const killedAfter = async (running: Awaited<ReturnType<typeof live>>, id: number, done: number) => {
  const { server, person } = running;
  await expect
    .poll(async () => (await viewOf(person, id)).done, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(done);
  await server.kill();
  return live(person.cookie);
};

test('an import whose process is killed in the middle applies every row exactly once, and so is undoing it', async () => {
  let running = await live();
  await running.person.register({ email });
  await askServer(adminSocketOf(dataDir), { command: 'plan', email, plan: 'enterprise' }, () => undefined);
  const id = await confirmedImport(running.person);
  for (const done of kills) running = await killedAfter(running, id, done);
  const done = async () => (await viewOf(running.person, id)).status;
  await expect.poll(done, { timeout: 60_000 }).toBe('done');
  const view = await viewOf(running.person, id);
  expect(view.counts).toEqual({ created: rows, updated: 0, unchanged: 0, skipped: 0, failed: 0 });

  const invoices = (await running.person.get('/api/invoices')).rows;
  expect(invoices).toHaveLength(rows);
  expect(new Set(invoices.map((one) => one['invoiceNumber'])).size).toBe(rows);
  expect(invoices.filter(({ status }) => status === 'paid')).toHaveLength(rows / 10);
  expect((await running.person.get('/api/clients')).rows).toHaveLength(50);

  expect((await running.person.post(`/api/imports/${id}/undo`)).status).toBe(200);
  running = await killedAfter(running, id, 0);
  await expect.poll(done, { timeout: 60_000 }).toBe('undone');
  expect((await viewOf(running.person, id)).left).toBe(0);
  expect((await running.person.get('/api/invoices')).rows).toEqual([]);
  expect((await running.person.get('/api/clients')).rows).toEqual([]);
  await running.server.stop();
  expect(running.server.said).not.toContain('"level":50');
  const { stored, rebuilt } = await compareViewsOfFolder(dataDir);
  expect(stored).toEqual(rebuilt);
}, 240_000);
