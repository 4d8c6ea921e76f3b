import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AttentionView } from '../../contracts/invoices/attention.ts';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import type { OwedEvent } from '../../domain/events.ts';
import {
  broken,
  cancelled,
  clientName,
  created,
  doubted,
  facts,
  failed,
  held,
  ids,
  lifted,
  ofSequence,
  paid,
  promised,
  recorded as recordedEntry,
  sendStarted,
  sent,
  sequenceId,
  skipped,
  started,
  startedWith,
  ladder,
} from '../../domain/invoice/chased-invoice.fixture.ts';
import {
  chosen,
  endedStatus,
  setAside,
  withLawyer,
} from '../../domain/invoice/collection/collection.fixture.ts';
import { agreed, missed } from '../../domain/invoice/payment-plan/agreed-plan.fixture.ts';
import { attentionOf } from './attention-view.ts';
import { foldInto, openReadSide, type ReadSide } from '../read-side.fixture.ts';
import { documentOf, recorded } from '../recorded.fixture.ts';
import { clientRows } from '../rows/client-rows.ts';
import { attentionKeys, heldSinceOf, notesOf } from '../rows/attention-keys.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';

const client: OwedEvent = {
  type: 'ClientCreated',
  data: { accountId: 3, clientId: 5, name: clientName, email: 'ada@example.org', ...bareFacts },
};
const unkept = broken('2026-12-03', '2026-12-05');
const resolved = (resolution: 'arrived' | 'send_again' | 'leave'): OwedEvent => ({
  type: 'StepDoubtResolved',
  data: { ...ids, sequenceId, stepId: 1, resolution, resolvedAt: '2026-12-05T09:00:00.000Z' },
});

let side: ReadSide;
beforeEach(() => {
  side = openReadSide();
});
afterEach(() => side.close());

/** What an account sees on a day, after these events. */
const seen = async (
  today: string,
  events: readonly OwedEvent[],
  account = 3,
  waitingForRoom: readonly number[] = [],
): Promise<AttentionView> => {
  await foldInto(side.readModels, clientRows, [client]);
  await foldInto(side.readModels, invoiceRows, events);
  const { readModels } = side;
  const call = { readModels, account, now: 0, timeZone: 'UTC', today, currency: 'USD' } as const;
  return attentionOf(call, { waitingForRoom });
};

