import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { healthView } from '../../../contracts/health.ts';
import { clientStream } from '../../../commands/streams.ts';
import { accounts } from '../../../projections/accounts.ts';
import { allProjections } from '../../../projections/all-projections.ts';
import type { EventToAppend } from '../../../platform/ports/event-store.ts';
import { newClient, newInvoice, newSequence } from '../bodies.ts';
import { startOwed, startOwedIn, type RunningOwed } from '../running-owed.ts';
import { test, testOfEmbedded } from '../scenario.ts';

const token = 'a token only for tests'.replaceAll(' ', '-');
let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed({ env: { METRICS_TOKEN: token } });
});
afterAll(() => owed.close());

const bearer = { authorization: `Bearer ${token}` };
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${owed.address}${path}`, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

/** A call under another name of this machine; `fetch` sets the Host header itself. */
const viaHost = (path: string, headers: Record<string, string>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(owed.address);
    request({ hostname, port, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(JSON.parse(text)));
    })
      .on('error', reject)
      .end();
  });

/** The values of a metric by its labels as they stand in the text. */
const valuesOf = (text: string, name: string): Map<string, number> =>
  new Map(
    [...text.matchAll(new RegExp(`^${name}(\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [
      labels,
      Number(value),
    ]),
  );

test('the metrics say what the process does, to who bears the token, and name nobody', async () => {
  const person = owed.person();
  const { email } = (await person.register({ name: 'Ada Unmistakable' })).body;
  const clientId = await newClient(person);
  const invoiceId = await newInvoice(person, { clientId });
  await newSequence(person, invoiceId);
  await person.post('/api/user/address-link');
  await owed.owed.settled();
  await read('/api/nothing');

  expect((await read('/metrics')).status).toBe(401);
  expect((await read('/metrics', { authorization: 'Bearer wrong' })).status).toBe(401);
  const lagsNow = async () => {
    const { text: now } = await read('/metrics', bearer);
    const ofViews = valuesOf(now, 'owed_projection_lag_seconds').get('{projection="invoices"}');
    return [ofViews, valuesOf(now, 'owed_process_manager_lag_seconds').get('')];
  };
  await expect.poll(lagsNow).toEqual([0, 0]);
  const { status, type, text } = await read('/metrics', bearer);
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);

  const calls = valuesOf(text, 'owed_http_request_duration_seconds_count');
  expect(calls.get('{method="POST",route="/api/invoices",status="201"}')).toBe(1);
  expect([...calls.keys()].join()).not.toContain(`${invoiceId}`);
  expect(valuesOf(text, 'owed_events_appended_total').get('')).toBe(await owed.eventCount());
  expect(valuesOf(text, 'owed_append_duration_seconds_count').get('{outcome="stored"}')).toBeGreaterThan(4);
  const lags = valuesOf(text, 'owed_projection_lag_seconds');
  expect(lags.get('{projection="invoices"}')).toBe(0);
  expect(lags.size).toBe(allProjections.length);
  expect(valuesOf(text, 'owed_process_manager_lag_seconds').get('')).toBe(0);
  expect([...valuesOf(text, 'owed_health_problems').values()]).toEqual([0]);
  expect(valuesOf(text, 'nodejs_eventloop_lag_p99_seconds').size).toBe(1);
  for (const secret of [token, email, 'Unmistakable', `${clientId}`]) expect(text).not.toContain(secret);
});

testOfEmbedded('runs that are due and late, and emails by outcome, are counted', async () => {
  const { text } = await read('/metrics', bearer);
  expect(valuesOf(text, 'owed_runs_open').get('')).toBe(1);
  expect(valuesOf(text, 'owed_runs_due').get('')).toBe(0);
  expect(valuesOf(text, 'owed_runs_late').get('')).toBe(0);
  await expect
    .poll(async () =>
      valuesOf((await read('/metrics', bearer)).text, 'owed_emails_total').get(
        '{kind="account",via="outbox",outcome="accepted"}',
      ),
    )
    .toBeGreaterThan(0);
});

