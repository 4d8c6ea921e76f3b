import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newInvoice, newSequence } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

const currentPassword = 'correct horse';
let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

test('a user registers, is signed in, logs out and logs in again', async () => {
  const ada = owed.person();
  const registered = await ada.post('/api/register', {
    name: 'Ada Lovelace',
    email: 'Ada@Example.com',
    password: 'correct horse',
    timeZone: 'Europe/London',
  });
  expect(registered.status).toBe(201);
  expect(registered.body).toEqual({
    id: registered.body.id,
    name: 'Ada Lovelace',
    email: 'Ada@Example.com',
    createdAt: registered.body.createdAt,
    emailVerified: false,
    pendingEmail: null,
    addressLost: false,
    xeroConnected: false,
    license: 'solo',
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    emailSignature: null,
    timeZone: 'Europe/London',
    currency: 'USD',
    numberFormat: 'en-US',
    companyName: null,
    onWorkingDays: false,
    savedFilters: [],
    notificationSettings: { email: true, reminder: true, payment: true },
  });
  expect((await ada.get('/api/user')).body).toEqual(registered.body);

  expect((await ada.post('/api/logout')).status).toBe(204);
  expect(ada.cookie).toBeUndefined();
  expect((await ada.get('/api/user')).status).toBe(401);

  const again = await ada.post('/api/login', { email: 'ada@example.com', password: 'correct horse' });
  expect([again.status, again.body]).toEqual([200, registered.body]);
  expect((await ada.get('/api/user')).body).toEqual(registered.body);
});

