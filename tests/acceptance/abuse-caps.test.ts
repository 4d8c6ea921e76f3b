import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MailServer } from '../doubles/mail-server.ts';
import type { Fields, Person } from '../doubles/person.ts';
import { clientBody, newClient, newInvoice, ownEmail, stepDueNow } from './bodies.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
/** Longest wait for what the server does by itself, in milliseconds. */
const soon = { timeout: 30_000 };

let mails: MailServer;
let owed: RunningOwed;
let millisecondsOn = 0;
beforeAll(async () => {
  mails = new MailServer();
  const env = {
    SMTP_URL: await mails.listen(),
    MAIL_FROM: 'owed@mail.example',
    // As they are without settings.
    EMAILS_PER_HOUR: '',
    EMAILS_PER_DAY: '',
    NEW_RECIPIENTS_PER_DAY: '',
    MAX_CLIENTS: 'solo:60',
  };
  owed = await startOwed({ env, overrides: { clock: { now: () => Date.now() + millisecondsOn } } });
});
afterAll(async () => {
  await owed.close();
  await mails.close();
});

const newPerson = async (): Promise<Person> => {
  const person = owed.person();
  await person.register({ timeZone: 'UTC' });
  return person;
};

const reached = (domain: string): number =>
  new Set(mails.taken.flatMap(({ to }) => to).filter((address) => address.endsWith(domain))).size;

/** Chases an invoice of a client at once; returns the invoice. */
const chase = async (person: Person, clientEmail: string, step: object = {}): Promise<number> => {
  const clientId = await newClient(person, { email: clientEmail });
  const invoiceId = await newInvoice(person, { clientId, dueDate: '2026-01-01' });
  const steps = [{ ...stepDueNow(await ownEmail(person)), ...step }];
  expect((await person.post('/api/followup-sequences', { invoiceId, steps })).status).toBe(201);
  return invoiceId;
};

const stepsOf = async (person: Person, invoiceIds: readonly number[]) =>
  (await person.get(`/api/followup-sequences?invoiceIds=${invoiceIds.join(',')}`)).rows;

const waits = (step: Fields): boolean => step['pausedReason'] === 'email_cap';

/** Waits until each invoice's email was sent or waits for the plan; returns how many wait. */
const settled = async (person: Person, invoiceIds: readonly number[]): Promise<number> => {
  const isSettled = (step: Fields): boolean => step['delivery'] === 'sent' || waits(step);
  const open = async () => (await stepsOf(person, invoiceIds)).filter((step) => !isSettled(step)).length;
  await expect.poll(open, soon).toBe(0);
  return (await stepsOf(person, invoiceIds)).filter(waits).length;
};

/** The days on which the bell told of emails on hold. */
const toldOn = async (person: Person): Promise<readonly string[]> =>
  (await person.get('/api/notifications')).rows
    .filter(({ title }) => String(title).startsWith('Emails on hold'))
    .map(({ createdAt }) => String(createdAt).slice(0, 10));

/** Wakes the runs, as they are when their time comes. */
const wake = async (person: Person): Promise<void> => {
  expect((await person.post('/api/invoices/sync-status')).status).toBe(200);
};

