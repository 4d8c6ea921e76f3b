import { describe, expect, test } from 'vitest';
import { NotAllowedNow, NotFound } from '../../errors.ts';
import {
  at,
  cancelled,
  clientName,
  created,
  doubted,
  failed,
  failedAndHeld,
  given,
  held,
  ids,
  ladder,
  lifted,
  moved,
  paid,
  promised,
  sendStarted,
  sent,
  skipped,
  started,
  startedWith,
  step,
} from '../chased-invoice.fixture.ts';
import type { DoubtResolution } from '../../../contracts/sequences/sequence-bodies.ts';
import type { InvoiceEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { absent, unfinishedSequence } from '../state.ts';

const retry = (stepId: number, now: string) => ({ type: 'RetryStep', stepId, moment: at(now) }) as const;
const retried = (stepId: number, now: string): InvoiceEvent => ({
  type: 'StepRetried',
  data: { ...ids, sequenceId: 11, stepId, retriedAt: new Date(now).toISOString() },
});
const skip = (stepId: number, now: string) =>
  ({ type: 'SkipStep', stepId, clientName, moment: at(now) }) as const;
const resolve = (resolution: DoubtResolution, now = '2026-12-04T12:00Z') =>
  ({ type: 'ResolveDoubt', stepId: 1, resolution, moment: at(now) }) as const;
const resolved = (resolution: DoubtResolution, now = '2026-12-04T12:00Z'): InvoiceEvent => ({
  type: 'StepDoubtResolved',
  data: { ...ids, sequenceId: 11, stepId: 1, resolution, resolvedAt: new Date(now).toISOString() },
});
const moveTwoAndThree = (
  second: string,
  third: string,
  now: string,
  cause: 'sent_again' | 'resumed' = 'sent_again',
): InvoiceEvent =>
  moved(
    [
      { stepId: 2, scheduledDate: second },
      { stepId: 3, scheduledDate: third },
    ],
    cause,
    now,
  );

describe('Retry', () => {
  const now = '2026-12-06T12:00Z';
  test('lets the failed step go again now, and the rest after it', () => {
    given(created, started, ...failedAndHeld(1))
      .when(retry(1, now))
      .thenExactly(retried(1, now), lifted('delivery_failed'));
    expect(
      unfinishedSequence([created, started, ...failedAndHeld(1), retried(1, now)].reduce(evolve, absent))
        ?.steps[0],
    ).toStrictEqual({
      plan: ladder[0],
      plannedAt: '2026-12-06T12:00:00.000Z',
      attempts: 1,
      refusals: 0,
      accepted: [],
      progress: { type: 'asked', since: '2026-12-06T12:00:00.000Z' },
    });
  });
  test('to another address than the one that it failed for, which it names', () => {
    const failedFor = (refusedAddress: string): InvoiceEvent => ({
      type: 'StepSendFailed',
      data: {
        ...{ ...ids, sequenceId: 11, invoiceNumber: 'INV-1', clientName },
        ...{
          stepId: 1,
          attempt: 1,
          failedAt: '2026-12-04T09:00:02.000Z',
          reply: '550 unknown',
          refusedAddress,
        },
      },
    });
    const [begun, , hold] = failedAndHeld(1);
    const history = (address: string) =>
      [created, started, begun, failedFor(address), hold].flatMap((event) => event ?? []);
    const again = {
      type: 'StepRetried' as const,
      data: { ...ids, sequenceId: 11, stepId: 1, retriedAt: '2026-12-06T12:00:00.000Z' },
    };
    const to = 'new@example.org';
    given(...history('ada@example.org'))
      .when({ ...retry(1, now), to })
      .thenExactly(
        { ...again, data: { ...again.data, address: { from: 'ada@example.org', to } } },
        lifted('delivery_failed'),
      );
    given(...history('NEW@example.org'))
      .when({ ...retry(1, now), to })
      .thenExactly(again, lifted('delivery_failed'));
  });
  test('the next reminder lies at least a day ahead', () => {
    given(created, started, ...failedAndHeld(1))
      .when(retry(1, '2026-12-07T09:00Z'))
      .thenExactly(retried(1, '2026-12-07T09:00Z'), lifted('delivery_failed'));
    given(created, started, ...failedAndHeld(1))
      .when(retry(1, '2026-12-07T09:01Z'))
      .thenExactly(
        retried(1, '2026-12-07T09:01Z'),
        lifted('delivery_failed'),
        moveTwoAndThree('2026-12-09', '2026-12-16', '2026-12-07T09:01Z'),
      );
    given(created, started, ...failedAndHeld(1))
      .when(retry(1, '2026-12-20T12:00Z'))
      .thenExactly(
        retried(1, '2026-12-20T12:00Z'),
        lifted('delivery_failed'),
        moveTwoAndThree('2026-12-22', '2026-12-29', '2026-12-20T12:00Z'),
      );
  });
  test('an internal alert keeps nothing a day away', () => {
    const steps = [step(1, { stepType: 'internal_alert' }), ...ladder.slice(1)];
    given(created, startedWith(steps), ...failedAndHeld(1))
      .when(retry(1, '2026-12-08T08:00Z'))
      .thenExactly(retried(1, '2026-12-08T08:00Z'), lifted('delivery_failed'));
  });
  test('while held otherwise it waits, and nothing moves yet', () => {
    given(created, started, ...failedAndHeld(1), held('paused_by_hand'))
      .when(retry(1, '2026-12-20T12:00Z'))
      .thenExactly(retried(1, '2026-12-20T12:00Z'), lifted('delivery_failed'));
    given(created, started, ...failedAndHeld(1), promised('2026-12-30'))
      .when(retry(1, '2026-12-20T12:00Z'))
      .thenExactly(retried(1, '2026-12-20T12:00Z'), lifted('delivery_failed'));
  });
  test('another failed step goes on holding', () => {
    const second = [sendStarted(2), failed(2)];
    given(created, started, ...failedAndHeld(1), ...second)
      .when(retry(1, now))
      .thenExactly(retried(1, now));
  });
  test('asked twice is asked once', () => {
    const history = [created, started, ...failedAndHeld(1), retried(1, now), lifted('delivery_failed')];
    given(...history)
      .when(retry(1, now))
      .thenNothing();
    given(...history, sendStarted(1, 2))
      .when(retry(1, now))
      .thenNothing();
  });
  test('only what failed', () => {
    given(created, started).when(retry(1, now)).thenRefused(NotAllowedNow);
    given(created, started, sendStarted(1), sent(1)).when(retry(1, now)).thenRefused(NotAllowedNow);
    given(created, started, ...failedAndHeld(1), paid(), cancelled('paid'))
      .when(retry(1, now))
      .thenRefused(NotAllowedNow, 'This sequence has ended');
    given(created, started).when(retry(9, now)).thenRefused(NotFound);
  });
});

describe('Skip and resume', () => {
  const reason = { code: 'undelivered' } as const;
  test('gives the failed step up; the rest goes on', () => {
    given(created, started, ...failedAndHeld(1))
      .when(skip(1, '2026-12-06T12:00Z'))
      .thenExactly(skipped([1], reason), lifted('delivery_failed'));
    given(created, started, ...failedAndHeld(1))
      .when(skip(1, '2026-12-10T12:00Z'))
      .thenExactly(
        skipped([1], reason),
        lifted('delivery_failed'),
        moveTwoAndThree('2026-12-11', '2026-12-18', '2026-12-10T12:00Z', 'resumed'),
      );
  });
  test('while held otherwise nothing moves yet', () => {
    given(created, started, ...failedAndHeld(1), promised('2026-12-30'))
      .when(skip(1, '2026-12-10T12:00Z'))
      .thenExactly(skipped([1], reason), lifted('delivery_failed'));
  });
  test('not what has gone out, and once', () => {
    given(created, started, sendStarted(1), sent(1))
      .when(skip(1, '2026-12-06T12:00Z'))
      .thenRefused(NotAllowedNow);
    given(created, started, ...failedAndHeld(1), skipped([1], reason), lifted('delivery_failed'))
      .when(skip(1, '2026-12-06T12:00Z'))
      .thenNothing();
  });
});

describe('in doubt', () => {
  const history = [created, started, sendStarted(1), doubted(1)];
  const stepAfter = (...events: InvoiceEvent[]) =>
    unfinishedSequence([...history, ...events].reduce(evolve, absent))?.steps[0];
  test('it arrived: it counts as sent', () => {
    given(...history)
      .when(resolve('arrived'))
      .thenExactly(resolved('arrived'));
    expect(stepAfter(resolved('arrived'))?.progress).toStrictEqual({ type: 'sent', via: 'smtp' });
    given(...history, resolved('arrived'))
      .when(resolve('arrived'))
      .thenNothing();
    given(...history, resolved('arrived'))
      .when(resolve('send_again'))
      .thenRefused(NotAllowedNow);
  });
  test('leave it: it stays in doubt, and may still be answered otherwise', () => {
    given(...history)
      .when(resolve('leave'))
      .thenExactly(resolved('leave'));
    expect(stepAfter(resolved('leave'))?.progress).toStrictEqual({ type: 'in_doubt', left: true });
    given(...history, resolved('leave'))
      .when(resolve('leave'))
      .thenNothing();
    given(...history, resolved('leave'))
      .when(resolve('arrived'))
      .thenExactly(resolved('arrived'));
    given(...history, resolved('leave'))
      .when(resolve('send_again'))
      .thenExactly(resolved('send_again'));
  });
  test('send again: it goes again now, the next reminder not within a day', () => {
    given(...history)
      .when(resolve('send_again'))
      .thenExactly(resolved('send_again'));
    expect(stepAfter(resolved('send_again'))).toMatchObject({
      attempts: 1,
      progress: { type: 'asked', since: '2026-12-04T12:00:00.000Z' },
    });
    given(...history)
      .when(resolve('send_again', '2026-12-07T12:00Z'))
      .thenExactly(
        resolved('send_again', '2026-12-07T12:00Z'),
        moveTwoAndThree('2026-12-09', '2026-12-16', '2026-12-07T12:00Z'),
      );
    given(...history, resolved('send_again'))
      .when(resolve('send_again'))
      .thenNothing();
  });
  test('a late outcome settles it, also after "send again" and "leave it"', () => {
    const recordSent = {
      type: 'RecordSent',
      sequenceId: 11,
      stepId: 1,
      attempt: 1,
      clientName,
      sentAt: '2026-12-04T09:00:02.000Z',
      accepted: ['ada@example.org'],
      refused: [],
    } as const;
    for (const answer of ['send_again', 'leave'] as const) {
      given(...history, resolved(answer))
        .when(recordSent)
        .thenExactly(sent(1));
      expect(stepAfter(resolved(answer), sent(1))?.progress.type).toBe('sent');
    }
    given(...history, resolved('arrived'))
      .when(recordSent)
      .thenNothing();
    given(...history, sent(1))
      .when(resolve('arrived'))
      .thenNothing();
    given(...history, sent(1))
      .when(resolve('send_again'))
      .thenRefused(NotAllowedNow, 'This email has just gone out');
  });
  test('the second attempt’s failure counts for nothing once the first turns out to have arrived', () => {
    const again = [resolved('send_again'), sendStarted(1, 2), sent(1), failed(1, 2)];
    expect(stepAfter(...again)?.progress.type).toBe('sent');
    given(...history, ...again.slice(0, 3))
      .when({
        type: 'RecordSendFailure',
        sequenceId: 11,
        stepId: 1,
        attempt: 2,
        clientName,
        failedAt: '2026-12-04T09:00:02.000Z',
        reply: '550 unknown',
      })
      .thenExactly(failed(1, 2));
  });
  test('the first attempt’s late failure says nothing about the second', () => {
    const again = [...history, resolved('send_again'), sendStarted(1, 2)];
    given(...again)
      .when({
        type: 'RecordSendFailure',
        sequenceId: 11,
        stepId: 1,
        attempt: 1,
        clientName,
        failedAt: '2026-12-04T09:00:02.000Z',
        reply: '550 unknown',
      })
      .thenExactly(failed(1));
    expect(stepAfter(resolved('send_again'), sendStarted(1, 2), failed(1))?.progress).toStrictEqual({
      type: 'sending',
      late: false,
      before: { type: 'asked', since: '2026-12-04T12:00:00.000Z' },
    });
  });
  test('a failure after "leave it" is recorded and holds nothing', () => {
    const record = {
      type: 'RecordSendFailure',
      sequenceId: 11,
      stepId: 1,
      attempt: 1,
      clientName,
      failedAt: '2026-12-04T09:00:02.000Z',
      reply: '550 unknown',
    } as const;
    given(...history, resolved('leave'))
      .when(record)
      .thenExactly(failed(1));
    expect(stepAfter(resolved('leave'), failed(1))?.progress).toStrictEqual({ type: 'in_doubt', left: true });
  });
  test('in a sequence that has ended: it arrived or it is left, but it is not sent again', () => {
    const ended = [...history, paid(), cancelled('paid')];
    given(...ended)
      .when(resolve('arrived'))
      .thenExactly(resolved('arrived'));
    given(...ended)
      .when(resolve('leave'))
      .thenExactly(resolved('leave'));
    given(...ended)
      .when(resolve('send_again'))
      .thenRefused(NotAllowedNow);
    given(...history, cancelled('by_hand'))
      .when(resolve('arrived'))
      .thenExactly(resolved('arrived'));
  });
  test('only what is in doubt', () => {
    given(created, started).when(resolve('send_again')).thenRefused(NotAllowedNow);
    given(created).when(resolve('arrived')).thenRefused(NotFound);
  });
});
