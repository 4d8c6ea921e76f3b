import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwed, type RunningOwed } from './running-owed.ts';

let owed: RunningOwed;
const asked = new Set<string>();
beforeAll(async () => {
  const texts = async (name: string) => {
    asked.add(name);
    return name === 'mail.example' ? ['v=spf1 -all'] : [];
  };
  owed = await startOwed({ env: { MAIL_FROM: 'owed@mail.example' }, overrides: { dns: { texts } } });
});
afterAll(() => owed.close());

test('a sender’s DNS is judged for its account alone', async () => {
  const person = owed.person();
  await person.register({ email: 'ada@dns.example' });
  const [sender] = (await person.get('/api/auto-add-user-email')).rows;
  const path = `/api/verified-emails/${sender?.id}/dns`;
  const { status, body } = await person.get(path);
  expect([status, body]).toEqual([
    200,
    {
      from: 'owed@mail.example',
      domain: 'mail.example',
      mailServer: null,
      provider: null,
      findings: [
        { check: 'spf', verdict: 'present', found: 'v=spf1 -all', add: null },
        { check: 'dkim', verdict: 'not_found', selector: null, found: null, add: null },
        {
          check: 'dmarc',
          verdict: 'missing',
          found: null,
          add: { name: '_dmarc.mail.example', value: 'v=DMARC1; p=none' },
        },
      ],
    },
  ]);
  expect(asked).toContain('default._domainkey.mail.example');
  const other = owed.person();
  await other.register();
  expect((await other.get(path)).status).toBe(404);
  expect((await owed.person().get(path)).status).toBe(401);
});
