import { afterAll, beforeAll, expect, test } from 'vitest';
import { registrationRefusals } from '../../contracts/accounts/link-messages.ts';
import { invite } from '../../commands/accounts/invitations.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

/** A mail server that nobody answers at: mail leaves, as far as the settings say. */
const mailLeaves = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'owed@installation.example' };

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed({ env: { ...mailLeaves, REGISTRATION: '' } });
});
afterAll(() => owed.close());

const register = (email: string, invitation?: string) =>
  owed.person().post('/api/register', {
    name: 'Ada',
    email,
    password: 'correct horse',
    ...(invitation !== undefined && { invitation }),
  });
const mode = async () => (await owed.person().get('/api/status')).body['registration'];

test('once mail leaves, the first account may register, and then who is invited, once', async () => {
  expect(await mode()).toBe('open');
  const atOnce = await Promise.all([1, 2, 3].map((nth) => register(`first-${nth}@owners.example`)));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
  await expect.poll(mode).toBe('invite');

  const refused = await register('second@guests.example');
  expect([refused.status, refused.body['message']]).toEqual([403, registrationRefusals.invite]);
  const token = await invite(owed.owed.engines, 'second@guests.example');
  const other = await register('third@guests.example', token);
  expect([other.status, other.body['errors']]).toEqual([
    400,
    { email: 'This invitation is for another email address' },
  ]);
  expect((await register('Second@guests.example', token)).status).toBe(201);
  const again = await register('second@guests.example', token);
  expect([again.status, again.body['message']]).toEqual([403, registrationRefusals.expired]);
  const invented = await register('second@guests.example', 'a'.repeat(43));
  expect([invented.status, invented.body['message']]).toEqual([403, registrationRefusals.expired]);
});

test('where registration is closed nobody registers, also not with an invitation', async () => {
  const closed = await startOwed({ env: { REGISTRATION: 'closed' } });
  const token = await invite(closed.owed.engines, 'ada@guests.example');
  const body = { name: 'Ada', email: 'ada@guests.example', password: 'correct horse', invitation: token };
  const refused = await closed.person().post('/api/register', body);
  expect([refused.status, refused.body['message']]).toEqual([403, registrationRefusals.closed]);
  await closed.close();
});
