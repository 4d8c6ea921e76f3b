import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwed, type RunningOwed } from './running-owed.ts';

const password = 'correct horse';
let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

const from = (userAgent: string) => ({ headers: { 'user-agent': userAgent } });

test('a user sees the devices that are logged in, and signs out one or all others', async () => {
  const email = 'ada@sessions.example';
  const laptop = owed.person();
  const phone = owed.person();
  const tablet = owed.person();
  await laptop.register({ email });
  await phone.post('/api/login', { email, password }, from('Phone'));
  await tablet.post('/api/login', { email, password }, from('Tablet'));
  const { rows } = await laptop.get('/api/user/sessions');
  expect(rows).toHaveLength(3);
  expect(rows.filter((session) => session['isCurrent'])).toHaveLength(1);
  const ofPhone = rows.find((session) => session['userAgent'] === 'Phone');
  expect(ofPhone).toMatchObject({ address: '127.0.0.1', isCurrent: false });

  const window = await phone.live();
  expect((await laptop.delete(`/api/user/sessions/${String(ofPhone?.id)}`)).status).toBe(204);
  expect(await window.closed).toBe(4401);
  expect((await phone.get('/api/user')).status).toBe(401);
  expect((await laptop.delete(`/api/user/sessions/${String(ofPhone?.id)}`)).status).toBe(404);
  expect((await tablet.get('/api/user')).status).toBe(200);
  expect((await laptop.post('/api/user/sessions/end-others')).body).toEqual({ count: 1 });
  expect((await tablet.get('/api/user')).status).toBe(401);
  expect((await laptop.get('/api/user/sessions')).rows).toHaveLength(1);
});

test("another account’s session can't be seen or ended, and no list shows a token", async () => {
  const one = owed.person();
  const other = owed.person();
  await one.register();
  await other.register();
  const [session] = (await other.get('/api/user/sessions')).rows;
  expect((await one.delete(`/api/user/sessions/${String(session?.id)}`)).status).toBe(404);
  expect((await one.delete('/api/user/sessions/guess')).status).toBe(404);
  expect((await other.get('/api/user')).status).toBe(200);
  expect(JSON.stringify((await one.get('/api/user/sessions')).rows)).not.toContain(one.cookie?.split('=')[1]);
  for (const call of [
    owed.person().get('/api/user/sessions'),
    owed.person().post('/api/user/sessions/end-others'),
  ])
    expect((await call).status).toBe(401);
});

test('a login never takes a token that the browser brings, and ends the session that it had', async () => {
  const email = 'fixed@sessions.example';
  const attacker = owed.person();
  await attacker.register({ email: 'attacker@sessions.example' });
  const victim = owed.person();
  await owed.person().register({ email });
  victim.cookie = attacker.cookie;
  await victim.post('/api/login', { email, password });
  expect(victim.cookie).not.toBe(attacker.cookie);
  expect((await victim.get('/api/user')).body.email).toBe(email);
  expect((await attacker.get('/api/user')).status).toBe(401);

  const invented = owed.person();
  invented.cookie = `owed_session=${'A'.repeat(43)}`;
  await invented.post('/api/login', { email, password });
  expect(invented.cookie).not.toContain('AAAA');
});

test('a new address ends the other sessions', async () => {
  const email = 'moved@sessions.example';
  const one = owed.person();
  const other = owed.person();
  await one.register({ email });
  await other.post('/api/login', { email, password });
  await one.put('/api/user', { email: 'moved-to@sessions.example', currentPassword: password });
  expect((await one.get('/api/user')).status).toBe(200);
  expect((await other.get('/api/user')).status).toBe(401);
});

test('behind https the cookie belongs to this host alone, and logging out clears the browser', async () => {
  const secure = await startOwed({ env: { PUBLIC_URL: 'https://owed.example' } });
  const email = 'host@sessions.example';
  const person = secure.person();
  const { headers } = await person.register({ email });
  expect(headers.getSetCookie().at(-2)).toMatch(
    /^__Host-owed_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  // Another host of the domain could set the plain cookie; the session does not count with it.
  const planted = secure.person();
  planted.cookie = person.cookie?.replace('__Host-', '');
  expect((await planted.get('/api/user')).status).toBe(401);

  const out = await person.post('/api/logout');
  expect(out.headers.get('clear-site-data')).toBe('"cache"');
  expect(person.cookie).toBeUndefined();
  await secure.close();
});

test('a session with the cookie of an earlier version goes on, and gets the new one', async () => {
  const secure = await startOwed({ env: { PUBLIC_URL: 'https://owed.example' } });
  const person = secure.person();
  await person.register();
  const { keep } = secure.owed.engines;
  for await (const { key, value } of keep.list<Record<string, unknown> | null>('sessions')) {
    if (value === null) await keep.delete('sessions', key);
    else
      await keep.put('sessions', key, {
        accountId: value['accountId'],
        begunAt: value['begunAt'],
        renewedAt: value['renewedAt'],
      });
  }
  await keep.delete('installation', 'sessions are listed by account');
  person.cookie = person.cookie?.replace('__Host-', '');
  const old = secure.person();
  old.cookie = person.cookie;
  expect((await person.get('/api/user')).status).toBe(200);
  expect(person.cookie).toMatch(/^__Host-owed_session=/);
  // Calls that were sent together with the first still have the old cookie.
  expect((await old.get('/api/user')).status).toBe(200);
  expect((await person.get('/api/user/sessions')).rows).toHaveLength(1);
  expect((await person.post('/api/logout')).status).toBe(204);
  expect((await old.get('/api/user')).status).toBe(401);
  await secure.close();
});

test('sessions are there after a restart', async () => {
  const person = owed.person();
  await person.register();
  owed = await owed.restart();
  const again = person.at(owed.address);
  expect((await again.get('/api/user/sessions')).rows).toHaveLength(1);
});
