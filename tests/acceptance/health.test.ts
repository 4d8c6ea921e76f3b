import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { EventToAppend } from '../../platform/ports/event-store.ts';
import { newClient, newInvoice } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';
import { test } from './scenario.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

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

test('an event that can’t be folded parks only its document, and health is red', async () => {
  const person = owed.person();
  const { id: accountId } = (await person.register()).body;
  const clientId = await newClient(person);
  const [broken, sound] = [await newInvoice(person, { clientId }), await newInvoice(person, { clientId })];
  const visitor = owed.person();
  expect((await visitor.get('/health')).body).toEqual({ status: 'green', problems: [] });

  await owed.owed.engines.store.append(`invoice-${broken}`, 'any', [poison(accountId, broken)]);
  await expect.poll(async () => (await visitor.get('/health')).status).toBe(503);
  const health = await visitor.get('/health');
  expect(health.body).toEqual({
    status: 'red',
    problems: [
      "Some of invoices can't be shown: an event could not be folded",
      "Some of invoice-rows can't be shown: an event could not be folded",
    ],
  });
  const rows = (await person.get('/api/invoices')).rows;
  expect(rows.map(({ id, parked }) => [id, parked])).toEqual([
    [broken, true],
    [sound, undefined],
  ]);
  const changed = await person.put(`/api/invoices/${sound}`, { notes: 'still works' });
  expect([changed.status, changed.headers.get('owed-view')]).toEqual([200, null]);
});
