import { afterAll, beforeAll, expect, test } from 'vitest';
import { invite } from '../../commands/accounts/invitations.ts';
import { MailServer } from '../doubles/mail-server.ts';
import type { Person } from '../doubles/person.ts';
import { newClient, newInvoice, ownEmail, stepDueNow } from './bodies.ts';
import { startOwed, wideLimits, type RunningOwed } from './running-owed.ts';

/* What anybody may have mailed to a mailbox, and what accounts may send that are made one after the other. */

const soon = { timeout: 30_000 };

let mails: MailServer;
let owed: RunningOwed;
beforeAll(async () => {
  mails = new MailServer();
  const env = {
    SMTP_URL: await mails.listen(),
    MAIL_FROM: 'owed@mail.example',
    ADDRESS_PROOF: 'required',
    TRUST_PROXY: '1',
  };
  const passwordLinksPerAddress = { most: 1_000, within: 60_000 };
  owed = await startOwed({ env, limits: { ...wideLimits, passwordLinksPerAddress } });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});

const from = (network: string) => ({ headers: { 'x-forwarded-for': network } });
const stranger = from('10.6.6.6');
const owner = from('10.1.1.1');

let nth = 0;
const register = async (email: string, options: typeof owner, more: object = {}): Promise<Person> => {
  const person = owed.person();
  nth += 1;
  const body = { name: 'Ada', email, password: `horse number ${nth}`, ...more };
  expect((await person.post('/api/register', body, options)).status).toBe(201);
  return person;
};

/** How many emails of a subject have gone to the mailboxes of these addresses. */
const mailed = async (pattern: RegExp, subject: string): Promise<number> => {
  await owed.owed.settled();
  return mails.taken.filter((mail) => mail.subject === subject && mail.to.some((to) => pattern.test(to)))
    .length;
};
const proof = 'Confirm your email address';

test('who registers a dozen addresses of one mailbox has five emails sent there', async () => {
  for (let at = 0; at < 11; at += 1) await register(`v.ictim+${at}@gmail.com`, stranger);
  await register('victim@googlemail.com', stranger);
  await expect.poll(() => mailed(/gmail.com|googlemail/, proof), soon).toBe(5);
});

test('the owner of an address is mailed a link after six tries of strangers, from the own network address', async () => {
  const email = 'ada@owner.example';
  for (let at = 0; at < 6; at += 1) await register(email, stranger);
  expect(await mailed(/ada@owner/, proof)).toBe(5);
  const person = await register(email, owner);
  await expect.poll(() => mailed(/ada@owner/, proof), soon).toBe(6);
  expect((await person.post('/api/user/address-link', {}, owner)).status).toBe(200);
  await expect.poll(() => mailed(/ada@owner/, proof), soon).toBe(7);
  const refused = await person.post('/api/user/address-link', {}, stranger);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Owed sends at most 5 links a day. You can ask for the next one in 24 hours.',
  ]);
});

test('who was invited is mailed a link whoever has tried before, at the registration and on request', async () => {
  const email = 'guest@owner.example';
  for (let network = 0; network < 6; network += 1)
    for (let at = 0; at < 6; at += 1)
      await register(`guest+${network}-${at}@owner.example`, from(`10.66.0.${network}`));
  // However many there are, the mailbox gets no more.
  await expect.poll(() => mailed(/guest.*@owner/, proof), soon).toBe(20);
  expect((await (await register(email, owner)).post('/api/user/address-link', {}, owner)).status).toBe(429);
  const invitation = await invite(owed.owed.engines, email);
  const person = await register(email, stranger, { invitation });
  await expect.poll(() => mailed(/guest.*@owner/, proof), soon).toBe(21);
  expect((await person.post('/api/user/address-link', {}, stranger)).status).toBe(200);
  await expect.poll(() => mailed(/guest.*@owner/, proof), soon).toBe(22);
});

test('who asks for passwords of a dozen accounts of one mailbox has five emails sent there', async () => {
  const addresses = Array.from({ length: 12 }, (_, at) => `many+${at}@forgot.example`);
  for (const email of addresses) await register(email, stranger);
  const asked = await Promise.all(
    addresses.map((email) => owed.person().post('/api/forgot-password', { email }, stranger)),
  );
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(() => mailed(/@forgot/, 'Reset your Owed password'), soon).toBe(5);
  // The owner of an unproven account has room from the own network address.
  const email = 'many@forgot.example';
  await register(email, owner);
  await owed.person().post('/api/forgot-password', { email }, owner);
  await expect.poll(() => mailed(/@forgot/, 'Reset your Owed password'), soon).toBe(6);
});

test(
  'accounts with one mailbox, and one that is deleted and registered again, reach 20 strangers in all',
  { timeout: 90_000 },
  async () => {
    const env = {
      SMTP_URL: `smtp://127.0.0.1:${new URL(owed.settings['SMTP_URL'] ?? '').port}`,
      MAIL_FROM: 'owed@mail.example',
      EMAILS_PER_HOUR: '',
      EMAILS_PER_DAY: '',
      NEW_RECIPIENTS_PER_DAY: '',
    };
    const capped = await startOwed({ env });
    try {
      let at = 0;
      const chaseStrangers = async (email: string, count: number): Promise<Person> => {
        const person = capped.person();
        await person.register({ email, timeZone: 'UTC' });
        const sender = await ownEmail(person);
        const open = async () =>
          (await person.get('/api/followup-sequences')).rows.filter(
            (step) => step['delivery'] !== 'sent' && step['pausedReason'] !== 'email_cap',
          ).length;
        for (let one = 0; one < count; one += 1) {
          at += 1;
          const clientId = await newClient(person, { email: `s${at}@spammed.example` });
          const invoiceId = await newInvoice(person, { clientId, dueDate: '2026-01-01' });
          const body = { invoiceId, steps: [stepDueNow(sender)] };
          expect((await person.post('/api/followup-sequences', body)).status).toBe(201);
          // The plan has room for five at a time.
          await expect.poll(open, soon).toBe(0);
        }
        return person;
      };
      const reached = () =>
        new Set(mails.taken.flatMap(({ to }) => to).filter((to) => to.endsWith('@spammed.example'))).size;
      await chaseStrangers('spammer+0@mailbox.example', 12);
      expect(reached()).toBe(12);
      const second = await chaseStrangers('spammer+1@mailbox.example', 10);
      await expect.poll(reached, soon).toBe(20);
      expect((await second.delete('/api/user/account')).status).toBe(204);
      await chaseStrangers('spammer+1@mailbox.example', 3);
      expect(reached()).toBe(20);
    } finally {
      await capped.close();
    }
  },
);
