import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../doubles/person.ts';
import { Google, googleAddress } from '../partners/google.ts';
import { customConnection, Xero, xeroTenants } from '../partners/xero.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

const google = new Google();
const xero = new Xero();
let owed: RunningOwed;
beforeAll(async () => {
  await Promise.all([google.server.listen(), xero.server.listen()]);
  owed = await startOwed({ env: { ...google.settings, ...xero.settings } });
});
afterAll(async () => {
  await owed.close();
  await Promise.all([google.server.close(), xero.server.close()]);
});

const [tenant, otherTenant] = xeroTenants;

const agencyPerson = async (): Promise<Person> => {
  const person = owed.person();
  await person.register();
  await owed.putOnPlan(person, 'agency');
  return person;
};

const soloPerson = async (): Promise<Person> => {
  const person = owed.person();
  await person.register();
  return person;
};

const authUrlOf = async (person: Person, path: '/api/gmail/auth' | '/api/xero/auth-url') =>
  String((await person.get(path)).body['authUrl']);

/** The browser comes back from the partner's page. @returns where it ends */
const comeBack = async (person: Person, location: string): Promise<string> => {
  const headers: Record<string, string> = {
    cookie: person.cookie ?? '',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
  };
  const answer = await fetch(location, { headers, redirect: 'manual' });
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
};

const connectGmail = async (person: Person, address = googleAddress): Promise<string> =>
  comeBack(person, await google.oauth.approve(await authUrlOf(person, '/api/gmail/auth'), address));

const connectXero = async (person: Person, tenantId: string = tenant.id): Promise<string> =>
  comeBack(person, await xero.oauth.approve(await authUrlOf(person, '/api/xero/auth-url'), tenantId));

const idOf = async (person: Person): Promise<number> => (await person.get('/api/user')).body.id;

describe('Gmail', () => {
  test('is connected by consent, asks for no more than it needs, and is disconnected', async () => {
    const person = await soloPerson();
    expect((await person.get('/api/gmail/status')).body).toEqual({
      configured: true,
      connected: false,
      missingCredentials: [],
      address: null,
      lost: null,
    });
    const authUrl = await authUrlOf(person, '/api/gmail/auth');
    expect(new URL(authUrl).searchParams.get('scope')?.split(' ')).toEqual([
      'https://www.googleapis.com/auth/gmail.send',
      'https://www.googleapis.com/auth/gmail.readonly',
    ]);
    expect(await connectGmail(person)).toBe('/settings?tab=integrations&gmail=success');
    expect((await person.get('/api/gmail/status')).body).toMatchObject({
      connected: true,
      address: googleAddress,
    });
    const { access } = owed.owed.engines.partners.gmail;
    expect((await access.token(await idOf(person))).owner).toBe(googleAddress);
    expect((await person.post('/api/gmail/disconnect')).body).toEqual({ atPartner: 'revoked' });
    expect((await person.get('/api/gmail/status')).body).toMatchObject({ connected: false, lost: null });
    await expect(access.token(await idOf(person))).rejects.toThrow('no connection');
  });

  test('is not connected when the user denies, or leaves out a permission', async () => {
    const person = await soloPerson();
    const denied = await google.oauth.deny(await authUrlOf(person, '/api/gmail/auth'));
    expect(await comeBack(person, denied)).toBe(
      '/settings?tab=integrations&gmail=error&reason=access_denied',
    );
    google.oauth.deniedScopes = ['https://www.googleapis.com/auth/gmail.readonly'];
    expect(await connectGmail(person)).toContain('reason=not_all_allowed');
    google.oauth.deniedScopes = [];
    expect((await person.get('/api/gmail/status')).body['connected']).toBe(false);
  });
});

