import { describe, expect, test } from 'vitest';
import { defaultSender, leavesFrom, sequenceVia, senderStandingOf } from './sender-address.ts';
import { evolveSenders, noSenders } from './state.ts';
import type { SenderEvent, SenderProof } from './events.ts';

const account = { email: 'Mara@studio.example' };
const ids = (senderId: number) => ({ accountId: 1, senderId });
const added = (senderId: number, email: string): SenderEvent => ({
  type: 'SenderAdded',
  data: { ...ids(senderId), email, displayName: null, signature: null, emailType: 'personal' },
});
const verified = (senderId: number, by: SenderProof = 'link'): SenderEvent => ({
  type: 'SenderVerified',
  data: { ...ids(senderId), by },
});
const primary = (senderId: number): SenderEvent => ({
  type: 'PrimarySenderChosen',
  data: { ...ids(senderId), before: null },
});
const after = (...events: SenderEvent[]) => events.reduce(evolveSenders, noSenders);
const types = (events: SenderEvent[], ...addresses: string[]) =>
  addresses.map(
    (address) => senderStandingOf({ account, senders: after(...events), via: 'smtp' }, address).type,
  );

describe('what an address is to an account', () => {
  test('its own address can be used, whatever its case, and no other that looks like it', () => {
    expect(types([], 'mara@Studio.example', 'mara@studio.example.org', '')).toEqual([
      'usable',
      'unknown',
      'unknown',
    ]);
  });

  test('a listed one can be used once it is verified, until it is deleted', () => {
    const list = [added(2, 'billing@studio.example')];
    expect(types(list, 'billing@studio.example')).toEqual(['unverified']);
    expect(types([...list, verified(2)], 'Billing@studio.example')).toEqual(['usable']);
    const data = { ...ids(2), email: 'billing@studio.example' };
    const deleted: SenderEvent = { type: 'SenderDeleted', data };
    expect(types([...list, verified(2), deleted], 'billing@studio.example')).toEqual(['gone']);
    expect(types([...list, deleted, added(3, data.email)], data.email)).toEqual(['unverified']);
  });

  test('one that was verified by hand counts only while mail goes to the outbox', () => {
    const senders = after(added(2, 'billing@studio.example'), verified(2, 'hand'));
    expect(senderStandingOf({ account, senders, via: 'smtp' }, 'billing@studio.example').type).toBe(
      'unverified',
    );
    expect(senderStandingOf({ account, senders, via: 'outbox' }, 'billing@studio.example').type).toBe(
      'usable',
    );
  });
});

describe('without a mail server of the installation', () => {
  const served: SenderEvent = {
    type: 'SenderServerSet',
    data: { ...ids(2), host: 'smtp.studio.example', port: 587, username: 'billing', passwordId: 'p1' },
  };
  const connected: SenderEvent = {
    type: 'SenderGmailConnected',
    data: { ...ids(3), connectionId: 'c1' },
  };
  const senders = after(
    added(2, 'billing@studio.example'),
    ...[verified(2), served, added(3, account.email), verified(3), connected],
    ...[added(4, 'plain@studio.example'), verified(4)],
  );
  const whose = { account, senders, via: 'outbox' } as const;
  const addresses = [
    'billing@studio.example',
    account.email,
    'plain@studio.example',
    'former@studio.example',
  ];

  test('what a sender has of its own is used, and the rest leaves nothing', () => {
    // A former address of the account is replaced by its present one, with its Gmail.
    expect(addresses.map((address) => leavesFrom(whose, address))).toEqual([
      'smtp',
      'smtp',
      'outbox',
      'smtp',
    ]);
  });

  test('nothing leaves a demo, and all leaves where there is a mail server', () => {
    const via = (whoseSenders: Parameters<typeof leavesFrom>[0]) =>
      new Set(addresses.map((address) => leavesFrom(whoseSenders, address)));
    expect(via({ ...whose, ownLeaves: false })).toEqual(new Set(['outbox']));
    expect(via({ ...whose, via: 'smtp' })).toEqual(new Set(['smtp']));
  });

  test('a sequence leaves when one of its steps does', () => {
    const from = (...emails: string[]) =>
      sequenceVia(
        whose,
        emails.map((senderEmail) => ({ senderEmail })),
      );
    expect(from('plain@studio.example')).toBe('outbox');
    expect(from('plain@studio.example', 'billing@studio.example')).toBe('smtp');
  });
});

test('the default is the primary sender, else the first verified one, else the account', () => {
  const emailOf = (...events: SenderEvent[]) =>
    defaultSender({ account, senders: after(...events), via: 'smtp' }).email;
  const two = [added(2, 'a@x.example'), added(3, 'b@x.example')];
  expect(emailOf(...two)).toBe(account.email);
  expect(emailOf(...two, verified(3))).toBe('b@x.example');
  expect(emailOf(...two, verified(2), verified(3), primary(3))).toBe('b@x.example');
  expect(emailOf(...two, verified(2, 'hand'), primary(2), verified(3))).toBe('b@x.example');
});