test('the operator sees the details of the health, others do not', async () => {
  const { details } = healthView.parse(JSON.parse((await read('/health?details=true')).text));
  expect(details?.ports.map(({ answers }) => answers)).not.toContain(false);
  expect(details?.ports.length).toBeGreaterThan(4);
  expect(details?.projections).toHaveLength(allProjections.length);
  const { name } = accounts.model;
  expect(details?.projections).toContainEqual({
    name,
    state: 'following',
    lagSeconds: 0,
    parkedDocuments: 0,
  });
  expect(details?.processManager).toMatchObject({ state: 'following', parkedEvents: 0 });

  const proxied = { host: 'owed.example.com' };
  expect(await viaHost('/health?details=true', proxied)).toEqual({ status: 'green', problems: [] });
  expect(await viaHost('/health?details=true', { ...proxied, ...bearer })).toHaveProperty('details.ports');
});

testOfEmbedded('health is not green while the lists lack what had happened before the start', async () => {
  const before = await startOwed();
  const person = before.person();
  await person.register();
  const clientId = await newClient(person);
  const { store } = before.owed.engines;
  const more = Array.from({ length: 600 }, (_, nth) => clientId + nth + 1);
  for await (const created of store.readStream(clientStream(clientId))) {
    if (created.type !== 'ClientCreated') continue;
    const { type, data, metadata } = created;
    const copyOf = (id: number): EventToAppend => ({
      id: randomUUID(),
      type,
      data: { ...data, clientId: id },
      metadata,
    });
    await Promise.all(more.map((id) => store.append(clientStream(id), 'no_stream', [copyOf(id)])));
  }
  await before.owed.close();
  for (const end of ['', '-wal', '-shm'])
    await rm(join(before.dataDir, `read-models.db${end}`), { force: true });

  const after = await startOwedIn(before.dataDir, {});
  const back = person.at(after.address);
  expect((await back.get('/health/live')).status).toBe(204);
  for (let isGreen = false; !isGreen; isGreen = (await back.get('/health')).status === 200);
  expect((await back.get('/api/clients')).rows).toHaveLength(more.length + 1);
  await after.close();
});

/** An event that no projection can fold. The store accepts it, as it would accept one from a faulty version. */
const poison = (accountId: number, invoiceId: number): EventToAppend => {
  const id = randomUUID();
  const broken = JSON.parse(
    JSON.stringify({
      type: 'DueDateChanged',
      data: { accountId, invoiceId, from: '2099-12-01', to: 7, action: null },
    }),
  ) as EventToAppend;
  const metadata = {
    userId: accountId,
    actor: 'user' as const,
    commandId: id,
    correlationId: id,
    causationId: id,
    schemaVersion: 1,
    occurredAt: new Date().toISOString(),
  };
  return { ...broken, id, metadata };
};

test("an event that can't be folded parks only its document, and health is red", async () => {
  const person = owed.person();
  const { id: accountId } = (await person.register()).body;
  const clientId = await newClient(person);
  const [broken, sound] = [await newInvoice(person, { clientId }), await newInvoice(person, { clientId })];
  const visitor = owed.person();
  expect((await visitor.get('/health')).body).toEqual({ status: 'green', problems: [] });

  await owed.owed.engines.store.append(`invoice-${broken}`, 'any', [poison(accountId, broken)]);
  // Each read model meets the event in its own time.
  await expect
    .poll(async () => (await visitor.get('/health')).body)
    .toEqual({
      status: 'red',
      problems: [
        "Some of invoices can't be shown: an event could not be folded",
        "Some of invoice-rows can't be shown: an event could not be folded",
        "Some of dashboard can't be shown: an event could not be folded",
        "Some of never-chased can't be shown: an event could not be folded",
      ],
    });
  expect((await visitor.get('/health')).status).toBe(503);
  const rows = (await person.get('/api/invoices')).rows;
  expect(rows.map(({ id, parked }) => [id, parked])).toEqual([
    [broken, true],
    [sound, undefined],
  ]);
  const changed = await person.put(`/api/invoices/${sound}`, { notes: 'still works' });
  expect([changed.status, changed.headers.get('owed-view')]).toEqual([200, null]);
});
