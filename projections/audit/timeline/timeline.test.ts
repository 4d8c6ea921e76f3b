import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TimelineFact } from '../../../contracts/invoices/timeline.ts';
import { bareFacts } from '../../../domain/client/bare-facts.ts';
import { factKind } from '../../../domain/audit/event-kinds.ts';
import { NotFound } from '../../../domain/errors.ts';
import {
  cancelled,
  created,
  failedAndHeld,
  facts,
  held,
  ids,
  lifted,
  moved,
  paid,
  promised,
  sendStarted,
  sent,
  sequenceId,
  started,
  step,
} from '../../../domain/invoice/chased-invoice.fixture.ts';
import type { OwedEvent } from '../../../domain/events.ts';
import { accounts } from '../../accounts.ts';
import { clients } from '../../clients.ts';
import { invoices } from '../../invoices.ts';
import { randomHistory } from '../../random-history.fixture.ts';
import { append, appendAt, openReadSide, type ReadSide } from '../../read-side.fixture.ts';
import { recordChanges } from './shown-changes.ts';
import { createTimeline, type FactPeriod, type FactQuery, type Timeline } from './timeline.ts';

let side: ReadSide;
let timeline: Timeline;
beforeEach(async () => {
  side = openReadSide();
  for (const { model } of [accounts, clients, invoices]) await side.readModels.prepare(model);
  timeline = createTimeline(side.store);
});
afterEach(() => side.close());

const ada = { id: 3, timeZone: 'UTC' };

const page = (query: FactQuery = {}, period?: FactPeriod, of = ada) =>
  timeline.page(of, query, side.readModels, period);

const titles = (rows: readonly TimelineFact[]): string[] => rows.map(({ title }) => title);

test('an invoice’s facts say in plain words what happened, what changed, and why', async () => {
  const to = (scheduledDate: string) => [{ stepId: 2, scheduledDate }];
  await append(
    side.store,
    created,
    promised('2026-12-03'),
    started,
    held('paused_by_hand'),
    lifted('paused_by_hand'),
    moved(to('2026-12-13'), 'resumed', '2026-12-04T09:00:00Z'),
    { type: 'InvoiceRevised', data: { ...ids, ...facts, amountCents: 99_900 } },
    sendStarted(2),
    sent(2),
    paid(),
    cancelled('paid'),
  );
  const { rows, total, next } = await page({ invoiceId: ids.invoiceId });
  expect(titles(rows.toReversed())).toStrictEqual([
    'Invoice INV-1 created: $1,250.00, due Dec 1, 2026',
    'Payment promised for Dec 3, 2026',
    'Sequence started with 3 emails',
    'Paused',
    'No longer "Paused"',
    'Emails moved: the sequence was resumed',
    'Invoice changed',
    'Email 2 of 3: It was due: attempt 1 to send "Invoice INV-1" to ada@example.org, as <11.1.1@example.com>',
    'Email 2 of 3: Sent; accepted for ada@example.org',
    '$1,250.00 paid on Dec 5, 2026',
    'Sequence ended: the invoice was paid',
  ]);
  // The owner reads that and to whom it went, not how.
  expect(
    rows.flatMap(({ summary }) => summary ?? []).filter((text) => text.includes('2 of 3')),
  ).toStrictEqual(['Email 2 of 3: Sent to ada@example.org']);
  expect([total, next]).toStrictEqual([11, null]);
  const named = (title: string) => rows.find((row) => row.title.startsWith(title));
  expect(named('Emails moved')).toMatchObject({
    kind: 'sequence',
    details: ['Email 2 of 3: Moved 5 days later, from Dec 8, 2026 to Dec 13, 2026: the sequence was resumed'],
    changes: [],
  });
  expect(named('Invoice changed')?.changes).toStrictEqual([
    { field: 'Amount', from: '$1,250.00', to: '$999.00' },
  ]);
  const mail = named('Email 2 of 3: Sent');
  expect(mail).toMatchObject({ emailId: 2, invoiceNumber: 'INV-1', clientId: 5, actor: 'user' });
  expect(mail?.why.map(({ text }) => text)).toStrictEqual([
    'Paused by the promise of Dec 3, 2026',
    'Planned for Dec 8, 2026, 9:00 AM, firm reminder "Invoice [Invoice number]"',
    'Paused',
    'No longer "Paused"',
    'Moved 5 days later, from Dec 8, 2026 to Dec 13, 2026: the sequence was resumed',
    'It was due: attempt 1 to send "Invoice INV-1" to ada@example.org, as <11.1.1@example.com>',
  ]);
});

