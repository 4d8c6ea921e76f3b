import { expect, test } from 'vitest';
import { writeTokens } from '../../commands/connections/stored-tokens.ts';
import type { KnownPartners } from '../../commands/connections/partners.ts';
import type { Grant } from '../../platform/ports/partners/partner-login.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { recorded } from '../../projections/recorded.fixture.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { SimulatedTime } from '../../tests/doubles/simulated-time.ts';
import { GrantWatch } from './grant-watch.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const [disconnected] = recorded([{ type: 'GmailDisconnected', data: { accountId: 1, connectionId: 'c1' } }]);

const installation = async () => {
  const time = new SimulatedTime('2026-03-02T07:00:00Z');
  const keep = new MemoryKeep();
  const secrets = createSecrets(keep, 'not secret');
  await writeTokens({ secrets }, 'gmail', 1, 'c1', {
    accessToken: 'a',
    expiresAt: 0,
    grant: { type: 'consent', refreshToken: 'r' },
  });
  const revoked: Grant[] = [];
  const revoke = (grant: Grant): Promise<boolean> => {
    revoked.push(grant);
    return Promise.resolve(true);
  };
  const gmail = { partner: 'gmail', login: () => Promise.resolve({ revoke }) };
  const partners = { gmail } as unknown as KnownPartners;
  const start = async (): Promise<GrantWatch> => {
    const watch = new GrantWatch({ keep, clock: time, log, setTimer: time.setTimer, secrets, partners });
    await watch.start();
    return watch;
  };
  const later = (watch: GrantWatch): Promise<void> =>
    time.advanceTo(time.now() + 120_000, () => watch.settled());
  return { keep, secrets, revoked, start, later };
};

test('the grant of a connection that has ended is revoked after a crash, and its tokens are deleted', async () => {
  const { keep, secrets, revoked, start, later } = await installation();
  const crashed = await start();
  if (disconnected !== undefined) await crashed.follow(disconnected);
  await crashed.stop();
  const watch = await start();
  await later(watch);
  expect(revoked).toEqual([{ type: 'consent', refreshToken: 'r' }]);
  expect(await secrets.get(1, 'gmail c1')).toBeUndefined();
  const left = [];
  for await (const entry of keep.list('timers', '')) left.push(entry);
  expect(left).toEqual([]);
  await watch.stop();
});

test('a connection whose grant has been ended is left alone', async () => {
  const { secrets, revoked, start, later } = await installation();
  const watch = await start();
  if (disconnected !== undefined) await watch.follow(disconnected);
  await secrets.delete(1, 'gmail c1');
  await later(watch);
  expect(revoked).toEqual([]);
  await watch.stop();
});