test('the session cookie is hidden from scripts and other sites, and logging out ends the session on the server', async () => {
  const person = owed.person();
  const { headers } = await person.register();
  const [cookie = ''] = headers.getSetCookie();
  expect(cookie).toMatch(/^owed_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const thief = owed.person();
  thief.cookie = person.cookie;
  expect((await thief.get('/api/user')).status).toBe(200);
  await person.post('/api/logout');
  expect((await thief.get('/api/user')).status).toBe(401);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const email = 'grace@example.com';
  await owed.person().register({ email });
  const wrong = await owed.person().post('/api/login', { email, password: 'wrong horse' });
  const unknown = await owed
    .person()
    .post('/api/login', { email: 'no@example.com', password: 'wrong horse' });
  expect(wrong.status).toBe(401);
  expect(wrong.body.message).toBe('Invalid email or password');
  expect(unknown.body).toEqual(wrong.body);
});

test('an address has one account: who registers with it and another password is told, and takes nothing from it', async () => {
  const email = 'twice@example.com';
  const registerWith = (password: string, person = owed.person()) =>
    person.post('/api/register', { name: 'Ada Lovelace', email, password });
  const all = await Promise.all(['one horse', 'two horses', 'three horses'].map((it) => registerWith(it)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const first = all.find(({ status }) => status === 201)?.body;
  for (const { body } of all.filter(({ status }) => status === 409))
    expect(body.message).toBe(
      'An account with this email address already exists. Log in or reset your password.',
    );

  const browser = owed.person();
  const last = await browser.post('/api/register', {
    name: 'Ada',
    email: 'TWICE@example.com',
    password: 'four horses',
  });
  expect(last.status).toBe(409);
  expect((await browser.get('/api/user')).status).toBe(401);
  const logins = await Promise.all(
    ['one horse', 'two horses', 'three horses', 'four horses'].map((password) =>
      owed.person().post('/api/login', { email: 'TWICE@example.com', password }),
    ),
  );
  expect(logins.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  expect(logins.find(({ status }) => status === 200)?.body.id).toBe(first?.id);
});

test('who registers again with the same password, because the answer was lost, has the account made then', async () => {
  const first = (await owed.person().register({ email: 'again@example.com' })).body;
  const browser = owed.person();
  const again = await browser.register({ email: 'Again@example.com', name: 'Ada King' });
  expect([again.status, again.body]).toEqual([201, first]);
  expect((await browser.get('/api/user')).body).toEqual(first);
  const login = { email: 'again@example.com', password: 'correct horse' };
  expect((await owed.person().post('/api/login', login)).body).toEqual(first);
});

test('registering twice at the same time with the same password makes one account', async () => {
  const of = { email: 'double@example.com' };
  const answers = await Promise.all([1, 2, 3].map(() => owed.person().register(of)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test('a user changes the profile; absent fields stay, an empty signature is removed', async () => {
  const person = owed.person();
  const { body: before } = await person.register({ email: 'profile@example.com' });
  const changed = await person.put('/api/user', { name: 'Ada King', emailSignature: 'Ada\n"Countess"' });
  expect(changed.body).toEqual({ ...before, name: 'Ada King', emailSignature: 'Ada\n"Countess"' });
  const zoned = await person.put('/api/user', { timeZone: 'Asia/Tokyo', emailSignature: '' });
  expect(zoned.body).toEqual({ ...changed.body, timeZone: 'Asia/Tokyo', emailSignature: null });
  expect((await person.get('/api/user')).body).toEqual(zoned.body);
});

test('before another time zone is saved, it is known how many emails would go out right away in it', async () => {
  const person = owed.person();
  await person.register({ email: 'zones@example.com', timeZone: 'UTC' });
  const inHalfAnHour = new Date(Date.now() + 1_800_000).toISOString();
  await newSequence(person, await newInvoice(person, { dueDate: '2020-01-01' }), {
    scheduledDate: inHalfAnHour.slice(0, 10),
    scheduledTime: inHalfAnHour.slice(11, 16),
  });
  await newSequence(person, await newInvoice(person));
  const atOnceIn = async (timeZone: string) =>
    (await person.get(`/api/user/time-zone-change?timeZone=${encodeURIComponent(timeZone)}`)).body;
  // East of Greenwich, unlike its name.
  await expect.poll(() => atOnceIn('Etc/GMT-1')).toEqual({ emailsAtOnce: 1 });
  expect(await atOnceIn('Etc/GMT+1')).toEqual({ emailsAtOnce: 0 });
  expect(await atOnceIn('UTC')).toEqual({ emailsAtOnce: 0 });
  expect((await person.get('/api/user/time-zone-change?timeZone=Nowhere')).status).toBe(400);
});

test('a change to the address of another account tells nothing and takes nothing; its owner is mailed', async () => {
  const owner = owed.person();
  const { id } = (await owner.register({ email: 'taken@example.com' })).body;
  const person = owed.person();
  const { body: before } = await person.register({ email: 'mover@example.com' });
  const body = { email: 'Taken@example.com', currentPassword };
  const changed = await person.put('/api/user', body);
  expect([changed.status, changed.body]).toEqual([200, { ...before, email: 'Taken@example.com' }]);
  const login = { email: 'taken@example.com', password: 'correct horse' };
  expect((await owed.person().post('/api/login', login)).body.id).toBe(id);
  const toOwner = await vi.waitFor(
    async () => {
      const found = (await owed.outbox()).filter((mail) => /^To: .*taken@example.com/im.test(mail));
      expect(found).toHaveLength(1);
      return found;
    },
    { timeout: 30_000 },
  );
  expect(toOwner[0]).toContain('Subject: You have an Owed account with this email address');
  for (let change = 2; change <= 5; change += 1)
    await person.put('/api/user', { email: `mover-${change}@example.com`, currentPassword });
  const limited = await person.put('/api/user', { email: 'mover-6@example.com', currentPassword });
  expect(limited.status).toBe(429);
});

test('after an address change the new address signs in, and the old one is free for others', async () => {
  const person = owed.person();
  await person.register({ email: 'old@example.com' });
  expect((await person.put('/api/user', { email: 'new@example.com', currentPassword })).body.email).toBe(
    'new@example.com',
  );
  const login = { email: 'new@example.com', password: 'correct horse' };
  expect((await owed.person().post('/api/login', login)).status).toBe(200);
  expect((await owed.person().post('/api/login', { ...login, email: 'old@example.com' })).status).toBe(401);
  expect((await owed.person().register({ email: 'old@example.com' })).status).toBe(201);
});

test('changing only the case of the address is allowed', async () => {
  const person = owed.person();
  await person.register({ email: 'letters@example.com' });
  expect((await person.put('/api/user', { email: 'Letters@Example.com' })).body.email).toBe(
    'Letters@Example.com',
  );
});

test('a visitor can only use public routes', async () => {
  const visitor = owed.person();
  for (const path of [
    'user',
    'clients',
    'invoices',
    'followup-sequences',
    'sent-emails',
    'notifications',
    'dashboard',
  ]) {
    const { status, headers, body } = await visitor.get(`/api/${path}`);
    expect([path, status, headers.get('content-type'), body]).toEqual([
      path,
      401,
      'application/problem+json; charset=utf-8',
      {
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        detail: 'Please log in',
        message: 'Please log in',
      },
    ]);
  }
  expect((await visitor.post('/api/clients', {})).status).toBe(401);
  expect((await visitor.get('/api/status')).status).toBe(200);
  expect((await visitor.get('/health')).status).toBe(200);
});

test("the whole user may be sent back, but read-only fields can't be changed", async () => {
  const person = owed.person();
  const { body } = await person.register();
  expect((await person.put('/api/user', { ...body, name: 'Ada King' })).body).toEqual({
    ...body,
    name: 'Ada King',
  });
  const changes = {
    license: 'developer',
    emailVerified: true,
    id: 5,
    password: 'another horse',
    createdAt: 'x',
  };
  for (const [field, value] of Object.entries(changes)) {
    const refused = await person.put('/api/user', { [field]: value, name: 'Mallory' });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { [field]: `${field} can't be changed here` },
    ]);
  }
  expect((await person.put('/api/user', { isAdmin: true })).body.errors).toEqual({
    isAdmin: 'Unknown field "isAdmin"',
  });
  expect((await person.get('/api/user')).body.name).toBe('Ada King');
});

test('a session ends 30 days after it was last used', async () => {
  const day = 86_400_000;
  let days = 0;
  const later = await startOwed({ overrides: { clock: { now: () => Date.now() + days * day } } });
  const person = later.person();
  await person.register();
  days = 29;
  const used = await person.get('/api/user');
  expect([used.status, used.headers.getSetCookie()[0]?.includes('Max-Age=2592000')]).toEqual([200, true]);
  days = 58;
  expect((await person.get('/api/user')).status).toBe(200);
  days = 89;
  expect((await person.get('/api/user')).status).toBe(401);
  await later.close();
});

test('login and registration ignore an idempotency key', async () => {
  const headers = { 'idempotency-key': 'k' };
  const body = { name: 'Ada', email: 'nokey@example.com', password: 'correct horse' };
  const first = await owed.person().post('/api/register', body, { headers });
  const other = { ...body, password: 'another horse' };
  const second = await owed.person().post('/api/register', other, { headers });
  // A repeat would be answered like the first one.
  expect([first.status, second.status]).toEqual([201, 409]);
});