test('changes of an email, of a template and of a signature name variables by their labels, also where they are cut', async () => {
  const text = `${'x'.repeat(70)} {{invoice_number}}`;
  const edited = {
    ...ids,
    sequenceId,
    movedAt: null,
    step: step(2, {
      tone: 'firm',
      scheduledDate: '2026-12-08',
      subject: 'About {{clientName}}',
      content: text,
    }),
  };
  await append(side.store, created, started, { type: 'StepEdited', data: edited });
  const { rows } = await page({ invoiceId: ids.invoiceId });
  expect(rows[0]?.changes).toStrictEqual([
    { field: 'Email 2: subject', from: 'Invoice [Invoice number]', to: 'About [Client name]' },
    { field: 'Email 2: text', from: 'Hello [Client name]', to: `${'x'.repeat(70)} [Invoice …` },
  ]);
  const signed = recordChanges({}, { emailSignature: 'For {{client_name}}', subject: '{{invoiceNumber}}' });
  expect(signed.map(({ to }) => to)).toStrictEqual(['For [Client name]', '[Invoice number]']);
});

test('a promise that ends names no date at which an email would have gone, had it not been moved', async () => {
  const promisedDate = '2026-12-03';
  const named = { invoiceNumber: 'INV-1', clientName: 'Acme' };
  await append(
    side.store,
    created,
    started,
    promised(promisedDate),
    { type: 'PromiseBroken', data: { ...ids, ...named, promisedDate, resumeFrom: '2026-12-05' } },
    moved([{ stepId: 1, scheduledDate: '2026-12-05' }], 'promise_broken', '2026-12-04T00:00:00Z'),
  );
  const { rows } = await page({ invoiceId: ids.invoiceId, kind: 'promise' });
  expect(rows[0]).toMatchObject({
    event: 'PromiseBroken',
    changes: [
      { field: 'Promised date', from: 'Dec 3, 2026', to: 'none' },
      { field: 'Broken promise', from: 'none', to: 'Dec 3, 2026' },
    ],
  });
  expect(rows[0]?.changes).toHaveLength(2);
});

test('an email that is sent again says to which address, and no date that it was only shown with', async () => {
  const retried = { sequenceId: 11, stepId: 1, retriedAt: '2026-12-05T12:00:00.000Z' };
  const address = { from: 'ada@example.org', to: 'ada@new.example' };
  await append(
    side.store,
    created,
    started,
    ...failedAndHeld(1),
    { type: 'StepRetried', data: { ...ids, ...retried, address } },
    lifted('delivery_failed'),
    moved([{ stepId: 2, scheduledDate: '2026-12-09' }], 'sent_again', retried.retriedAt),
  );
  const { rows } = await page({ invoiceId: ids.invoiceId });
  expect(rows.find(({ event }) => event === 'HoldLifted')).toMatchObject({
    title: 'No longer "On hold: delivery failed"',
    details: ['Reason for the hold: 550 unknown'],
    changes: [],
  });
  expect(rows.find(({ event }) => event === 'StepRetried')).toMatchObject({
    summary: 'Email 1 of 3: To be sent again, to ada@new.example; it had failed for ada@example.org',
    changes: [],
  });
  expect(rows[0]).toMatchObject({
    title: 'Emails moved: an email that failed or was in doubt is sent again',
    details: [
      'Email 2 of 3: Moved 1 day later, from Dec 8, 2026 to Dec 9, 2026: an email that failed or was in doubt is sent again',
    ],
  });
});