/** How many entries there are of each kind, without those of which there is none. */
const kindsOf = ({
  today: _,
  total,
  usesApproval: __,
  waitingForRoom: ___,
  ...kinds
}: AttentionView): Readonly<Record<string, number>> => {
  const counts = Object.entries(kinds).map(([kind, { count }]) => [kind, count] as const);
  expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(total);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

const inDoubt = [created, started, sendStarted(1), doubted(1)];
const refused = [created, started, sendStarted(1), failed(1), held('delivery_failed')];

const asked: OwedEvent = {
  type: 'StepApprovalAsked',
  data: { ...ofSequence, stepId: 1, askedAt: '2026-12-04T09:00:00.000Z' },
};
const approved: OwedEvent = {
  type: 'StepApproved',
  data: { ...ids, sequenceId, stepId: 1, bound: 'b'.repeat(64), approvedAt: '2026-12-04T10:00:00.000Z' },
};

const almostPaid = recordedEntry(1, 124_999);
const kept: OwedEvent = { type: 'RemainderKept', data: { ...ids, dueCents: 1 } };

test.each<[string, string, readonly OwedEvent[], Readonly<Record<string, number>>]>([
  ['not due yet', '2026-12-01', [created], {}],
  ['overdue', '2026-12-02', [created], { overdueUnchased: 1 }],
  ['overdue and chased', '2026-12-02', [created, started], {}],
  [
    'overdue and no longer chased',
    '2026-12-02',
    [created, started, cancelled('by_hand')],
    { overdueUnchased: 1 },
  ],
  ['paid', '2026-12-20', [...refused, paid()], {}],
  ['in doubt', '2026-12-04', inDoubt, { emailsInDoubt: 1 }],
  ['in doubt, and ended', '2026-12-20', [...inDoubt, cancelled('by_hand')], { emailsInDoubt: 1 }],
  ['in doubt, and decided', '2026-12-04', [...inDoubt, resolved('arrived')], {}],
  ['in doubt, and ignored', '2026-12-04', [...inDoubt, resolved('leave')], {}],
  ['in doubt, and accepted after all', '2026-12-04', [...inDoubt, sent(1)], {}],
  ['failed', '2026-12-04', refused, { failedEmails: 1 }],
  ['waiting for approval', '2026-12-04', [created, started, asked], { approvals: 1 }],
  ['waiting for approval, but paused', '2026-12-04', [created, started, asked, held('paused_by_hand')], {}],
  ['waiting for approval, and approved', '2026-12-04', [created, started, asked, approved], {}],
  [
    'waiting for approval, and rejected',
    '2026-12-04',
    [created, started, asked, skipped([1], { code: 'not_approved' })],
    {},
  ],
  ['waiting for approval, and paid', '2026-12-04', [created, started, asked, paid()], {}],
  ['paused by hand', '2026-12-04', [created, started, held('paused_by_hand')], {}],
  ['held', '2026-12-04', [created, started, held('client_changed')], { heldSequences: 1 }],
  ['almost paid', '2026-12-04', [created, almostPaid], { smallRemainders: 1 }],
  [
    'almost paid, and held for that',
    '2026-12-04',
    [created, started, almostPaid, held('small_remainder', { code: 'small_remainder', dueCents: 1 })],
    { smallRemainders: 1 },
  ],
  ['almost paid, and chased all the same', '2026-12-02', [created, started, almostPaid, kept], {}],
  ['planned, and an installment is late', '2026-12-05', [created, agreed()], {}],
  [
    'planned, and an installment was missed',
    '2026-12-09',
    [created, started, agreed(), missed('2026-12-04')],
    { missedInstallments: 1 },
  ],
  [
    'planned, and the missed installment has come',
    '2026-12-09',
    [created, agreed(), missed('2026-12-04'), recordedEntry(1, 40_000)],
    {},
  ],
  ['no longer held', '2026-12-04', [created, started, held('reopened'), lifted('reopened')], {}],
  ['promised', '2026-12-02', [created, promised('2026-12-03')], {}],
  ['promised for today', '2026-12-03', [created, promised('2026-12-03')], { promisedToday: 1 }],
  ['promise not kept', '2026-12-04', [created, promised('2026-12-03'), unkept], { brokenPromises: 1 }],
  ['promised again', '2026-12-04', [created, promised('2026-12-03'), unkept, promised('2026-12-09')], {}],
  ['final notice tomorrow', '2026-12-14', [created, started], { finalNotices: 1 }],
  ['final notice later', '2026-12-13', [created, started], {}],
  ['final notice, but paused', '2026-12-14', [created, started, held('paused_by_hand')], {}],
  ['in doubt, and a final notice tomorrow', '2026-12-14', inDoubt, { emailsInDoubt: 1, finalNotices: 1 }],
])('%s, on %s', async (_, today, events, kinds) => {
  const view = await seen(today, events);
  expect(kindsOf(view)).toStrictEqual(kinds);
});

const about = {
  invoiceId: 7,
  invoiceNumber: 'INV-1',
  currency: 'USD',
  amount: 125_000,
  dueDate: '2026-12-01',
  promisedPaymentDate: null,
  clientId: 5,
  clientName: 'Ada Ltd',
  clientEmail: 'ada@example.org',
  inSequence: true,
};

const completed: OwedEvent = {
  type: 'SequenceCompleted',
  data: { ...ids, sequenceId, invoiceNumber: 'INV-1', clientName, stillUnpaid: true },
};
const allSent = [1, 2, 3].flatMap((stepId) => [sendStarted(stepId), sent(stepId)]);
const done = [created, started, ...allSent, completed];
const called = (lookAgainOn?: string) =>
  chosen({ choice: 'call', chosenOn: '2026-12-16', ...(lookAgainOn !== undefined && { lookAgainOn }) });
const aside = (lookAgainOn?: string) =>
  setAside({ ...withLawyer, ...(lookAgainOn !== undefined && { lookAgainOn }) });

test.each<[string, string, readonly OwedEvent[], Readonly<Record<string, number>>]>([
  ['all reminders sent', '2026-12-16', done, { nextSteps: 1 }],
  ['all sent before it is overdue', '2026-12-01', done, {}],
  [
    'none of them sent',
    '2026-12-16',
    [created, started, skipped([1, 2, 3], { code: 'by_hand' }), completed],
    { overdueUnchased: 1 },
  ],
  ['chased again', '2026-12-16', [...done, startedWith(ladder, { sequenceId: 12 })], {}],
  ['paid', '2026-12-16', [...done, paid()], {}],
  ['promised after the last', '2026-12-16', [...done, promised('2026-12-20')], {}],
  ['promise not kept', '2026-12-16', [...done, promised('2026-12-03'), unkept], { brokenPromises: 1 }],
  ['planned after the last', '2026-12-16', [...done, agreed()], {}],
  ['called', '2026-12-30', [...done, called()], {}],
  ['called, to look again tomorrow', '2026-12-19', [...done, called('2026-12-20')], {}],
  ['called, to look again today', '2026-12-20', [...done, called('2026-12-20')], { nextSteps: 1 }],
  ['called while it is chased', '2026-12-05', [created, started, called('2026-12-05')], { nextSteps: 1 }],
  ['called before any reminder', '2026-12-05', [created, called()], {}],
  ['set aside', '2026-12-30', [...done, aside()], {}],
  ['set aside without a sequence', '2026-12-30', [created, aside()], {}],
  ['set aside until today', '2026-12-20', [...done, aside('2026-12-20')], { nextSteps: 1 }],
  ['chased again after that', '2026-12-16', [...done, aside(), endedStatus()], { nextSteps: 1 }],
])('what comes next: %s, on %s', async (_, today, events, kinds) => {
  expect(kindsOf(await seen(today, events))).toStrictEqual(kinds);
});

test('what comes next says when the last reminder was sent, and what was chosen', async () => {
  const { nextSteps } = await seen('2026-12-20', [...done, called('2026-12-20')]);
  expect(nextSteps.entries).toStrictEqual([
    {
      ...about,
      inSequence: false,
      lastReminderAt: '2026-12-04T09:00:02.000Z',
      isOutbox: false,
      nextStep: { choice: 'call', chosenOn: '2026-12-16', lookAgainOn: '2026-12-20' },
    },
  ]);
});

test('a missed installment says what is open of it, and whether the plan can go on', async () => {
  const { missedInstallments } = await seen('2026-12-09', [created, started, agreed(), missed('2026-12-04')]);
  expect(missedInstallments.entries).toMatchObject([
    { amount: 125_000, installment: { date: '2026-12-04', open: 40_000 }, canContinue: true },
  ]);
});

test("a plan of which all installments were missed can't go on", async () => {
  const all = [missed('2026-12-04'), missed('2026-12-11'), missed('2026-12-18', 45_000)];
  const { missedInstallments } = await seen('2026-12-23', [created, started, agreed(), ...all]);
  expect(missedInstallments.entries).toMatchObject([
    { installment: { date: '2026-12-04', open: 40_000 }, canContinue: false },
  ]);
});

test('a sequence that waits because the client has credit asks to apply it', async () => {
  const waits = held('client_credit', { code: 'client_credit', creditCents: 200_000, dueCents: 125_000 });
  const { heldSequences } = await seen('2026-12-04', [created, started, waits]);
  expect(heldSequences.entries[0]?.holds).toMatchObject([
    { reason: 'client_credit', remedy: 'apply_credit' },
  ]);
});

test('an entry says what it is, since when, and what can be done', async () => {
  const { failedEmails } = await seen('2026-12-04', refused);
  expect(failedEmails.entries).toStrictEqual([
    {
      ...about,
      emails: [
        {
          stepId: 1,
          tone: 'friendly',
          subject: 'Invoice INV-1',
          at: '2026-12-04T09:00:02.000Z',
          reply: '550 unknown',
          cause: 'other',
        },
      ],
    },
  ]);
  const doubts = [
    {
      stepId: 1,
      tone: 'friendly',
      subject: 'Invoice INV-1',
      at: '2026-12-04T09:03:00.000Z',
      why: "The mail server didn't respond after receiving the email: closed",
      canSendAgain: true,
    },
  ];
  expect((await seen('2026-12-04', inDoubt)).emailsInDoubt.entries).toStrictEqual([
    { ...about, emails: doubts },
  ]);
  const missing = held('needs_attention', { code: 'document_missing', subject: 'Invoice' });
  const { heldSequences } = await seen('2026-12-04', [created, started, missing]);
  expect(heldSequences.entries[0]?.holds).toStrictEqual([
    {
      reason: 'needs_attention',
      at: '2026-12-03T09:00:00.000Z',
      detail:
        'The email "Invoice" attaches the invoice, but the invoice\'s PDF is missing. Add it to the invoice, or edit the email.',
      remedy: 'add_document',
    },
  ]);
  const { finalNotices } = await seen('2026-12-14', [created, started]);
  expect(finalNotices.entries).toStrictEqual([
    {
      ...about,
      stepId: 3,
      subject: 'Invoice [Invoice number]',
      scheduledDate: '2026-12-15',
      scheduledTime: '09:00',
    },
  ]);
});

test('the longest overdue ten are listed and all are counted, of this account alone', async () => {
  const many = Array.from({ length: 12 }, (_, at): OwedEvent => ({
    type: 'InvoiceCreated',
    data: { ...ids, ...facts, invoiceId: 100 + at, dueDate: `2026-11-${30 - at}` },
  }));
  const { overdueUnchased, total } = await seen('2026-12-02', many);
  expect([overdueUnchased.count, total]).toStrictEqual([12, 12]);
  expect(overdueUnchased.entries.map(({ dueDate }) => dueDate)).toStrictEqual(
    Array.from({ length: 10 }, (_, at) => `2026-11-${19 + at}`),
  );
  expect(kindsOf(await seen('2026-12-02', many, 4))).toStrictEqual({});
});

test('a row is the same whether it was stored between two events or not', () => {
  const other = [sendStarted(2), failed(2)];
  const events = [...refused, resolved('send_again'), ...other, sendStarted(1, 2), failed(1, 2)];
  const ref = { account: ids.accountId, id: ids.invoiceId };
  const { read, write } = invoiceRows.body;
  let stored: string | undefined;
  for (const event of recorded(events)) {
    const after = invoiceRows.fold(stored === undefined ? undefined : read(stored), event, ref);
    stored = after && write(after);
  }
  const row = documentOf(invoiceRows, ref)(...events);
  expect(row && write(row)).toBe(stored);
});

test('a payment that is taken back shows again what was wrong, and a deleted invoice nothing', () => {
  const ref = { account: ids.accountId, id: ids.invoiceId };
  const rowOf = documentOf(invoiceRows, ref);
  const undone: OwedEvent = { type: 'InvoiceReopened', data: { ...ids, undo: true } };
  const row = rowOf(...inDoubt, paid(), undone);
  expect(row && attentionKeys(row)).toMatchObject({ inDoubt: '2026-12-04T09:03:00.000Z' });
  const before = rowOf(...refused);
  const restored: OwedEvent = { type: 'SequenceRestored', data: { ...ids, sequenceId: 11 } };
  const after = rowOf(...refused, paid(), cancelled('paid'), undone, restored);
  expect(before && notesOf(before, 1)).toMatchObject({ at: '2026-12-04T09:00:02.000Z' });
  expect(after && attentionKeys(after)).toStrictEqual(before && attentionKeys(before));
  expect(after && heldSinceOf(after, 'delivery_failed')).toBe(
    before && heldSinceOf(before, 'delivery_failed'),
  );
  expect(rowOf(...inDoubt, { type: 'InvoiceDeleted', data: ids }, sent(1))).toBeUndefined();
});

test('what waits for room in the plan is counted, and said of what is overdue', async () => {
  const { waitingForRoom, total, overdueUnchased } = await seen('2026-12-20', [created], 3, [
    ids.invoiceId,
    99,
  ]);
  expect([waitingForRoom, total]).toEqual([2, 1]);
  expect(overdueUnchased.entries).toMatchObject([{ invoiceId: ids.invoiceId, waitsForRoom: true }]);
  expect((await seen('2026-12-20', [created])).overdueUnchased.entries[0]).not.toHaveProperty('waitsForRoom');
});
