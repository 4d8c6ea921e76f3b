import { expect, test } from 'vitest';
import type { OwedEvent } from '../events.ts';
import { created, ids, paid, sent } from '../invoice/chased-invoice.fixture.ts';
import type { Actor } from '../metadata.ts';
import { factActor, factActorName } from './fact-actor.ts';

const accountId = 3;
const failed: OwedEvent = {
  type: 'GmailConnectionLost',
  data: { accountId, connectionId: 'x', address: 'ada@example.com', code: 'refused' },
};
const used: OwedEvent = {
  type: 'AuditorLinkUsed',
  data: { accountId, linkId: 8, name: 'Bob Byrne', usedAt: '2026-12-01T09:00:00.000Z' },
};
const newPassword: OwedEvent = {
  type: 'PasswordChanged',
  data: { accountId, passwordId: 'x', by: 'link' },
};
const verified: OwedEvent = {
  type: 'SenderVerified',
  data: { accountId, senderId: 5, by: 'link' },
};
const removed: OwedEvent = { type: 'InvoiceDocumentRemoved', data: ids };

test.each<[string, OwedEvent, Actor, string, string, string]>([
  ['a person', created, 'user', 'call', 'user', 'Ada Lovelace'],
  ['a run', sent(1), 'workflow', 'sequence-11', 'owed', 'Owed'],
  ['the process manager', removed, 'system', 'event', 'owed', 'Owed'],
  ['a sync that pays', paid({ reportedBy: 'xero' }), 'workflow', 'sync', 'xero', 'Xero'],
  ['a sync that changes a record', removed, 'workflow', 'sync', 'xero', 'Xero'],
  ['a connection', failed, 'workflow', 'sync', 'owed', 'Owed'],
  ['an import', created, 'import', 'import', 'import', 'Ada Lovelace by import'],
  ['a mailed link', paid(), 'link', 'link', 'link', 'Ada Lovelace by a link in an email'],
  ['a mailed link of old', newPassword, 'user', 'call', 'link', 'Ada Lovelace by a link in an email'],
  ["a sender's link", verified, 'user', 'call', 'link', 'Link in an email'],
  ["an auditor's link", used, 'link', 'link', 'link', 'Bob Byrne (auditor)'],
])('%s is named as people know it', (_, event, actor, correlationId, kind, name) => {
  const told = { ...event, metadata: { actor, correlationId } };
  expect([factActor(told), factActorName(told, 'Ada Lovelace')]).toStrictEqual([kind, name]);
});