test('a fact about a record says which, also when it was deleted', async () => {
  const client = { clientId: 5, accountId: 3 };
  const sender = { senderId: 8, accountId: 3 };
  const profile = { displayName: null, signature: null, emailType: 'personal' } as const;
  await append(
    side.store,
    { type: 'ClientCreated', data: { ...client, name: 'Acme', email: 'a@acme.example', ...bareFacts } },
    { type: 'ClientDeleted', data: client },
    { type: 'SenderAdded', data: { ...sender, email: 'ada@studio.example', ...profile } },
    { type: 'SenderVerified', data: { ...sender, by: 'link' } },
  );
  const { rows } = await page();
  expect(rows.map(({ title, details, clientName }) => [title, details, clientName])).toStrictEqual([
    ['Email address verified: the mailed link was opened', ['ada@studio.example'], null],
    ['Email address ada@studio.example added', [], null],
    ['Client deleted', [], 'Acme'],
    ['Client Acme created', [], 'Acme'],
  ]);
});

test('every fact of an account comes once, on pages that new facts do not move', async () => {
  const history = randomHistory(7, 400).filter(({ data }) => data.accountId === 1);
  const half = history.slice(0, Math.floor(history.length / 2));
  await append(side.store, ...half);
  const mine = { id: 1, timeZone: 'UTC' };
  const facts = (events: readonly OwedEvent[]) => events.filter((event) => factKind(event) !== null);
  const first = await page({ limit: 20 }, undefined, mine);
  expect(first.total).toBe(facts(half).length);
  await append(side.store, ...history.slice(half.length));
  const rows = [...first.rows];
  for (let after = first.next; after !== null;) {
    const more = await page({ limit: 20, after }, undefined, mine);
    rows.push(...more.rows);
    after = more.next;
  }
  expect(rows.map(({ event }) => event)).toStrictEqual(
    facts(half)
      .map(({ type }) => type)
      .toReversed(),
  );
  const since = await page({ newerThan: first.rows[0]?.cursor, limit: 200 }, undefined, mine);
  expect(since.rows.map(({ event }) => event)).toStrictEqual(
    facts(history.slice(half.length))
      .map(({ type }) => type)
      .toReversed()
      .slice(0, 200),
  );
  const [, second] = first.rows;
  const linked = await page({ fact: second?.id, limit: 3 }, undefined, mine);
  expect(linked.rows).toStrictEqual(first.rows.slice(1, 4));
});

test('facts are found by client, kind, who and day, and as of a moment', async () => {
  const client: OwedEvent = {
    type: 'ClientCreated',
    data: {
      clientId: 5,
      accountId: 3,
      name: 'Acme',
      email: 'pay@acme.example',
      ...bareFacts,
    },
  };
  await appendAt('2026-11-30T10:00:00.000Z', side.store, client, created);
  await appendAt('2026-12-01T10:00:00.000Z', side.store, {
    type: 'InvoiceRevised',
    data: { ...ids, ...facts, clientId: 6 },
  });
  await appendAt('2026-12-05T10:00:00.000Z', side.store, promised('2026-12-20'), paid());
  const all = await page();
  expect(titles(all.rows).at(-1)).toBe('Client Acme created');
  expect(titles((await page({ clientId: 5 })).rows)).toStrictEqual(titles(all.rows).slice(3));
  expect(titles((await page({ kind: 'payment' })).rows)).toStrictEqual(['$1,250.00 paid on Dec 5, 2026']);
  expect((await page({ actor: 'owed' })).rows).toStrictEqual([]);
  expect((await page({ from: '2026-12-01', to: '2026-12-04' })).rows).toStrictEqual([all.rows[2]]);
  expect((await page({}, { until: '2026-12-01T10:00:00.000Z' })).rows).toStrictEqual(all.rows.slice(2));
  const between = { since: '2026-11-30T10:00:00.000Z', until: '2026-12-01T10:00:00.000Z' };
  expect(await page({}, between)).toMatchObject({ rows: [all.rows[2]], total: 1 });
  for (const query of [{ invoiceId: 8 }, { clientId: 6 }, { fact: crypto.randomUUID() }])
    await expect(page(query)).rejects.toThrow(NotFound);
  await expect(page({ invoiceId: 7 }, undefined, { id: 4, timeZone: 'UTC' })).rejects.toThrow(NotFound);
  expect((await page({}, undefined, { id: 4, timeZone: 'UTC' })).rows).toStrictEqual([]);
});
