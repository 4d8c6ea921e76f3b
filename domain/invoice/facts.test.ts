import { describe, expect, test } from 'vitest';
import { paidMoreThanTotal } from '../../contracts/invoices/invoice-bodies.ts';
import { DueDateConflict, InvalidField, NotAllowedNow, NotFound } from '../errors.ts';
import {
  at,
  cancelled,
  ofSequence,
  clientName,
  created,
  facts,
  failedAndHeld,
  given,
  held,
  ids,
  ladder,
  paid,
  postponed,
  sendStarted,
  sent,
  started,
  startedWith,
  step,
} from './chased-invoice.fixture.ts';
import { invoiceDecider } from './decide.ts';
import type { InvoiceEvent, InvoiceFacts } from './events.ts';
import { evolve } from './evolve.ts';
import { absent, unfinishedSequence } from './state.ts';

const revise = (changes: Partial<InvoiceFacts>, dueDate?: string) =>
  ({
    type: 'ReviseInvoice',
    changes,
    dueDate,
    clientName: 'Bob Inc',
    moment: at('2026-12-02T12:00:00.000Z'),
  }) as const;
const revised = (changes: Partial<InvoiceFacts>): InvoiceEvent => ({
  type: 'InvoiceRevised',
  data: { ...ids, ...facts, ...changes },
});
const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: ids };

describe('creating', () => {
  const create = { type: 'CreateInvoice', ...ids, facts, dueDate: '2026-12-01' } as const;
  test('an invoice is created with what is known about it', () => {
    given().when(create).thenExactly(created);
  });
  test('what was paid before is recorded with it, and may have paid it', () => {
    const moment = at('2026-11-02T12:00:00.000Z');
    const paidBefore = (amount: number) => ({
      entry: { id: 9, kind: 'payment', amount, date: '2026-11-01', recordedBy: 'user' } as const,
      clientName,
      moment,
    });
    const withPaid = (amount: number) => ({ ...create, paidBefore: paidBefore(amount) });
    const entry = { ...paidBefore(400).entry, recordedAt: moment.now };
    given()
      .when(withPaid(400))
      .thenExactly(created, { type: 'BalanceEntryRecorded', data: { ...ids, entry } });
    const events = invoiceDecider.decide(withPaid(facts.amountCents), absent);
    expect(events.map(({ type }) => type)).toEqual(['InvoiceCreated', 'BalanceEntryRecorded', 'InvoicePaid']);
    given()
      .when(withPaid(facts.amountCents + 1))
      .thenRefused(InvalidField, paidMoreThanTotal);
  });
  test('an invoice that is there, or was given up, is not created over', () => {
    given(created).when(create).thenRefused(NotAllowedNow);
    given({ type: 'InvoiceAbandoned', data: ids }).when(create).thenRefused(NotAllowedNow);
  });
  test('a reservation that came to nothing closes the stream, once, and never that of an invoice', () => {
    const abandon = { type: 'AbandonInvoice', ...ids } as const;
    given().when(abandon).thenExactly({ type: 'InvoiceAbandoned', data: ids });
    given({ type: 'InvoiceAbandoned', data: ids }).when(abandon).thenNothing();
    given(created).when(abandon).thenNothing();
  });
});