// Forty emails take their time on a busy machine.
describe('an account that writes to strangers', { timeout: 90_000 }, () => {
  let person: Person;
  let last: number[] = [];

  test('reaches 20 a day, whatever it deletes; the rest waits, also after a restart, and is told of once a day', async () => {
    person = await newPerson();
    let waiting = 0;
    for (let batch = 0; batch < 8; batch += 1) {
      last = await Promise.all(
        [0, 1, 2, 3, 4].map((at) => chase(person, `s${batch * 5 + at}@strangers.example`)),
      );
      waiting += await settled(person, last);
      if (batch < 7) await Promise.all(last.map((id) => person.delete(`/api/invoices/${id}`)));
    }
    expect([reached('@strangers.example'), waiting]).toEqual([20, 20]);
    await expect.poll(() => toldOn(person), soon).not.toEqual([]);
    const days = await toldOn(person);
    // Two days at midnight.
    expect(days).toEqual([...new Set(days)]);
    const [step] = await stepsOf(person, last);
    expect(step).toMatchObject({ status: 'paused', pausedReason: 'email_cap' });
    expect(JSON.stringify(step?.['holds'])).toContain(
      'An account on the Solo plan writes to at most 20 new addresses a day.',
    );
    const until = Date.parse(String(step?.['notBefore']));
    expect(until).toBeGreaterThan(Date.now() + 23 * hour);

    owed = await owed.restart();
    person = person.at(owed.address);
    await wake(person);
    expect(reached('@strangers.example')).toBe(20);
  });

  test('has the rest sent by itself when its time has come', async () => {
    // Noon, because what is late waits for a decent hour.
    millisecondsOn = (Math.floor(Date.now() / day) + 2) * day + day / 2 - Date.now();
    await wake(person);
    const unsent = async () =>
      (await stepsOf(person, last)).filter(({ delivery }) => delivery !== 'sent').length;
    await expect.poll(unsent, soon).toBe(0);
    expect(reached('@strangers.example')).toBe(25);
  });

  test('has copies counted, those of internal alerts too', async () => {
    const other = await newPerson();
    const copies = (from: number): string =>
      Array.from({ length: 10 }, (_, at) => `c${from + at}@copies.example`).join(', ');
    const alert = { stepType: 'internal_alert', ccRecipients: copies(0), bccRecipients: copies(10) };
    const first = await chase(other, 'to@copies.example', { ccRecipients: copies(0) });
    expect(await settled(other, [first])).toBe(0);
    const second = await chase(other, 'to@copies.example', alert);
    expect(await settled(other, [second])).toBe(1);
    expect(reached('@copies.example')).toBe(11);
  });
});

test('of 70 clients created at the same time, as many are created as the plan has room for', async () => {
  const person = await newPerson();
  const create = (at: number) => person.post('/api/clients', clientBody({ email: `c${at}@clients.example` }));
  const answers = await Promise.all(Array.from({ length: 70 }, (_, at) => create(at)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
  expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({
    type: '/problems/client-limit',
    title: 'Client Limit Reached',
    message:
      "You've reached the maximum number of clients allowed on your Solo plan. Upgrade to create more clients.",
  });
  const [client] = (await person.get('/api/clients')).rows;
  expect((await person.delete(`/api/clients/${client?.id}`)).status).toBe(204);
  expect((await create(70)).status).toBe(201);
  expect((await create(71)).status).toBe(403);
});

// Each file is read in a process of its own.
test('an account uploads 50 files, and 250 MB of them, to import a day', { timeout: 90_000 }, async () => {
  const person = await newPerson();
  const upload = async (at: number): Promise<number> => {
    const form = new FormData();
    form.append('file', new Blob([`Name,Email\nAcme ${at},a${at}@acme.example\n`]), 'clients.csv');
    const headers = { cookie: person.cookie ?? '' };
    return (await fetch(`${person.address}/api/imports`, { method: 'POST', headers, body: form })).status;
  };
  const { id } = (await person.get('/api/user')).body;
  const since = Date.now() + millisecondsOn;
  const { keep } = owed.owed.engines;
  const counts = async (counted: string, count: number) =>
    keep.put('limits', `${counted}/${id}`, { since, count });
  await counts('imports', 49);
  expect([await upload(1), await upload(2)]).toEqual([201, 429]);
  await counts('imports', 0);
  await counts('import-bytes', 250 * 1_024 * 1_024 - 50);
  expect([await upload(3), await upload(4)]).toEqual([201, 429]);

  // Drafts take room among the account's files until they are discarded.
  await counts('import-bytes', 0);
  const stored = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of keep.list('uploads', `${id}/`)) keys.push(key);
    return keys;
  };
  expect(await stored()).toHaveLength(2);
  const size = 1_024 ** 3 - 100;
  const full = {
    type: 'application/pdf',
    size,
    usedAt: '2099-01-01T00:00:00.000Z',
    isGoing: false,
    mark: '',
  };
  await keep.put('uploads', `${id}/${'a'.repeat(64)}`, full);
  expect(await upload(5)).toBe(403);
  const imports = z.object({ imports: z.array(z.object({ id: z.number() })) });
  for (const draft of imports.parse((await person.get('/api/imports')).body).imports)
    expect((await person.post(`/api/imports/${draft.id}/cancel`)).status).toBe(204);
  await expect.poll(stored, soon).toHaveLength(1);
  expect(await upload(6)).toBe(201);
});
