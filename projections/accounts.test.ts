import { expect, test } from 'vitest';
import type { UserView } from '../contracts/accounts/accounts.ts';
import type { OwedEvent } from '../domain/events.ts';
import { accounts } from './accounts.ts';
import { documentOf } from './recorded.fixture.ts';

const account = documentOf(accounts, { account: 3, id: 3 });

const registered: OwedEvent = {
  type: 'AccountRegistered',
  data: { accountId: 3, name: 'Grace', email: 'grace@example.com', timeZone: 'Europe/Berlin' },
};

const user: UserView = {
  id: 3,
  name: 'Grace',
  email: 'grace@example.com',
  createdAt: '2026-12-03T09:00:00.000Z',
  emailVerified: false,
  pendingEmail: null,
  addressLost: false,
  xeroConnected: false,
  license: 'solo',
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  emailSignature: null,
  timeZone: 'Europe/Berlin',
  companyName: null,
  onWorkingDays: false,
  currency: 'USD',
  numberFormat: 'en-US',
  savedFilters: [],
  notificationSettings: { email: true, reminder: true, payment: true },
};

test('a registered account is a solo plan', () => {
  expect(account(registered)).toStrictEqual(user);
});

test('a changed profile keeps plan and registration', () => {
  const data = { accountId: 3, name: 'G', email: 'g@example.com', emailSignature: 'G.\n', timeZone: 'UTC' };
  expect(account(registered, { type: 'ProfileChanged', data })).toStrictEqual({
    ...user,
    name: 'G',
    email: 'g@example.com',
    emailSignature: 'G.\n',
    timeZone: 'UTC',
  });
});

test('an address that was asked for is shown until it is proven or given up', () => {
  const newEmail = 'g@example.com';
  const requested: OwedEvent = { type: 'AddressChangeRequested', data: { accountId: 3, newEmail } };
  const cancelled: OwedEvent = { type: 'AddressChangeCancelled', data: { accountId: 3, newEmail } };
  const changed: OwedEvent = {
    type: 'ProfileChanged',
    data: { accountId: 3, name: 'Grace', email: newEmail, emailSignature: null, timeZone: 'Europe/Berlin' },
  };
  const proven: OwedEvent = { type: 'AddressProven', data: { accountId: 3, email: newEmail } };
  expect(account(registered, requested)).toStrictEqual({ ...user, pendingEmail: newEmail });
  expect(account(registered, requested, cancelled)).toStrictEqual(user);
  const moved = { ...user, email: newEmail, emailVerified: true };
  expect(account(registered, requested, changed, proven)).toStrictEqual(moved);
  expect(account(registered, proven, changed)).toStrictEqual({ ...user, email: newEmail });
});

test('company name and what the owner is mailed about are shown', () => {
  const { name, email, emailSignature, timeZone } = user;
  const profile = { accountId: 3, name, email, emailSignature, timeZone, companyName: 'Navy' };
  const settings = { email: true, reminder: false, payment: true };
  expect(
    account(
      registered,
      { type: 'ProfileChanged', data: profile },
      { type: 'NotificationSettingsChanged', data: { accountId: 3, ...settings } },
    ),
  ).toStrictEqual({ ...user, companyName: 'Navy', notificationSettings: settings });
});

test('a changed plan is shown', () => {
  const changed: OwedEvent = { type: 'PlanChanged', data: { accountId: 3, from: 'solo', to: 'agency' } };
  expect(account(registered, changed)).toStrictEqual({ ...user, license: 'agency' });
});

test('whether Xero is connected is shown, and that it no longer is', () => {
  const connection = { accountId: 3, connectionId: 'one' };
  const tenant = { tenantId: 't', tenantName: 'Grace Ltd' };
  const connected: OwedEvent = { type: 'XeroConnected', data: { ...connection, ...tenant, by: 'consent' } };
  const ends: OwedEvent[] = [
    { type: 'XeroDisconnected', data: connection },
    { type: 'XeroConnectionLost', data: { ...connection, ...tenant, code: 'refused' } },
  ];
  expect(account(registered, connected)).toStrictEqual({ ...user, xeroConnected: true });
  for (const ended of ends) {
    expect(account(registered, connected, ended)).toStrictEqual(user);
    expect(account(registered, connected, ended, connected)).toStrictEqual({ ...user, xeroConnected: true });
  }
});

test('an account that was given up is none', () => {
  expect(account({ type: 'AccountAbandoned', data: { accountId: 3 } })).toBeUndefined();
});

test('what belongs to another account changes nothing', () => {
  const other: OwedEvent = { type: 'PlanChanged', data: { accountId: 4, from: 'solo', to: 'agency' } };
  expect(account(registered, other)).toStrictEqual(user);
});
