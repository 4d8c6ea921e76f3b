import { expect, test } from 'vitest';
import type { OwedEvent } from '../domain/events.ts';
import { bytesOfEvent } from '../domain/event-size.ts';
import { created, ids, paid } from '../domain/invoice/chased-invoice.fixture.ts';
import { historySize } from './history-size.ts';
import { documentOf } from './recorded.fixture.ts';

const registered = (name: string): OwedEvent => ({
  type: 'AccountRegistered',
  data: { accountId: ids.accountId, name, email: 'ada@example.com', timeZone: 'UTC' },
});
const ref = { account: ids.accountId, id: ids.accountId };

test('a history is as large as its events together, counted in bytes, until the account is closed', () => {
  const events = [registered('Ada'), created, paid()];
  const sum = events.reduce((bytes, event) => bytes + bytesOfEvent(event), 0);
  const sizeAfter = documentOf(historySize, ref);
  expect(sizeAfter(...events)).toEqual({ bytes: sum });
  const closed: OwedEvent = { type: 'AccountClosed', data: { accountId: ids.accountId } };
  expect(sizeAfter(...events, closed, paid())).toBeUndefined();
});

test('a letter of two bytes counts as two', () => {
  expect(bytesOfEvent(registered('Äda')) - bytesOfEvent(registered('Ada'))).toBe(1);
});
