import { expect, test } from 'vitest';
import { lookUpSenderDns } from './sender-dns.ts';

test('the domain of the address is looked up, under the names of its mail server', async () => {
  const asked: string[] = [];
  const records: Readonly<Record<string, string[]>> = {
    'studio.example': ['v=spf1 include:_spf.google.com ~all'],
    'google._domainkey.studio.example': ['v=DKIM1; p=MIGf'],
  };
  const dns = {
    texts: async (name: string) => {
      asked.push(name);
      return records[name] ?? [];
    },
  };
  const view = await lookUpSenderDns(dns, 'Mara@Studio.example', 'smtp.gmail.com');
  expect(view).toMatchObject({ domain: 'studio.example', provider: 'Google' });
  expect(view.findings.map(({ verdict }) => verdict)).toEqual(['allows_provider', 'found', 'missing']);
  expect(asked).toContain('_dmarc.studio.example');
});
