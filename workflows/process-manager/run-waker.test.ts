import { describe, expect, test } from 'vitest';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import type { ClientEvent } from '../../domain/client/events.ts';
import { created, ids, ofSequence, sequenceId, step } from '../../domain/invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent, StepPlan } from '../../domain/invoice/events.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import { accounts } from '../../projections/accounts.ts';
import { invoices } from '../../projections/invoices.ts';
import { recorded } from '../../projections/recorded.fixture.ts';
import { sequences } from '../../projections/sequences/sequences.ts';
import { wakeAll, wakesFor } from './run-waker.ts';

const now = Date.parse('2026-12-04T08:30:00Z');
const started = (...steps: readonly StepPlan[]): InvoiceEvent => ({
  type: 'SequenceStarted',
  data: { ...ids, sequenceId, steps, startedAt: '2026-12-04T08:30:00.000Z', via: 'smtp' },
});

const ofInvoice = (events: readonly InvoiceEvent[], actor: 'user' | 'workflow' = 'user'): RecordedEvent[] =>
  recorded(events, { actor }).map((event) => ({ ...event, stream: `invoice-${ids.invoiceId}` }));

/** @returns the wakes, and which streams were read for them */
const wakesOf = async (events: readonly RecordedEvent[], zone?: string) => {
  const read: string[] = [];
  const load: CommandHandler['load'] = async (stream, decider) => {
    read.push(stream);
    return { state: decider.initial, revision: -1 };
  };
  const wakes = await wakesFor(
    {
      commands: { load },
      store: {
        readStream: () => {
          throw new Error('No stream is to be read');
        },
      },
      readModels: { find: () => Promise.reject(new Error('No view is to be read')) },
      models: { accounts: accounts.model, invoices: invoices.model, sequences: sequences.model },
      waitFor: async () => true,
      clock: { now: () => now },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      zoneOf: () => zone,
    },
    events,
  );
  return { wakes, read };
};

const run: ChaseRun = { accountId: ids.accountId, invoiceId: ids.invoiceId, sequenceId };

test.each([
  ['Europe/Berlin', true],
  ['UTC', false],
  [undefined, true],
])(
  'a new sequence is urgent when a step of it is due in its zone (%s), which the event says',
  async (zone, isUrgent) => {
    const { wakes, read } = await wakesOf(ofInvoice([created, started(step(1))]), zone);
    expect(wakes).toEqual([{ ...run, isUrgent, news: ['sequence-started'] }]);
    expect(read).toEqual([]);
  },
);

test('events that a run wrote itself wake no run', async () => {
  const { wakes, read } = await wakesOf(ofInvoice([started(step(1))], 'workflow'));
  expect([wakes, read]).toEqual([[], []]);
});

test('a client that a sync revises wakes its runs like one that the user revises', async () => {
  const revised: ClientEvent = {
    type: 'ClientRevised',
    data: { clientId: 5, accountId: ids.accountId, name: 'Ada', email: 'new@example.org', ...bareFacts },
  };
  for (const actor of ['user', 'workflow'] as const)
    await expect(wakesOf(recorded([revised], { actor }))).rejects.toThrow('No view is to be read');
});

test('a due date that a sync moves wakes the run of its sequence', async () => {
  const moved: InvoiceEvent = {
    type: 'DueDateChanged',
    data: { ...ids, from: '2026-12-01', to: '2026-12-10', action: 'adjust' },
  };
  const { read } = await wakesOf(ofInvoice([moved], 'workflow'));
  expect(read).toEqual([`invoice-${ids.invoiceId}`]);
});

test('an invoice is read once for all its events that name no sequence', async () => {
  const promise: InvoiceEvent = { type: 'PromiseRecorded', data: { ...ids, promisedDate: '2026-12-10' } };
  const removed: InvoiceEvent = { type: 'PromiseRemoved', data: { ...ids, promisedDate: '2026-12-10' } };
  const { wakes, read } = await wakesOf(ofInvoice([promise, removed, promise]));
  expect([wakes, read]).toEqual([[], [`invoice-${ids.invoiceId}`]]);
});

test('a run is woken once for many events, urgently when one of them is', async () => {
  const held: InvoiceEvent = {
    type: 'SequenceHeld',
    data: { ...ofSequence, reason: 'paused_by_hand', detail: null },
  };
  const lifted: InvoiceEvent = { type: 'HoldLifted', data: { ...ids, sequenceId, reason: 'paused_by_hand' } };
  const { wakes } = await wakesOf(ofInvoice([started(step(1)), held, lifted, held]), 'UTC');
  const woken: unknown[] = [];
  await wakeAll({ wake: async (...args) => void woken.push(args) }, wakes);
  expect(woken).toEqual([[run, { isUrgent: true, news: ['sequence-started', 'paused', 'resumed'] }]]);
});

describe('a run is told what happened to its invoice', () => {
  const cancelled: InvoiceEvent = {
    type: 'SequenceCancelled',
    data: { ...ids, sequenceId, reason: 'paid' },
  };
  const paid: InvoiceEvent = {
    type: 'InvoicePaid',
    data: {
      ...{ ...ids, datePaid: '2026-12-04', amountCents: 5_000, promiseKept: false },
      paidAt: '2026-12-04T08:30:00.000Z',
    },
  };
  const moved: InvoiceEvent = {
    type: 'StepsMoved',
    data: { ...ids, sequenceId, steps: [], cause: 'resumed', movedAt: '2026-12-04T08:30:00.000Z' },
  };
  const lifted: InvoiceEvent = { type: 'HoldLifted', data: { ...ids, sequenceId, reason: 'paused_by_hand' } };
  const dueDate: InvoiceEvent = {
    type: 'DueDateChanged',
    data: { ...ids, from: '2026-12-01', to: '2026-12-10', action: 'adjust' },
  };

  test.each([
    ['a payment, not of the end of the sequence that follows', [paid, cancelled], ['invoice-paid']],
    ['a new due date, not of the steps that move with it', [dueDate, moved], ['due-date-changed']],
    ['resuming, not of the steps that it moves', [lifted, moved], ['resumed']],
  ] as const)('%s', async (_, events, news) => {
    const ofOneCommand = ofInvoice(events).map((event) => ({
      ...event,
      metadata: { ...event.metadata, commandId: 'one' },
    }));
    const { wakes } = await wakesOf(ofOneCommand);
    expect(new Set(wakes.flatMap((wake) => wake.news))).toEqual(new Set(news));
  });

  test('each of several commands, in their order', async () => {
    const { wakes } = await wakesOf(ofInvoice([lifted, moved, lifted]));
    const woken: unknown[] = [];
    await wakeAll({ wake: async (_, options) => void woken.push(options?.news) }, wakes);
    expect(woken).toEqual([['resumed', 'steps-changed']]);
  });
});

test('runs with a step that is due are woken before the others', async () => {
  const woken: number[] = [];
  const wakes = [1, 2, 3, 4].map((sequence) => ({
    ...run,
    sequenceId: sequence,
    isUrgent: sequence > 2,
    news: ['look-again'] as const,
  }));
  await wakeAll({ wake: async ({ sequenceId: id }) => void woken.push(id) }, wakes);
  expect(woken).toEqual([3, 4, 1, 2]);
});
