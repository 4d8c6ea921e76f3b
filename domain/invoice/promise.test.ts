import { describe, expect, test } from 'vitest';
import { InvalidField, NotAllowedNow, NotFound } from '../errors.ts';
import {
  at,
  broken,
  clientName,
  created,
  given,
  held,
  ids,
  moved,
  overridden,
  paid,
  postponed,
  promised,
  sendStarted,
  started,
  startedWith,
  step,
} from './chased-invoice.fixture.ts';
import type { InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { promiseOver } from './promise.ts';
import { absent, isHeldByPromise, unfinishedSequence } from './state.ts';

const record = (promisedDate: string, now = '2026-12-03T12:00Z') =>
  ({ type: 'RecordPromise', promisedDate, moment: at(now) }) as const;
const remove = (now: string) => ({ type: 'RemovePromise', moment: at(now) }) as const;
const removed = (promisedDate: string): InvoiceEvent => ({
  type: 'PromiseRemoved',
  data: { ...ids, promisedDate },
});
const breakIt = (promisedDate: string, resumeFrom: string, now: string) =>
  ({ type: 'BreakPromise', promisedDate, resumeFrom, moment: at(now), clientName }) as const;
describe('recording', () => {
  test('a promise is a fact of the invoice, with or without a sequence', () => {
    given(created, started).when(record('2026-12-10')).thenExactly(promised('2026-12-10'));
    given(created).when(record('2026-12-10')).thenExactly(promised('2026-12-10'));
  });
  test('today is early enough, yesterday is not', () => {
    given(created).when(record('2026-12-03')).thenExactly(promised('2026-12-03'));
    given(created)
      .when(record('2026-12-02'))
      .thenRefused(InvalidField, 'The promised date must be today or later');
  });
  test('said twice is said once; another date is another promise', () => {
    given(created, promised('2026-12-10')).when(record('2026-12-10')).thenNothing();
    given(created, promised('2026-12-10')).when(record('2026-12-12')).thenExactly(promised('2026-12-12'));
  });
  test('said again after the sequence was resumed despite it, it holds the sequence again', () => {
    const resumed = [created, started, promised('2026-12-10'), overridden('2026-12-10')];
    given(...resumed)
      .when(record('2026-12-10'))
      .thenExactly(promised('2026-12-10'));
    const invoice = [...resumed, promised('2026-12-10')].reduce(evolve, absent);
    const sequence = unfinishedSequence(invoice);
    expect(sequence && isHeldByPromise(invoice, sequence)).toBe(true);
  });
  test('a paid invoice needs none', () => {
    given(created, paid()).when(record('2026-12-10')).thenRefused(NotAllowedNow);
    given().when(record('2026-12-10')).thenRefused(NotFound);
  });
  test('a new date ends the permission to remind despite the promise', () => {
    const history = [created, started, promised('2026-12-10'), overridden('2026-12-10')];
    const isHeldAfter = (...more: InvoiceEvent[]): boolean => {
      const invoice = [...history, ...more].reduce(evolve, absent);
      const sequence = unfinishedSequence(invoice);
      return sequence !== null && isHeldByPromise(invoice, sequence);
    };
    expect(isHeldAfter()).toBe(false);
    expect(isHeldAfter(promised('2026-12-12'))).toBe(true);
    expect(isHeldAfter(removed('2026-12-10'), promised('2026-12-10'))).toBe(true);
    expect(isHeldAfter(promised('2026-12-12'), promised('2026-12-10'))).toBe(true);
  });
});

describe('removing', () => {
  test('lets the sequence go on: what is past moves', () => {
    given(created, started, promised('2026-12-20'))
      .when(remove('2026-12-06T12:00Z'))
      .thenExactly(
        removed('2026-12-20'),
        moved(
          [
            { stepId: 1, scheduledDate: '2026-12-07' },
            { stepId: 2, scheduledDate: '2026-12-11' },
            { stepId: 3, scheduledDate: '2026-12-18' },
          ],
          'resumed',
          '2026-12-06T12:00Z',
        ),
      );
  });
  test('moves nothing that is ahead', () => {
    given(created, started, promised('2026-12-20'))
      .when(remove('2026-12-03T12:00Z'))
      .thenExactly(removed('2026-12-20'));
  });
  test('moves nothing while another hold remains', () => {
    given(created, started, held('paused_by_hand'), promised('2026-12-20'))
      .when(remove('2026-12-06T12:00Z'))
      .thenExactly(removed('2026-12-20'));
  });
  test('moves nothing of a sequence that went on despite it', () => {
    given(created, startedWith([step(1)]), promised('2026-12-20'), overridden('2026-12-20'))
      .when(remove('2026-12-04T09:00Z'))
      .thenExactly(removed('2026-12-20'));
  });
  test('a step that was to be tried again is planned anew', () => {
    const history = [
      created,
      startedWith([step(1)]),
      sendStarted(1),
      postponed(1, 1, '2026-12-04T09:01Z'),
      promised('2026-12-20'),
      removed('2026-12-20'),
      moved([{ stepId: 1, scheduledDate: '2026-12-05' }], 'resumed', '2026-12-04T10:00Z'),
    ];
    expect(unfinishedSequence(history.reduce(evolve, absent))?.steps).toStrictEqual([
      {
        plan: step(1, { scheduledDate: '2026-12-05' }),
        plannedAt: '2026-12-04T10:00:00.000Z',
        attempts: 1,
        refusals: 0,
        accepted: [],
        progress: { type: 'planned' },
      },
    ]);
  });
  test('none to remove is nothing to do', () => {
    given(created, started).when(remove('2026-12-06T12:00Z')).thenNothing();
  });
});

describe('a promise that was not kept', () => {
  test('is recorded; the steps resume on the second day after it', () => {
    given(created, started, promised('2026-12-10'))
      .when(breakIt('2026-12-10', '2026-12-12', '2026-12-11T00:00Z'))
      .thenExactly(
        broken('2026-12-10', '2026-12-12', 'resume'),
        moved(
          [
            { stepId: 1, scheduledDate: '2026-12-12' },
            { stepId: 2, scheduledDate: '2026-12-16' },
            { stepId: 3, scheduledDate: '2026-12-23' },
          ],
          'promise_broken',
          '2026-12-11T00:00Z',
        ),
      );
  });
  test('moves nothing when the first step lies on that day or later', () => {
    given(created, started, promised('2026-12-02'))
      .when(breakIt('2026-12-02', '2026-12-04', '2026-12-03T00:00Z'))
      .thenExactly(broken('2026-12-02', '2026-12-04', 'resume'));
  });
  test('a first step ahead, but before that day, moves to it', () => {
    given(created, startedWith([step(1)]), promised('2026-12-03'))
      .when(breakIt('2026-12-03', '2026-12-05', '2026-12-04T00:00Z'))
      .thenExactly(
        broken('2026-12-03', '2026-12-05', 'resume'),
        moved([{ stepId: 1, scheduledDate: '2026-12-05' }], 'promise_broken', '2026-12-04T00:00Z'),
      );
  });
  test('after a long downtime the steps resume from today', () => {
    given(created, startedWith([step(1)]), promised('2026-12-10'))
      .when(breakIt('2026-12-10', '2026-12-12', '2026-12-20T08:00Z'))
      .thenExactly(
        broken('2026-12-10', '2026-12-20', 'resume'),
        moved([{ stepId: 1, scheduledDate: '2026-12-20' }], 'promise_broken', '2026-12-20T08:00Z'),
      );
  });
  test('held by hand too, it moves when it is resumed, and not before that day', () => {
    const history = [created, startedWith([step(1)]), held('paused_by_hand'), promised('2026-12-10')];
    given(...history)
      .when(breakIt('2026-12-10', '2026-12-12', '2026-12-11T00:00Z'))
      .thenExactly(broken('2026-12-10', '2026-12-12', 'on_hold'));
    given(...history, broken('2026-12-10', '2026-12-12', 'on_hold'))
      .when({ type: 'ResumeSequence', despitePromise: false, moment: at('2026-12-11T08:00Z') })
      .thenExactly(
        { type: 'HoldLifted', data: { ...ids, sequenceId: 11, reason: 'paused_by_hand' } },
        moved([{ stepId: 1, scheduledDate: '2026-12-12' }], 'resumed', '2026-12-11T08:00Z'),
      );
  });
  test('reminders that went on despite it go on as planned', () => {
    given(created, started, promised('2026-12-03'), overridden('2026-12-03'))
      .when(breakIt('2026-12-03', '2026-12-05', '2026-12-04T00:00Z'))
      .thenExactly(broken('2026-12-03', '2026-12-05', 'went_on'));
  });
  test('without a sequence it is recorded too', () => {
    given(created, promised('2026-12-10'))
      .when(breakIt('2026-12-10', '2026-12-12', '2026-12-11T00:00Z'))
      .thenExactly(broken('2026-12-10', '2026-12-12', 'none'));
  });
  test('is recorded once, not while its day lasts, and not in place of another', () => {
    given(created, promised('2026-12-10'), broken('2026-12-10', '2026-12-12', 'resume'))
      .when(breakIt('2026-12-10', '2026-12-12', '2026-12-11T00:00Z'))
      .thenNothing();
    given(created, promised('2026-12-10'))
      .when(breakIt('2026-12-10', '2026-12-12', '2026-12-10T23:59Z'))
      .thenRefused(NotAllowedNow);
    given(created, promised('2026-12-15'))
      .when(breakIt('2026-12-10', '2026-12-12', '2026-12-11T00:00Z'))
      .thenNothing();
  });
  test('is over with its day; resuming lies two days after it, or today', () => {
    const invoice = [created, promised('2026-12-10')].reduce(evolve, absent);
    expect(promiseOver(invoice, '2026-12-10')).toBe(null);
    expect(promiseOver(invoice, '2026-12-11')).toStrictEqual({
      promisedDate: '2026-12-10',
      resumeFrom: '2026-12-12',
    });
    expect(promiseOver(invoice, '2026-12-30')).toStrictEqual({
      promisedDate: '2026-12-10',
      resumeFrom: '2026-12-30',
    });
    expect(promiseOver([created].reduce(evolve, absent), '2026-12-30')).toBe(null);
  });
  test('reminders that went on despite it need not wait for that day', () => {
    const invoice = [created, started, promised('2026-12-10'), overridden('2026-12-10')].reduce(
      evolve,
      absent,
    );
    expect(promiseOver(invoice, '2026-12-11')).toStrictEqual({
      promisedDate: '2026-12-10',
      resumeFrom: '2026-12-11',
    });
  });
  test('a new promise ends the memory of the broken one, and the wait for its day', () => {
    const history = [
      created,
      promised('2026-12-10'),
      broken('2026-12-10', '2026-12-12', 'resume'),
      promised('2026-12-11'),
    ];
    expect(history.reduce(evolve, absent)).toMatchObject({
      promisedDate: '2026-12-11',
      brokenPromiseDate: null,
      resumeFrom: null,
    });
  });
});
