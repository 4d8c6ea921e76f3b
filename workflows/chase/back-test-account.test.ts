import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { facts, ids, ladder } from '../../domain/invoice/chased-invoice.fixture.ts';
import type { OwedEvent } from '../../domain/events.ts';
import { createCommandHandler } from '../../platform/command-handler.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { appendAt, openReadSide, type ReadSide } from '../../projections/read-side.fixture.ts';
import { createBackTest, type BackTestAccount } from './back-test-account.ts';

const { accountId } = ids;
const asked = { from: '2026-11-01', to: '2026-11-30', steps: [...ladder] };

let side: ReadSide;
let run: BackTestAccount;
beforeEach(async () => {
  side = openReadSide();
  const registered = { accountId, name: 'Ada', email: 'ada@studio.example', timeZone: 'UTC' };
  await appendAt('2026-10-01T09:00:00.000Z', side.store, { type: 'AccountRegistered', data: registered });
  const clock = { now: () => Date.parse('2027-01-01T09:00:00Z') };
  const { store } = side;
  const commands = createCommandHandler({ store, keep: new MemoryKeep(), clock });
  run = createBackTest({ store, commands, clock });
});
afterEach(() => side.close());

const invoice = (invoiceId: number): OwedEvent => ({
  type: 'InvoiceCreated',
  data: { accountId, invoiceId, ...facts, dueDate: '2026-12-01' },
});

const paidOn = (datePaid: string, invoiceId: number): OwedEvent => ({
  type: 'InvoicePaid',
  data: {
    ...{ accountId, invoiceId, datePaid, amountCents: facts.amountCents },
    ...{ promiseKept: false, paidAt: `${datePaid}T10:00:00.000Z` },
  },
});

const enter = async (invoices: number): Promise<void> => {
  const all = Array.from({ length: invoices }, (_, index) => invoice(1_000 + index));
  await Promise.all(all.map((event) => appendAt('2026-11-20T10:00:00.000Z', side.store, event)));
};

test('all invoices of the period are counted, by email and by month', async () => {
  await enter(3);
  await appendAt('2026-12-09T10:00:00.000Z', side.store, paidOn('2026-12-05', 1_001));
  expect(await run(accountId, asked)).toMatchObject({
    invoices: 3,
    withoutEmails: 0,
    emails: 8,
    afterPayment: 1,
    sent: 0,
    steps: [{ emails: 3 }, { emails: 3, afterPayment: 1 }, { emails: 2, unsent: 1 }],
    months: [{ month: '2026-12', emails: 8 }],
    examples: [{ invoiceId: 1_001, step: 2, day: '2026-12-05', why: 'paid' }],
  });
  const earlier = { ...asked, from: '2026-10-01', to: '2026-10-31' };
  expect(await run(accountId, earlier)).toMatchObject({ invoices: 0, months: [] });
});

test('another sequence is tried on the same invoices: by tone, what is saved by payment, and the first contact', async () => {
  await enter(3);
  await appendAt('2026-12-09T10:00:00.000Z', side.store, paidOn('2026-12-05', 1_001));
  const [early, , last] = ladder;
  expect(
    await run(accountId, { ...asked, compareWith: [early, last].flatMap((step) => step ?? []) }),
  ).toMatchObject({
    emails: 8,
    savedByPayment: 1,
    withoutEmails: 0,
    tones: [
      { tone: 'friendly', emails: 3, afterPayment: 0 },
      { tone: 'firm', emails: 3, afterPayment: 1 },
      { tone: 'legal', emails: 2, afterPayment: 0 },
    ],
    firstContact: { earliest: 3, middle: 3, latest: 3 },
    other: {
      emails: 5,
      afterPayment: 0,
      savedByPayment: 1,
      tones: [
        { tone: 'friendly', emails: 3 },
        { tone: 'legal', emails: 2 },
      ],
      firstContact: { earliest: 3, middle: 3, latest: 3 },
    },
  });
  expect(await run(accountId, asked)).toMatchObject({ other: null });
  const nobody = { ...asked, from: '2026-10-01', to: '2026-10-31' };
  expect(await run(accountId, nobody)).toMatchObject({ firstContact: null, tones: [], savedByPayment: 0 });
});

test('others have their turn meanwhile, and it ends when nobody waits for it any more', async () => {
  await enter(1_500);
  let turns = 0;
  let isDone = false;
  const others = async (): Promise<void> => {
    for (; !isDone; turns += 1) await setImmediate();
  };
  const gone = new AbortController();
  const [whole] = await Promise.all([run(accountId, asked).finally(() => (isDone = true)), others()]);
  expect(whole.emails).toBe(4_500);
  expect(turns).toBeGreaterThan(5);

  gone.abort();
  const left = await run(accountId, asked, gone.signal);
  expect(left.invoices).toBe(1_500);
  expect(left.emails).toBeLessThan(4_500);
});

test('invoices are counted as the list has them: not deleted ones, and by the issue date that they have now', async () => {
  await enter(4);
  const at = '2026-11-21T10:00:00.000Z';
  const revised = (invoiceId: number, changes: object): OwedEvent => ({
    type: 'InvoiceRevised',
    data: { accountId, invoiceId, ...facts, ...changes },
  });
  const steps = {
    accountId,
    invoiceId: 1_001,
    invoiceNumber: 'NEW-1',
    clientName: 'Ada',
    sequenceId: 11,
    attempt: 1,
    accepted: [],
    refused: [],
    late: false,
  };
  const sentVia = (via: 'outbox' | 'smtp', stepId: number): OwedEvent => ({
    type: 'StepSent',
    data: { ...steps, stepId, sentAt: at, via },
  });
  for (const event of [
    { type: 'InvoiceDeleted', data: { accountId, invoiceId: 1_000 } } as const,
    revised(1_001, { invoiceNumber: 'NEW-1' }),
    revised(1_002, { dateIssued: '2026-10-15' }),
    sentVia('outbox', 1),
    sentVia('smtp', 2),
  ])
    await appendAt(at, side.store, event);
  await appendAt('2026-12-09T10:00:00.000Z', side.store, paidOn('2026-12-05', 1_001));
  expect(await run(accountId, asked)).toMatchObject({
    invoices: 2,
    sent: 1,
    examples: [{ invoiceId: 1_001, invoiceNumber: 'NEW-1' }],
  });
  const october = { ...asked, from: '2026-10-01', to: '2026-10-31' };
  expect(await run(accountId, october)).toMatchObject({ invoices: 1 });
});
