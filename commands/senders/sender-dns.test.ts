import { expect, test } from 'vitest';
import { LimitReached } from '../../domain/errors.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { createSenderDns } from './sender-dns.ts';

const records: Readonly<Record<string, string[]>> = {
  'studio.example': ['v=spf1 include:_spf.google.com ~all'],
  'google._domainkey.studio.example': ['v=DKIM1; p=MIGf'],
};
const lookUp = createSenderDns({
  dns: { texts: async (name) => records[name] ?? [] },
  keep: new MemoryKeep(),
  clock: { now: () => 0 },
  mailFrom: 'owed@firm.example',
  mailServer: 'smtp.firm.example',
});
const server = { host: 'smtp.gmail.com', port: 587, username: 'mara', passwordId: 'p' };

test('the domain of a sender with a server of its own is looked up, under the names of that server', async () => {
  const view = await lookUp({ accountId: 1, email: 'Mara@Studio.example', server });
  expect(view).toMatchObject({ domain: 'studio.example', provider: 'Google' });
  expect(view.findings.map(({ verdict }) => verdict)).toEqual(['allows_provider', 'found', 'missing']);
});

test('else the domain that the installation sends from', async () => {
  const view = await lookUp({ accountId: 1, email: 'mara@studio.example', server: null });
  expect(view).toMatchObject({
    from: 'owed@firm.example',
    domain: 'firm.example',
    mailServer: 'smtp.firm.example',
    provider: null,
  });
});

test('an account looks only so often', async () => {
  const often = Array.from({ length: 61 }, () =>
    lookUp({ accountId: 2, email: 'a@b.example', server: null }),
  );
  const settled = await Promise.allSettled(often);
  const reasons = settled.flatMap((look): unknown[] => (look.status === 'rejected' ? [look.reason] : []));
  expect(reasons).toHaveLength(1);
  expect(reasons[0]).toBeInstanceOf(LimitReached);
});
