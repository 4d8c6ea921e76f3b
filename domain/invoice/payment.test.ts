import { describe, expect, test } from 'vitest';
import { InvalidField, NotAllowedNow, NotFound } from '../errors.ts';
import {
  at,
  cancelled,
  ofSequence,
  clientName,
  created,
  facts,
  failed,
  failedAndHeld,
  given,
  held,
  ids,
  overridden,
  paid,
  promised,
  sendStarted,
  sent,
  started,
  startedWith,
  step,
} from './chased-invoice.fixture.ts';
import type { InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { absent, restorableSequence, unfinishedSequence } from './state.ts';

const paidAt = '2026-12-05T12:00:00.000Z';
const markPaid = (datePaid = '2026-12-05', now = paidAt) =>
  ({ type: 'MarkInvoicePaid', datePaid, moment: at(now) }) as const;
const reopen = (now: string, options: { undo?: boolean; mayRestore?: boolean } = {}) =>
  ({
    type: 'ReopenInvoice',
    undo: false,
    mayRestore: true,
    ...options,
    clientName,
    moment: at(now),
  }) as const;
const undone: InvoiceEvent = { type: 'InvoiceReopened', data: { ...ids, undo: true } };
const reopened = (isRestored: boolean): InvoiceEvent => ({
  type: 'InvoiceReopened',
  data: {
    ...ids,
    undo: false,
    news: { invoiceNumber: 'INV-1', clientName, dueCents: 125_000, isRestored },
  },
});
const restored: InvoiceEvent = { type: 'SequenceRestored', data: { ...ids, sequenceId: 11 } };

describe('Mark Paid', () => {
  test('records the payment and ends the sequence', () => {
    given(created, started).when(markPaid()).thenExactly(paid(), cancelled('paid'));
    given(created).when(markPaid()).thenExactly(paid());
  });
  test('by the promised day the promise is kept, later it is not', () => {
    given(created, promised('2026-12-05'))
      .when(markPaid())
      .thenExactly(paid({ promiseKept: true }));
    given(created, promised('2026-12-05'))
      .when(markPaid('2026-12-06', '2026-12-06T12:00:00.000Z'))
      .thenExactly(paid({ datePaid: '2026-12-06', paidAt: '2026-12-06T12:00:00.000Z' }));
  });
  test('an earlier day is recorded, and decides whether the promise is kept', () => {
    given(created, promised('2026-12-06'))
      .when(markPaid('2026-12-06', '2026-12-08T12:00:00.000Z'))
      .thenExactly(paid({ datePaid: '2026-12-06', paidAt: '2026-12-08T12:00:00.000Z', promiseKept: true }));
  });
  test('a day in the future or before the issue date is refused, but today is always possible', () => {
    given(created).when(markPaid('2026-12-06')).thenRefused(InvalidField);
    given(created)
      .when(markPaid('2026-11-01'))
      .thenExactly(paid({ datePaid: '2026-11-01' }));
    given(created).when(markPaid('2026-10-31')).thenRefused(InvalidField);
    const early = '2026-10-20T12:00:00.000Z';
    given(created)
      .when(markPaid('2026-10-20', early))
      .thenExactly(paid({ datePaid: '2026-10-20', paidAt: early }));
  });
  test('can be recorded while a mail is being handed over', () => {
    given(created, started, sendStarted(1)).when(markPaid()).thenExactly(paid(), cancelled('paid'));
  });
  test('paid again with another day is refused', () => {
    given(created, paid()).when(markPaid('2026-12-04')).thenRefused(NotAllowedNow);
    given(created, paid()).when(markPaid('2026-12-05', '2026-12-09T12:00:00.000Z')).thenNothing();
  });
  test('paid twice is paid once', () => {
    given(created, started, paid(), cancelled('paid')).when(markPaid()).thenNothing();
  });
  test('an invoice that is not there is not found', () => {
    given().when(markPaid()).thenRefused(NotFound);
  });
});

describe('Undo', () => {
  const before = [created, started, sendStarted(1), sent(1), held('client_changed'), promised('2026-12-10')];
  test('within 11 minutes puts all back as it was: holds, promise, dates', () => {
    given(...before, paid(), cancelled('paid'))
      .when(reopen('2026-12-05T12:11:00Z', { undo: true }))
      .thenExactly(undone, restored);
    const afterUndo = [...before, paid(), cancelled('paid'), undone, restored].reduce(evolve, absent);
    expect(afterUndo).toStrictEqual(before.reduce(evolve, absent));
  });
  test('also keeps that the person lets reminders go on despite a promise', () => {
    const history = [created, started, promised('2026-12-10'), overridden('2026-12-10')];
    const afterUndo = [...history, paid(), cancelled('paid'), undone, restored].reduce(evolve, absent);
    expect(afterUndo).toStrictEqual(history.reduce(evolve, absent));
  });
  test('later than that it is a plain reopening', () => {
    given(created, started, paid(), cancelled('paid'))
      .when(reopen('2026-12-05T12:11:00.001Z', { undo: true }))
      .thenExactly(reopened(true), restored, held('reopened'));
  });
  test('not asked for, it is a plain reopening at once too', () => {
    given(created, started, paid(), cancelled('paid'))
      .when(reopen('2026-12-05T12:00:10Z'))
      .thenExactly(reopened(true), restored, held('reopened'));
  });
  test('a mail that failed meanwhile holds the rest', () => {
    given(created, started, sendStarted(1), paid(), cancelled('paid'), failed(1))
      .when(reopen('2026-12-05T12:00:30Z', { undo: true }))
      .thenExactly(undone, restored, held('delivery_failed', { code: 'smtp_reply', reply: '550 unknown' }));
  });
  test('a mail that arrived meanwhile is not sent again', () => {
    const history = [created, started, sendStarted(1), paid(), cancelled('paid'), sent(1), undone, restored];
    const sequence = unfinishedSequence(history.reduce(evolve, absent));
    expect(sequence?.steps.map(({ progress }) => progress.type)).toStrictEqual([
      'sent',
      'planned',
      'planned',
    ]);
  });
});

describe('Mark Unpaid', () => {
  test('brings the sequence back, paused: reopened', () => {
    given(created, started, held('paused_by_hand'), paid(), cancelled('paid'))
      .when(reopen('2026-12-09T12:00Z'))
      .thenExactly(reopened(true), restored, held('reopened'));
  });
  test('without room in the plan the sequence stays ended', () => {
    given(created, started, paid(), cancelled('paid'))
      .when(reopen('2026-12-09T12:00Z', { mayRestore: false }))
      .thenExactly(reopened(false));
  });
  test('a sequence that another payment ended, or that has nothing left, stays ended', () => {
    const first = [created, started, paid(), cancelled('paid'), reopened(false)];
    given(...first, paid())
      .when(reopen('2026-12-09T12:00Z'))
      .thenExactly(reopened(false));
    given(created, startedWith([step(1)]), sendStarted(1), sent(1), paid(), cancelled('paid'))
      .when(reopen('2026-12-09T12:00Z'))
      .thenExactly(reopened(false));
  });
  test('a promise still to come stands, one whose day is over is taken back', () => {
    given(created, promised('2026-12-09'), paid())
      .when(reopen('2026-12-09T12:00Z'))
      .thenExactly(reopened(false));
    given(created, promised('2026-12-08'), paid())
      .when(reopen('2026-12-09T12:00Z'))
      .thenExactly(reopened(false), {
        type: 'PromiseRemoved',
        data: { ...ids, promisedDate: '2026-12-08' },
      });
  });
  test('a change of client while it was paid also holds the sequence and removes the copies', () => {
    const steps = [step(1, { ccRecipients: 'boss@example.org' })];
    given(created, startedWith(steps), paid(), cancelled('paid'), {
      type: 'InvoiceRevised',
      data: { ...ids, ...facts, clientId: 6 },
    })
      .when(reopen('2026-12-09T12:00Z'))
      .thenExactly(
        reopened(true),
        restored,
        held('reopened'),
        { type: 'SequenceHeld', data: { ...ofSequence, reason: 'client_changed', detail: null } },
        { type: 'StepEdited', data: { ...ids, sequenceId: 11, step: step(1), movedAt: null } },
      );
  });
  test('another client before it was paid is no news', () => {
    const changed: InvoiceEvent = { type: 'InvoiceRevised', data: { ...ids, ...facts, clientId: 6 } };
    given(created, started, changed, held('client_changed'), paid(), cancelled('paid'))
      .when(reopen('2026-12-09T12:00Z'))
      .thenExactly(reopened(true), restored, held('reopened'));
  });
  test('a failure that held it before still does, once', () => {
    given(created, started, ...failedAndHeld(1), paid(), cancelled('paid'))
      .when(reopen('2026-12-09T12:00Z'))
      .thenExactly(reopened(true), restored, held('reopened'));
  });
  test('an open invoice is open already', () => {
    given(created, started).when(reopen('2026-12-09T12:00Z')).thenNothing();
  });
  test('says beforehand which sequence needs a place in the plan', () => {
    const history = [created, started, paid(), cancelled('paid')];
    expect(restorableSequence(history.reduce(evolve, absent))?.sequenceId).toBe(11);
    expect(restorableSequence([created, paid()].reduce(evolve, absent))).toBe(null);
  });
});
