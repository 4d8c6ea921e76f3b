import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import type { OwedEvent } from '../../domain/events.ts';
import { created, facts, held, ids, startedWith, step } from '../../domain/invoice/chased-invoice.fixture.ts';
import { createCommandHandler } from '../../platform/command-handler.ts';
import { appendAt, openReadSide, type ReadSide } from '../../projections/read-side.fixture.ts';
import { loadAccount } from '../../commands/desk.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { emailsAtOnceIn } from './zone-change.ts';

const { accountId, invoiceId } = ids;
const before = '2026-11-20T10:00:00.000Z';

let side: ReadSide;
beforeEach(() => {
  side = openReadSide();
});
afterEach(() => side.close());

/** With emails due at 9:00 AM and 11:00 AM of December 4; it is 8:00 AM in the account's zone. */
const atOnceIn = async (timeZone: string, ...more: readonly OwedEvent[]): Promise<number> => {
  const clock = { now: () => Date.parse('2026-12-04T08:00:00Z') };
  const commands = createCommandHandler({ store: side.store, keep: new MemoryKeep(), clock });
  const registered = { accountId, name: 'Ada', email: 'ada@studio.example', timeZone: 'UTC' };
  const client = {
    accountId,
    clientId: facts.clientId,
    name: 'Ada Ltd',
    email: 'ada@example.org',
    ...bareFacts,
  };
  const alert = step(2, { stepType: 'internal_alert', scheduledDate: '2026-12-04', scheduledTime: '11:00' });
  const history: OwedEvent[] = [
    { type: 'AccountRegistered', data: registered },
    { type: 'ClientCreated', data: client },
    created,
    startedWith([step(1, { scheduledDate: '2026-12-04' }), alert]),
    ...more,
  ];
  for (const event of history) await appendAt(before, side.store, event);
  const account = await loadAccount({ commands }, accountId);
  return emailsAtOnceIn({ commands, mailVia: 'smtp', clock }, account, timeZone, [invoiceId, 999]);
};

test('emails whose time has come already in the new zone are counted', async () => {
  expect(await atOnceIn('Europe/Berlin')).toBe(1);
});
test('an alert goes beside a reminder', async () => {
  expect(await atOnceIn('Asia/Dhaka')).toBe(2);
});
test('none is where their time is ahead', async () => {
  expect(await atOnceIn('America/New_York')).toBe(0);
});
test('none goes of a sequence on hold', async () => {
  expect(await atOnceIn('Asia/Dhaka', held('paused_by_hand'))).toBe(0);
});
