import { dashboardView } from '../../../contracts/invoices/dashboard.ts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { newClient, newInvoice, newSequence } from '../bodies.ts';
import type { Person } from '../../doubles/person.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

let owed: RunningOwed;
let ada: Person;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  ada = owed.person();
  await ada.register();
});

test('a change in one window notifies the other with view and id, but never another account', async () => {
  const bob = owed.person();
  await bob.register();
  const [window, second, stranger] = [await ada.live(), await ada.live(), await bob.live()];
  const clientId = await newClient(ada);
  const invoiceId = await newInvoice(ada, { clientId });
  await newSequence(ada, invoiceId);
  await ada.put('/api/user', { name: 'Ada King' });
  const { id: userId } = (await ada.get('/api/user')).body;
  for (const one of [window, second]) {
    await one.told('clients', clientId);
    await one.told('invoices', invoiceId);
    await one.told('dashboard', invoiceId);
    await one.told('followup-sequences', invoiceId);
    await one.told('user', userId);
  }
  await newClient(bob);
  await stranger.told('clients');
  const theirs = stranger.changes.map(({ id }) => id);
  for (const id of [clientId, invoiceId, userId]) expect(theirs).not.toContain(id);
});

test('the message arrives when the record can be read', async () => {
  const window = await ada.live();
  const clientId = await newClient(ada);
  const { id } = await window.told('clients', clientId);
  expect((await ada.get(`/api/clients?ids=${id}`)).rows).toHaveLength(1);
  const outstanding = async (): Promise<number> =>
    dashboardView.parse((await ada.get('/api/dashboard')).body).outstanding.count;
  const before = await outstanding();
  await window.told('dashboard', await newInvoice(ada, { clientId }));
  expect(await outstanding()).toBe(before + 1);
  const first = await window.told('clients', clientId);
  window.changes.length = 0;
  await ada.put(`/api/clients/${clientId}`, { city: 'Porto' });
  const next = await window.told('clients', clientId);
  expect(next.revision > first.revision).toBe(true);
});

test('a deleted record is reported too', async () => {
  const clientId = await newClient(ada);
  const window = await ada.live();
  await ada.delete(`/api/clients/${clientId}`);
  await window.told('clients', clientId);
  expect((await ada.get(`/api/clients?ids=${clientId}`)).rows).toEqual([]);
});

test('a changed plan reaches an open page', async () => {
  const window = await ada.live();
  await owed.putOnPlan(ada, 'enterprise');
  const { id } = await window.told('user');
  const user = (await ada.get('/api/user')).body;
  expect([user.id, user['license']]).toEqual([id, 'enterprise']);
});

test('logging out closes the sockets of that session, not those of other sessions', async () => {
  const elsewhere = owed.person();
  const { email } = (await ada.get('/api/user')).body;
  await elsewhere.post('/api/login', { email, password: 'correct horse' });
  const [here, there] = [await ada.live(), await elsewhere.live()];
  await ada.post('/api/logout');
  expect(await here.closed).toBe(4401);
  await newClient(elsewhere);
  await there.told('clients');
});

test('the bell counts unread notifications, and marks them read one by one and all at once', async () => {
  const overdue = await newInvoice(ada, { dueDate: '2020-01-01' });
  const window = await ada.live();
  await newSequence(ada, overdue, { type: 'due_in', scheduledDate: '2020-01-01', scheduledTime: '00:00' });
  const { id } = await window.told('notifications');
  const notifications = async () => (await ada.get('/api/notifications')).rows;
  await expect.poll(notifications).toHaveLength(2);
  const all = await notifications();
  const bell = all.find((one) => one.id === id);
  expect([bell?.['isRead'], (await ada.get('/api/notifications/unread-count')).body]).toEqual([
    false,
    { count: all.length },
  ]);
  const read = await ada.post(`/api/notifications/${id}/read`);
  expect([read.status, read.body]).toEqual([200, { ...bell, isRead: true }]);
  expect((await ada.get(`/api/notifications?ids=${id}`)).rows).toEqual([{ ...bell, isRead: true }]);
  const rest = Number((await ada.get('/api/notifications/unread-count')).body['count']);
  expect((await ada.post('/api/notifications/mark-all-read')).body).toEqual({ count: rest });
  expect((await ada.get('/api/notifications/unread-count')).body).toEqual({ count: 0 });
});

test('the bell shows what came of one cause as one line, which counts once and is read with all that it tells', async () => {
  const grace = owed.person();
  await grace.register();
  for (let count = 0; count < 3; count += 1) {
    const overdue = await newInvoice(grace, { dueDate: '2020-01-01' });
    await newSequence(grace, overdue, {
      type: 'due_in',
      scheduledDate: '2020-01-01',
      scheduledTime: '00:00',
    });
  }
  const lines = async () => (await grace.get('/api/notifications')).rows;
  const unread = async () => (await grace.get('/api/notifications/unread-count')).body;
  const three: unknown = expect.objectContaining({
    isRead: false,
    members: [expect.anything(), expect.anything(), expect.anything()],
  });
  await expect.poll(lines).toEqual([three, three]);
  expect(await unread()).toEqual({ count: 2 });
  const [first] = await lines();
  const read = await grace.post(`/api/notifications/${String(first?.['id'])}/read`);
  expect(read.body).toEqual({ ...first, isRead: true });
  expect(await unread()).toEqual({ count: 1 });
  expect(await lines()).toContainEqual({ ...first, isRead: true });
  expect((await grace.post('/api/notifications/mark-all-read')).body).toEqual({ count: 1 });
  expect(await unread()).toEqual({ count: 0 });
});
