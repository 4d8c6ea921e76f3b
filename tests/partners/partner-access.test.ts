import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connections } from '../../commands/connections/connections.ts';
import { inTokensTurn } from '../../commands/connections/in-turn.ts';
import { createPartnerAccess } from '../../commands/connections/partner-access.ts';
import { readTokens, toStored, writeTokens } from '../../commands/connections/stored-tokens.ts';
import { createXeroLogin } from '../../integrations/xero/oauth.ts';
import { NotConnected, PartnerUnavailable } from '../../platform/ports/partners/partner-access.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { MemoryKeep } from '../doubles/memory-keep.ts';
import { Xero, xeroClient, xeroTenants } from './xero.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const [tenant] = xeroTenants;
const account = 7;
const tokenPath = '/connect/token';

let xero: Xero;
let now: number;
let keep: MemoryKeep;
const clock = { now: () => now };
beforeEach(async () => {
  xero = new Xero();
  now = Date.now();
  keep = new MemoryKeep(clock);
  await xero.server.listen();
  // A refresh token works once, without mercy.
  xero.oauth.grace = 0;
});
afterEach(() => xero.server.close());

const loginOf = () =>
  createXeroLogin({ client: xeroClient, apiUrl: xero.server.url, identityUrl: xero.server.url });

/** An account that has connected, and processes that use its tokens. */
const connected = async () => {
  const secrets = createSecrets(keep, 'not secret');
  const login = loginOf();
  const consent = { redirectUri: 'https://owed.example/api/xero/callback', state: 's', verifier: 'v' };
  const back = new URL(await xero.oauth.approve(await login.consentUrl(consent), tenant.id));
  const { tokens } = await login.exchange(consent, back.searchParams.get('code') ?? '');
  await writeTokens({ secrets }, 'xero', account, 'c1', toStored(tokens, { clock }));
  const losses: string[] = [];
  const connections: Pick<Connections, 'present' | 'lose'> = {
    present: async () => (losses.length > 0 ? undefined : { connectionId: 'c1', owner: tenant.id }),
    lose: async (_account, connectionId, code) => {
      losses.push(`${connectionId} ${code}`);
    },
  };
  const startProcess = () =>
    createPartnerAccess({
      partner: 'xero',
      login: async () => loginOf(),
      connections: {
        ...connections,
        connect: () => Promise.reject(new Error('not here')),
        disconnect: () => Promise.reject(new Error('not here')),
      },
      keep,
      secrets,
      clock,
      log: quiet,
    });
  const renewals = () => xero.server.to(tokenPath).length - 1;
  return {
    secrets,
    losses,
    startProcess,
    renewals,
    stored: () => readTokens({ secrets }, 'xero', account, 'c1'),
    later: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
};

test('a token that is about to end is renewed once, however many processes and calls ask for it', async () => {
  const { startProcess, renewals, later, losses } = await connected();
  const [one, other] = [startProcess(), startProcess()];
  expect((await one.token(account)).owner).toBe(tenant.id);
  expect(renewals()).toBe(0);
  later(29);
  const given = await Promise.all(
    [one, other, one, other, one, other].map((access) => access.token(account)),
  );
  expect(renewals()).toBe(1);
  expect(new Set(given.map(({ token }) => token)).size).toBe(1);
  expect(losses).toEqual([]);
});

test('after a 401 the token is renewed once, and others get the one that was renewed', async () => {
  const { startProcess, renewals } = await connected();
  const [one, other] = [startProcess(), startProcess()];
  const refused = await one.token(account);
  xero.oauth.endAccessTokens();
  const [first, second] = await Promise.all([one.renew(account, refused), other.renew(account, refused)]);
  expect(first.token).not.toBe(refused.token);
  expect(second.token).toBe(first.token);
  expect(renewals()).toBe(1);
});

test('a crash after the partner has renewed and before the token was stored loses nothing within the grace', async () => {
  xero.oauth.grace = 30 * 60_000;
  const { startProcess, later, losses, stored } = await connected();
  const before = await stored();
  later(29);
  // The first process gets its answer and dies.
  if (before?.grant.type !== 'consent') throw new Error('There is no refresh token');
  await loginOf().renew(before.grant);
  expect(await stored()).toEqual(before);
  expect((await startProcess().token(account)).token).not.toBe(before.accessToken);
  expect(losses).toEqual([]);
});

test('an answer that is lost on its way is asked for again within the grace', async () => {
  xero.oauth.grace = 30 * 60_000;
  const { startProcess, later, losses } = await connected();
  later(29);
  xero.server.trouble({ path: tokenPath, cut: true, times: 1 });
  const access = startProcess();
  await expect(access.token(account)).rejects.toThrow(PartnerUnavailable);
  expect((await access.token(account)).owner).toBe(tenant.id);
  expect(losses).toEqual([]);
});

test('a partner that fails or asks to wait ends no connection', async () => {
  const { startProcess, later, losses } = await connected();
  later(29);
  const access = startProcess();
  for (const answer of [
    { status: 500 },
    { status: 401, body: { error: 'invalid_client' } },
    { status: 429, body: { error: 'too_many_requests' }, headers: { 'retry-after': '7' } },
  ]) {
    const end = xero.server.trouble({ path: tokenPath, answer });
    const failure: unknown = await access.token(account).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PartnerUnavailable);
    if (failure instanceof PartnerUnavailable && answer.status === 429)
      expect(failure.retryAfterMs).toBe(7_000);
    end();
  }
  expect(losses).toEqual([]);
  expect((await access.token(account)).owner).toBe(tenant.id);
});

test('a partner that ends the grant, or takes the organization away, ends the connection', async () => {
  const { startProcess, losses, stored } = await connected();
  const access = startProcess();
  const token = await access.token(account);
  xero.removed.add(tenant.id);
  await expect(access.renew(account, token)).rejects.toThrow(NotConnected);
  expect(losses).toEqual(['c1 refused']);
  expect(await stored()).toBeUndefined();

  xero.removed.clear();
  const second = await connected();
  xero.oauth.revokeAll();
  second.later(29);
  await expect(second.startProcess().token(account)).rejects.toThrow(NotConnected);
  expect(second.losses).toEqual(['c1 refused']);
});

test('a connection whose tokens are gone is lost', async () => {
  const { startProcess, losses, secrets } = await connected();
  await secrets.delete(account, 'xero c1');
  await expect(startProcess().token(account)).rejects.toThrow(NotConnected);
  expect(losses).toEqual(['c1 missing']);
});

test('tokens lie sealed', async () => {
  const { stored } = await connected();
  const tokens = await stored();
  let kept = '';
  for await (const { value } of keep.list('secrets')) kept += JSON.stringify(value);
  expect(kept).not.toBe('');
  expect(kept).not.toContain(tokens?.accessToken);
});

test('a turn that fails is given up', async () => {
  await connected();
  const deps = { keep, clock };
  const failing = inTokensTurn(deps, 'xero', account, () => Promise.reject(new Error('failed')));
  await expect(failing).rejects.toThrow('failed');
  expect(await inTokensTurn(deps, 'xero', account, async () => 'next')).toBe('next');
});
