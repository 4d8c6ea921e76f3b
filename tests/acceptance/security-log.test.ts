import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startOwed } from './running-owed.ts';

const securityLine = z.object({
  level: z.number(),
  security: z.string(),
  accountId: z.number().optional(),
  count: z.number().optional(),
  reqId: z.string(),
  ip: z.string(),
});

test('who gets in and who tries to is logged, without addresses and without what was typed', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const owed = await startOwed({ log });
  const email = 'watched@log.example';
  const password = 'correct horse';
  const person = owed.person();
  const { body } = await person.register({ email });
  await owed.person().post('/api/login', { email, password: 'wrong horse' });
  await owed.person().post('/api/login', { email, password });
  const { body: link } = await owed.person().post('/api/forgot-password', { email });
  await person.put('/api/user/password', { currentPassword: 'wrong horse', newPassword: 'battery staple' });
  await person.put('/api/user/password', { currentPassword: password, newPassword: 'battery staple' });
  await owed.person().get(`/api${new URL(String(link['resetLink'])).pathname}`);
  await person.post('/api/user/sessions/end-others');
  await person.put('/api/user', { email: 'next@log.example', currentPassword: 'battery staple' });
  await person.post('/api/logout', undefined, { headers: { origin: 'https://evil.example' } });
  await person.post('/api/logout');
  await owed.close();

  const accountId = body.id;
  const said = lines.flatMap((line) => securityLine.safeParse(JSON.parse(line)).data ?? []);
  expect(said.map(({ security, ...details }) => [security, details.accountId, details.count])).toEqual([
    ['registered', accountId, undefined],
    ['login failed', undefined, undefined],
    ['logged in', accountId, undefined],
    ['password link requested', undefined, undefined],
    ['wrong password', accountId, undefined],
    // The process manager ends the other session too, and may come first.
    ['password changed', accountId, expect.toBeOneOf([0, 1])],
    ['link refused', undefined, undefined],
    ['sessions ended', accountId, 0],
    ['address change requested', accountId, undefined],
    ['other origin refused', undefined, undefined],
    ['logged out', accountId, undefined],
  ]);
  const all = lines.join('');
  for (const secret of [email, 'next@log.example', 'horse', 'staple', String(link['resetLink']).slice(-43)])
    expect(all).not.toContain(secret);
});
