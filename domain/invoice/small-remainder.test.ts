import { describe, expect, test } from 'vitest';
import { NotAllowedNow, NotFound } from '../errors.ts';
import {
  at,
  clientName,
  created,
  facts,
  given,
  held,
  ids,
  lifted,
  mail,
  moved,
  paid,
  recorded,
  startedWith,
  started,
  step,
} from './chased-invoice.fixture.ts';
import { invoiceDecider } from './decide.ts';
import type { InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { remainderAsked } from './small-remainder.ts';
import { absent, isKnown } from './state.ts';

const now = '2026-12-05T12:00:00.000Z';
const moment = at(now);
/** Of $1,250, so many cents are left. */
const leaves = (cents: number): InvoiceEvent => recorded(1, 125_000 - cents);
const kept = (dueCents: number): InvoiceEvent => ({ type: 'RemainderKept', data: { ...ids, dueCents } });
const heldFor = (dueCents: number): InvoiceEvent =>
  held('small_remainder', { code: 'small_remainder', dueCents });
const keep = { type: 'KeepChasing', moment } as const;

const asked = (...history: InvoiceEvent[]): number | null => {
  const invoice = history.reduce(evolve, absent);
  if (!isKnown(invoice)) throw new Error('It is there');
  return remainderAsked(invoice);
};

describe('whether to write the rest off is asked', () => {
  test.each([
    [1, 1],
    [10, 10],
    [11, null],
    [0, null],
  ])('with %s cents left: %s', (left, question) => {
    expect(asked(created, leaves(left))).toBe(question);
  });
  test('whatever brought it about: a credit, or several payments', () => {
    expect(asked(created, recorded(1, 125_000 - 5, { kind: 'credit' }))).toBe(5);
    expect(asked(created, recorded(1, 100_000), recorded(2, 24_998))).toBe(2);
  });
  test('not of an invoice that is that small as a whole, nor of one of which nothing came', () => {
    const small: InvoiceEvent = {
      type: 'InvoiceCreated',
      data: { ...ids, ...facts, amountCents: 10, dueDate: '2026-12-01' },
    };
    expect(asked(small)).toBeNull();
    expect(asked(small, recorded(1, 9))).toBeNull();
  });
  test('not again once it is answered, but of another rest', () => {
    expect(asked(created, leaves(5), kept(5))).toBeNull();
    expect(asked(created, leaves(5), kept(5), recorded(2, 3))).toBe(2);
  });
});

describe('Keep chasing', () => {
  test('answers it, and lifts the hold; what has become due moves', () => {
    given(created, startedWith([step(1)]), leaves(5), heldFor(5))
      .when(keep)
      .thenExactly(
        kept(5),
        lifted('small_remainder'),
        moved([{ stepId: 1, scheduledDate: '2026-12-06' }], 'resumed', now),
      );
  });
  test('leaves other holds', () => {
    given(created, started, leaves(5), held('paused_by_hand'), heldFor(5))
      .when(keep)
      .thenExactly(kept(5), lifted('small_remainder'));
  });
  test('is remembered without a sequence, and before the run has held it', () => {
    given(created, leaves(5)).when(keep).thenExactly(kept(5));
    given(created, started, leaves(5)).when(keep).thenExactly(kept(5));
  });
  test('changes nothing when nothing is asked', () => {
    given(created, started).when(keep).thenNothing();
    given(created, leaves(5), kept(5)).when(keep).thenNothing();
  });
  test('is refused of an invoice that is paid or gone', () => {
    given(created, paid()).when(keep).thenRefused(NotAllowedNow);
    given(created, { type: 'InvoiceDeleted', data: ids }).when(keep).thenRefused(NotFound);
  });
});

test('to resume is to keep chasing', () => {
  given(created, startedWith([step(1)]), leaves(5), heldFor(5))
    .when({ type: 'ResumeSequence', despitePromise: false, moment })
    .thenExactly(
      kept(5),
      lifted('small_remainder'),
      moved([{ stepId: 1, scheduledDate: '2026-12-06' }], 'resumed', now),
    );
});

test('no send begins while the user is asked whether to write the rest off', () => {
  const start = {
    type: 'StartSend',
    mailingId: 40,
    attachments: [],
    sequenceId: 11,
    stepId: 1,
    attempt: 1,
    mail,
    deadline: '2026-12-05T12:03:00.000Z',
    skip: [],
    skipReason: { code: 'later_reminder' },
    move: [],
    moment,
    clientName,
  } as const;
  const history = [created, startedWith([step(1)]), leaves(5)];
  given(...history)
    .when(start)
    .thenRefused(NotAllowedNow, 'Too little is due');
  const begun = invoiceDecider.decide(start, [...history, kept(5)].reduce(evolve, absent));
  expect(begun.map(({ type }) => type)).toStrictEqual(['StepSendStarted']);
});

test('to send now says why not', () => {
  given(created, started, leaves(5))
    .when({ type: 'SendStepNow', stepId: 1, moment })
    .thenRefused(NotAllowedNow, 'Only $0.05 is still due. Write it off, or keep chasing, first.');
});

test('the answer outlives a payment that is taken back', () => {
  const undone: InvoiceEvent = {
    type: 'InvoiceReopened',
    data: { ...ids, undo: true, entryId: 2 },
  };
  const writtenOff = recorded(2, 5, { kind: 'write_off' });
  const history = [created, leaves(5), kept(5), writtenOff, paid({ amountCents: 0, entryId: 2 }), undone];
  expect(asked(...history)).toBeNull();
});