describe('revising', () => {
  test('number, amount and description are changed, the sequence goes on', () => {
    given(created, started)
      .when(revise({ invoiceNumber: 'INV-2', amountCents: 1, description: 'Work' }))
      .thenExactly(revised({ invoiceNumber: 'INV-2', amountCents: 1, description: 'Work' }));
  });
  test('what is as it was changes nothing', () => {
    given(created, started)
      .when(revise({ notes: null, amountCents: 125_000 }, '2026-12-01'))
      .thenNothing();
  });
  test("a paid invoice can be revised, one that is not there can't", () => {
    given(created, paid())
      .when(revise({ notes: 'Thanks' }))
      .thenExactly(revised({ notes: 'Thanks' }));
    given()
      .when(revise({ notes: 'Thanks' }))
      .thenRefused(NotFound, 'Invoice not found');
    given(created, deleted)
      .when(revise({ notes: 'Thanks' }))
      .thenRefused(NotFound, 'Invoice not found');
  });
  test('a due date that meets mails still to send refuses the whole change', () => {
    given(created, started)
      .when(revise({ amountCents: 1 }, '2026-12-05'))
      .thenRefused(
        DueDateConflict,
        'This invoice has active email sequences. Please handle them before changing the due date.',
      );
  });
  test('a due date changes with the other fields when nothing is left to send', () => {
    const lastOut = [startedWith([step(1)]), sendStarted(1), sent(1)];
    given(created, ...lastOut)
      .when(revise({ amountCents: 1 }, '2026-12-05'))
      .thenExactly(revised({ amountCents: 1 }), {
        type: 'DueDateChanged',
        data: { ...ids, from: '2026-12-01', to: '2026-12-05', action: null },
      });
  });
  test('a change of client holds the sequence and removes the copies', () => {
    const withCopies = ladder.map((plan) =>
      plan.stepId === 2
        ? { ...plan, ccRecipients: 'boss@example.org', bccRecipients: 'x@example.org' }
        : plan,
    );
    given(created, startedWith(withCopies))
      .when(revise({ clientId: 6 }))
      .thenExactly(
        revised({ clientId: 6 }),
        {
          type: 'SequenceHeld',
          data: { ...ofSequence, clientName: 'Bob Inc', reason: 'client_changed', detail: null },
        },
        {
          type: 'StepEdited',
          data: {
            ...ids,
            sequenceId: 11,
            step: { ...step(2, { scheduledDate: '2026-12-08', days: 7, tone: 'firm' }) },
            movedAt: null,
          },
        },
      );
  });
  test('another client: copies of a failed mail, which may be tried again, are emptied too; of a sent one not', () => {
    const copies = { ccRecipients: 'boss@example.org' };
    const steps = [step(1, copies), step(2, { ...copies, scheduledDate: '2026-12-08' })];
    given(created, startedWith(steps), sendStarted(1), sent(1), ...failedAndHeld(2))
      .when(revise({ clientId: 6 }))
      .thenExactly(
        revised({ clientId: 6 }),
        {
          type: 'SequenceHeld',
          data: { ...ofSequence, clientName: 'Bob Inc', reason: 'client_changed', detail: null },
        },
        {
          type: 'StepEdited',
          data: { ...ids, sequenceId: 11, step: step(2, { scheduledDate: '2026-12-08' }), movedAt: null },
        },
      );
  });
  test('another client: a mail that is being handed over has no copies if it is tried again', () => {
    const revision = revise({ clientId: 6 });
    const history = [created, startedWith([step(1, { ccRecipients: 'boss@example.org' })]), sendStarted(1)];
    const emptied: InvoiceEvent = {
      type: 'StepEdited',
      data: { ...ids, sequenceId: 11, step: step(1), movedAt: null },
    };
    given(...history)
      .when(revision)
      .thenExactly(
        revised({ clientId: 6 }),
        {
          type: 'SequenceHeld',
          data: { ...ofSequence, clientName: 'Bob Inc', reason: 'client_changed', detail: null },
        },
        emptied,
      );
    const after = [...history, emptied, postponed(1, 1, '2026-12-04T09:01Z')].reduce(evolve, absent);
    expect(unfinishedSequence(after)?.steps[0]).toMatchObject({
      plan: step(1),
      attempts: 1,
      progress: { type: 'retrying' },
    });
  });
  test('another client without a sequence is just a change', () => {
    given(created)
      .when(revise({ clientId: 6 }))
      .thenExactly(revised({ clientId: 6 }));
  });
});

describe('deleting', () => {
  test('ends the sequence', () => {
    given(created, started, held('paused_by_hand'))
      .when({ type: 'DeleteInvoice' })
      .thenExactly(cancelled('invoice_deleted'), deleted);
  });
  test('deleted twice is deleted once; what never was is not found', () => {
    given(created).when({ type: 'DeleteInvoice' }).thenExactly(deleted);
    given(created, deleted).when({ type: 'DeleteInvoice' }).thenNothing();
    given().when({ type: 'DeleteInvoice' }).thenRefused(NotFound);
  });
  test('a client that is gone ends the sequence and leaves the invoice', () => {
    const cancel = { type: 'CancelSequence', reason: 'client_deleted' } as const;
    given(created, started).when(cancel).thenExactly(cancelled('client_deleted'));
    given(created).when(cancel).thenNothing();
    given(created, started, deleted).when(cancel).thenNothing();
  });
  test('the name in the events is the one that the command brings', () => {
    given(created, started).when({ type: 'PauseSequence', clientName }).thenExactly(held('paused_by_hand'));
  });
});