describe('Xero', () => {
  test('needs a plan that has it, on the page and at the server', async () => {
    const person = await soloPerson();
    for (const refused of [
      await person.get('/api/xero/auth-url'),
      await person.post('/api/xero/manual-connect', customConnection),
      await person.post('/api/xero/sync-invoices'),
    ]) {
      expect(refused.status).toBe(403);
      expect(refused.body['title']).toBe('Xero Integration');
    }
  });

  test('is connected by consent to the organization just chosen, and is disconnected', async () => {
    const person = await agencyPerson();
    expect(await connectXero(person)).toBe('/settings?tab=integrations&xero=success');
    expect((await person.get('/api/xero/status')).body).toMatchObject({
      connected: true,
      tenantName: tenant.name,
      by: 'consent',
    });
    const userSays = async () => (await person.get('/api/user')).body['xeroConnected'];
    await expect.poll(userSays).toBe(true);
    // To another organization, with the same user's consent to the first still there.
    expect(await connectXero(person, otherTenant.id)).toContain('xero=success');
    expect((await person.get('/api/xero/status')).body['tenantName']).toBe(otherTenant.name);
    expect((await person.post('/api/xero/disconnect')).body).toEqual({ atPartner: 'revoked' });
    expect((await person.get('/api/xero/status')).body).toMatchObject({ connected: false, tenantName: null });
    await expect.poll(userSays).toBe(false);
  });

  test('that the user denies is not connected, and a disconnection that it does not confirm is named', async () => {
    const person = await agencyPerson();
    const denied = await xero.oauth.deny(await authUrlOf(person, '/api/xero/auth-url'));
    expect(await comeBack(person, denied)).toBe('/settings?tab=integrations&xero=error&reason=access_denied');
    await connectXero(person);
    const silent = xero.server.trouble({ path: '/connect/revocation', answer: { status: 500 } });
    expect((await person.post('/api/xero/disconnect')).body).toEqual({ atPartner: 'unknown' });
    silent();
  });

  test('is connected by hand once the client and the organization were tried', async () => {
    const person = await agencyPerson();
    const path = '/api/xero/manual-connect';
    const wrongClient = await person.post(path, { ...customConnection, clientSecret: 'wrong-secret' });
    expect([wrongClient.status, Object.keys(wrongClient.body.errors)]).toEqual([400, ['clientSecret']]);
    const wrongTenant = await person.post(path, { ...customConnection, tenantId: 'wrong-tenant' });
    expect([wrongTenant.status, Object.keys(wrongTenant.body.errors)]).toEqual([400, ['tenantId']]);
    const empty = await person.post(path, { clientId: '', clientSecret: '', tenantId: '' });
    expect(empty.body.errors).toEqual({
      clientId: 'Client ID is required',
      clientSecret: 'Client Secret is required',
      tenantId: 'Tenant ID is required',
    });
    expect((await person.get('/api/xero/status')).body['connected']).toBe(false);
    const once = { headers: { 'idempotency-key': 'once' } };
    const done = await person.post(path, customConnection, once);
    const otherSecret = { ...customConnection, clientSecret: 'wrong-secret' };
    expect((await person.post(path, otherSecret, once)).status).toBe(422);
    expect(done.body).toMatchObject({ connected: true, tenantName: tenant.name, by: 'hand' });
    const id = await idOf(person);
    const { access } = owed.owed.engines.partners.xero;
    const first = await access.token(id);
    xero.oauth.endAccessTokens();
    expect((await access.renew(id, first)).token).not.toBe(first.token);
    expect((await person.post('/api/xero/disconnect')).body).toEqual({ atPartner: 'by_user' });
  });

  test('that does not answer is named, and nothing is connected', async () => {
    const person = await agencyPerson();
    const authUrl = await authUrlOf(person, '/api/xero/auth-url');
    const recover = xero.server.trouble({ path: '/connect/token', answer: { status: 503 } });
    expect(await comeBack(person, await xero.oauth.approve(authUrl))).toContain(
      'xero=error&reason=temporarily_unavailable',
    );
    const byHand = await person.post('/api/xero/manual-connect', customConnection);
    expect([byHand.status, byHand.headers.get('retry-after')]).toEqual([503, '60']);
    recover();
    expect((await person.get('/api/xero/status')).body['connected']).toBe(false);
  });

  test('that ends the grant is lost, and the bell says so', async () => {
    const person = await agencyPerson();
    await connectXero(person);
    xero.oauth.revokeAll();
    const id = await idOf(person);
    const { access } = owed.owed.engines.partners.xero;
    const token = await access.token(id);
    await expect(access.renew(id, token)).rejects.toThrow('no connection');
    expect((await person.get('/api/xero/status')).body).toMatchObject({ connected: false, lost: 'refused' });
    await owed.owed.settled();
    const lost = async () =>
      (await person.get('/api/notifications')).rows
        .filter(({ title }) => title === 'Xero is no longer connected')
        .map(({ isOpen }) => isOpen);
    await expect.poll(lost).toEqual([true]);
    expect(await connectXero(person)).toContain('xero=success');
    await expect.poll(lost).toEqual([false]);
  });
});

