import { afterAll, beforeAll, expect } from 'vitest';
import { startOwed, type RunningOwed } from './running-owed.ts';
import { test } from './scenario.ts';

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
    xeroConnected: false,
    license: 'solo',
    emailSignature: null,
    timeZone: 'Europe/London',
    companyName: null,
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

test('an address has one account, even after concurrent registrations', async () => {
  const email = 'twice@example.com';
  const both = await Promise.all(['a', 'b', 'c', 'd'].map(() => owed.person().register({ email })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  const third = await owed.person().register({ email: 'TWICE@example.com' });
  expect([third.status, third.body.message, third.body.errors]).toEqual([
    409,
    'An account with this email already exists',
    { email: 'An account with this email already exists' },
  ]);
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

test('after an address change the new address signs in, and the old one is free for others', async () => {
  const person = owed.person();
  await person.register({ email: 'old@example.com' });
  const taken = owed.person();
  await taken.register({ email: 'taken@example.com' });
  const refused = await person.put('/api/user', { email: 'Taken@example.com', currentPassword });
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    { email: 'An account with this email already exists' },
  ]);
  expect((await person.put('/api/user', { email: 'new@example.com', currentPassword })).body.email).toBe(
    'new@example.com',
  );
  const login = { email: 'new@example.com', password: 'correct horse' };
  expect((await owed.person().post('/api/login', login)).status).toBe(200);
  expect((await owed.person().post('/api/login', { ...login, email: 'old@example.com' })).status).toBe(401);
  expect((await owed.person().register({ email: 'old@example.com' })).status).toBe(201);
});

test('changing only the case of the address is allowed, and the address still has one account', async () => {
  const person = owed.person();
  await person.register({ email: 'letters@example.com' });
  expect((await person.put('/api/user', { email: 'Letters@Example.com' })).body.email).toBe(
    'Letters@Example.com',
  );
  expect((await owed.person().register({ email: 'letters@example.com' })).status).toBe(409);
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
        detail: 'Please sign in',
        message: 'Please sign in',
      },
    ]);
  }
  expect((await visitor.post('/api/clients', {})).status).toBe(401);
  expect((await visitor.get('/api/status')).status).toBe(200);
  expect((await visitor.get('/health')).status).toBe(200);
});

test('the whole user may be sent back, but read-only fields can’t be changed', async () => {
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
