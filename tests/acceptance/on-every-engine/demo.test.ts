import { pino } from 'pino';
import { afterAll, beforeAll, expect } from 'vitest';
import { demoLogin, makeDemo, type DemoState } from '../../../app/demo/make-demo.ts';
import { newClient } from '../bodies.ts';
import type { Fields, Person } from '../../doubles/person.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

let owed: RunningOwed;
let person: Person;
let state: DemoState | undefined;

const demoOf = async ({ owed: program, address }: RunningOwed): Promise<DemoState> =>
  makeDemo({ ...program, log: pino({ level: 'silent' }), publicUrl: address, mailFrom: 'owed@localhost' });

beforeAll(async () => {
  owed = await startOwed({
    beforeRuns: async (program, publicUrl) => {
      state = await makeDemo({
        ...program,
        log: pino({ level: 'silent' }),
        publicUrl,
        mailFrom: 'owed@localhost',
      });
    },
  });
  person = owed.person();
  await person.post('/api/login', demoLogin);
}, 300_000);
afterAll(() => owed.close());

const valuesOf = (rows: readonly Fields[], field: string): Set<unknown> =>
  new Set(rows.map((row) => row[field]));

test('the demo has invoices in every state and two months of history', async () => {
  expect(state).toBe('made');
  const invoices = (await person.get('/api/invoices')).rows;
  const { today } = (await person.get('/api/dashboard')).body;
  expect(valuesOf(invoices, 'status')).toEqual(new Set(['pending', 'paid']));
  expect(invoices.some((invoice) => invoice['promisedPaymentDate'] !== null)).toBe(true);
  expect(invoices.some((invoice) => invoice['brokenPromiseDate'] !== null)).toBe(true);
  const open = invoices
    .filter(({ status }) => status === 'pending')
    .map((invoice) => String(invoice['dueDate']));
  for (const holds of [
    (due: string) => due < String(today),
    (due: string) => due === today,
    (due: string) => due > String(today),
  ]) {
    expect(open.some(holds)).toBe(true);
  }
  const first = String(invoices.map(({ dateIssued }) => dateIssued).toSorted()[0]);
  expect(Date.parse(String(today)) - Date.parse(first)).toBeGreaterThan(60 * 86_400_000);
});

test('real runs produced its sequences: active, held, completed, cancelled, failed and in doubt', async () => {
  const steps = (await person.get('/api/followup-sequences')).rows;
  expect(valuesOf(steps, 'delivery')).toEqual(
    new Set(['scheduled', 'sent', 'failed', 'in_doubt', 'cancelled']),
  );
  expect(valuesOf(steps, 'pausedReason')).toEqual(
    new Set([null, 'promised_payment', 'paused_by_hand', 'delivery_failed']),
  );
  const mails = (await person.get('/api/sent-emails')).rows;
  expect(mails.length).toBeGreaterThan(10);
  expect(valuesOf(mails, 'status')).toEqual(new Set(['sent', 'failed']));
  expect(Number((await person.get('/api/notifications/unread-count')).body['count'])).toBeGreaterThan(0);
  expect((await person.get('/health')).body['status']).toBe('green');
});

test('a second start keeps it, and it can be used like any account', async () => {
  const before = (await person.get('/api/invoices')).rows;
  expect(await demoOf(owed)).toBe('kept');
  expect((await person.get('/api/invoices')).rows).toEqual(before);
  expect(await newClient(person)).toBeGreaterThan(0);
});

test('no demo is made in a folder that has accounts', async () => {
  const other = await startOwed();
  await other.person().register();
  expect(await demoOf(other)).toBe('declined');
  await other.close();
});