describe('a return from a partner', () => {
  const back = (path: string) => `${owed.address}${path}`;

  test('without its parameters, with an unknown state, or by a visitor connects nothing', async () => {
    const person = await agencyPerson();
    expect(await comeBack(person, back('/api/xero/callback'))).toContain('reason=missing_parameters');
    expect(await comeBack(person, back('/api/xero/callback?code=1'))).toContain('reason=missing_parameters');
    expect(await comeBack(person, back('/api/xero/callback?code=1&state=2'))).toContain(
      'reason=invalid_state',
    );
    const odd = back(`/api/xero/callback?error=${encodeURIComponent('<b>odd</b>')}`);
    expect(await comeBack(person, odd)).toContain('reason=unknown_error');
    const location = await xero.oauth.approve(await authUrlOf(person, '/api/xero/auth-url'));
    expect(await comeBack(owed.person(), location)).toContain('reason=invalid_state');
    expect((await person.get('/api/xero/status')).body['connected']).toBe(false);
  });

  test('counts once, for its own partner, account and session alone', async () => {
    const email = `swap-${Date.now()}@people.example`;
    const person = owed.person();
    await person.register({ email });
    const elsewhere = owed.person();
    await elsewhere.post('/api/login', { email, password: 'correct horse' });
    const stranger = await soloPerson();
    const own = await google.oauth.approve(await authUrlOf(person, '/api/gmail/auth'));
    const strangers = await google.oauth.approve(await authUrlOf(stranger, '/api/gmail/auth'));
    // Swapped between two accounts, two sessions of one account, and two partners.
    for (const [who, location] of [
      [stranger, own],
      [person, strangers],
      [elsewhere, own],
      [person, own.replace('/api/gmail/', '/api/xero/')],
    ] as const)
      expect(await comeBack(who, location)).toContain('reason=invalid_state');
    for (const one of [person, stranger, elsewhere])
      expect((await one.get('/api/gmail/status')).body['connected']).toBe(false);
    // Nothing was used up by that.
    expect(await comeBack(person, own)).toContain('gmail=success');
    expect(await comeBack(person, own)).toContain('reason=invalid_state');
    expect(await comeBack(stranger, strangers)).toContain('gmail=success');
  });

  test('with a code that is too old, or of another verifier, connects nothing', async () => {
    const person = await soloPerson();
    google.oauth.codeLifetime = 0;
    expect(await connectGmail(person)).toContain('reason=invalid_grant');
    google.oauth.codeLifetime = 60_000;
    const first = new URL(await google.oauth.approve(await authUrlOf(person, '/api/gmail/auth')));
    const second = new URL(await google.oauth.approve(await authUrlOf(person, '/api/gmail/auth')));
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect(await comeBack(person, second.href)).toContain('reason=invalid_grant');
    expect((await person.get('/api/gmail/status')).body['connected']).toBe(false);
  });
});

test('tokens and clients are in no event, and a deleted account leaves no grant', async () => {
  const person = await agencyPerson();
  await connectGmail(person);
  await connectXero(person);
  const id = await idOf(person);
  const { gmail, xero: xeroPartner } = owed.owed.engines.partners;
  const tokens = [(await gmail.access.token(id)).token, (await xeroPartner.access.token(id)).token];
  let written = '';
  for await (const event of owed.owed.engines.store.readAll()) written += JSON.stringify(event.data);
  for (const secret of [...tokens, customConnection.clientSecret]) expect(written).not.toContain(secret);
  expect((await person.delete('/api/user/account')).status).toBe(204);
  await owed.owed.settled();
  const isEnded = (): boolean =>
    google.oauth.grants.at(-1)?.isRevoked === true && xero.oauth.grants.at(-1)?.isRevoked === true;
  await expect.poll(isEnded).toBe(true);
});
