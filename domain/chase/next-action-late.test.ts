import { describe, expect, test } from 'vitest';
import {
  created,
  doubted,
  ids,
  ladder,
  moved,
  ofSequence,
  postponed,
  sendStarted,
  sent,
  skipped,
  started,
  startedWith,
  step,
} from '../invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import { actionAt, sends, waits } from './next-action.fixture.ts';

const active = [created, started];

describe('late', () => {
  test('a mail that is late goes, marked so', () => {
    expect(actionAt('2026-12-04T10:00:01Z', active)).toStrictEqual(sends(1, { late: true }));
  });
  test('of several one goes, by the tone that the client has got', () => {
    expect(actionAt('2026-12-16T12:00:00Z', active)).toStrictEqual(
      sends(1, {
        late: true,
        move: [
          { stepId: 2, scheduledDate: '2026-12-20' },
          { stepId: 3, scheduledDate: '2026-12-27' },
        ],
      }),
    );
    const friendlySent = [...active, sendStarted(1), sent(1)];
    expect(actionAt('2026-12-16T12:00:00Z', friendlySent)).toStrictEqual(
      sends(2, { late: true, move: [{ stepId: 3, scheduledDate: '2026-12-23' }] }),
    );
  });
  test('an earlier sequence’s mails count for the tone; those of the outbox do not', () => {
    const first = (via: 'smtp' | 'outbox'): InvoiceEvent[] => [
      created,
      startedWith([step(9, { tone: 'firm' })], { sequenceId: 12, via }),
      sendStarted(9, 1, { sequenceId: 12 }),
      sent(9, 1, { sequenceId: 12, via }),
      { type: 'SequenceCancelled', data: { ...ids, sequenceId: 12, reason: 'by_hand' } },
      started,
    ];
    const viaOutbox = first('outbox').map((event) =>
      event.type === 'StepSendStarted'
        ? { ...event, data: { ...event.data, mail: { ...event.data.mail, via: 'outbox' as const } } }
        : event,
    );
    expect(actionAt('2026-12-16T12:00:00Z', first('smtp'))).toMatchObject({ stepId: 3, skip: [1, 2] });
    expect(actionAt('2026-12-16T12:00:00Z', viaOutbox)).toMatchObject({ stepId: 1, skip: [] });
  });
  test('what is in doubt counts as sent', () => {
    const history = [...active, sendStarted(1), doubted(1)];
    expect(actionAt('2026-12-16T12:00:00Z', history)).toMatchObject({ stepId: 2, skip: [] });
  });
  test('a date already past when it was planned goes right away, at any hour, and is not late', () => {
    const planned = [created, startedWith([step(1)], { startedAt: '2026-12-20T23:30:00.000Z' })];
    expect(actionAt('2026-12-20T23:30:01Z', planned)).toStrictEqual(sends(1));
  });
  test('several dates already past: one goes, by the same rule', () => {
    const planned = [created, startedWith(ladder, { startedAt: '2026-12-20T12:00:00.000Z' })];
    expect(actionAt('2026-12-20T12:00:00Z', planned)).toStrictEqual(
      sends(1, {
        move: [
          { stepId: 2, scheduledDate: '2026-12-24' },
          { stepId: 3, scheduledDate: '2026-12-31' },
        ],
      }),
    );
  });
  test('lateness counts from a move', () => {
    const edited: InvoiceEvent = {
      type: 'StepEdited',
      data: { ...ids, sequenceId: 11, step: step(1), movedAt: '2026-12-06T12:00:00.000Z' },
    };
    expect(actionAt('2026-12-06T13:00:00Z', [...active, edited])).toStrictEqual(sends(1));
    expect(actionAt('2026-12-06T13:00:01Z', [...active, edited])).toStrictEqual(sends(1, { late: true }));
  });
  test('a step due in time goes as planned though an earlier one is late', () => {
    const history = [created, startedWith([step(1), step(2, { scheduledDate: '2026-12-05' })])];
    expect(actionAt('2026-12-05T09:00:00Z', history)).toStrictEqual(sends(2, { skip: [1] }));
  });
});

describe('after a late mail the next waits at least 24 h', () => {
  const steps = [step(1), step(2, { scheduledDate: '2026-12-05', tone: 'firm' })];
  const lateOut = [
    created,
    startedWith(steps),
    sendStarted(1, 1, { late: true }),
    sent(1, 1, { late: true, sentAt: '2026-12-04T18:00:00.000Z' }),
  ];
  test('and is not late for it', () => {
    expect(actionAt('2026-12-05T09:00:00Z', lateOut)).toStrictEqual(
      waits(9, '2026-12-05T18:00Z', 'Waiting until 6:00 PM, a day after a late reminder'),
    );
    expect(actionAt('2026-12-05T18:00:00Z', lateOut)).toStrictEqual(sends(2));
  });
  test('also when it is in doubt', () => {
    const doubt: InvoiceEvent[] = [...lateOut.slice(0, 3), doubted(1)];
    expect(actionAt('2026-12-05T09:00:00Z', doubt)).toMatchObject({
      type: 'wait',
      until: '2026-12-05T09:03:00.000Z',
    });
  });
  test('but not when the person asks for it again', () => {
    const again: InvoiceEvent = {
      type: 'StepDoubtResolved',
      data: {
        ...ids,
        sequenceId: 11,
        stepId: 1,
        resolution: 'send_again',
        resolvedAt: '2026-12-04T19:00:00.000Z',
      },
    };
    const history: InvoiceEvent[] = [...lateOut.slice(0, 3), doubted(1), again];
    expect(actionAt('2026-12-04T19:00:00Z', history)).toStrictEqual(sends(1, { attempt: 2 }));
  });
  test('also of a new sequence, after one that was deleted', () => {
    const earlier = { sequenceId: 12 };
    const lateOutcome: InvoiceEvent[] = [
      sent(9, 1, { ...earlier, late: true, sentAt: '2026-12-04T08:30:00.000Z' }),
      {
        type: 'StepSendDoubted',
        data: {
          ...ofSequence,
          ...earlier,
          stepId: 9,
          attempt: 1,
          doubtedAt: '2026-12-04T08:30:00.000Z',
          why: { code: 'not_recorded' },
        },
      },
    ];
    const began = [startedWith([step(9)], earlier), sendStarted(9, 1, { ...earlier, late: true })];
    const gone: InvoiceEvent = { type: 'SequenceDeleted', data: { ...ids, ...earlier } };
    for (const outcome of lateOutcome)
      for (const history of [
        [...began, outcome, gone, started],
        [...began, gone, outcome, started],
        [...began, gone, started, outcome],
      ])
        expect(actionAt('2026-12-04T09:00:00Z', [created, ...history])).toStrictEqual(
          waits(23.5, '2026-12-05T08:30Z', 'Waiting until Dec 5, 2026 8:30 AM, a day after a late reminder'),
        );
  });
  test('not after one in time', () => {
    const inTime = [created, startedWith(steps), sendStarted(1), sent(1)];
    expect(actionAt('2026-12-05T09:00:00Z', inTime)).toStrictEqual(sends(2));
  });
  test('internal alerts need not wait', () => {
    const alert = step(4, { stepType: 'internal_alert', scheduledDate: '2026-12-05' });
    const [, , ...rest] = lateOut;
    const history = [created, startedWith([...steps, alert]), ...rest];
    expect(actionAt('2026-12-05T09:00:00Z', history)).toMatchObject({ type: 'send', stepId: 4 });
  });
  test('also when an internal alert is sent now or retried meanwhile', () => {
    const alert = step(4, { stepType: 'internal_alert', scheduledDate: '2026-12-20' });
    const [, , ...late] = lateOut;
    const history = [created, startedWith([...steps, alert]), ...late];
    const goesAhead: InvoiceEvent[] = [
      {
        type: 'StepSendRequested',
        data: {
          ...ids,
          sequenceId: 11,
          step: { ...alert, scheduledDate: '2026-12-04', scheduledTime: '19:00' },
          requestedAt: '2026-12-04T19:00:00.000Z',
        },
      },
      {
        type: 'StepRetried',
        data: { ...ids, sequenceId: 11, stepId: 4, retriedAt: '2026-12-04T19:00:00.000Z' },
      },
    ];
    for (const event of goesAhead) {
      const out = [event, sendStarted(4, 1, { stepType: 'internal_alert' }), sent(4)];
      expect(actionAt('2026-12-05T09:00:00Z', [...history, ...out])).toStrictEqual(
        waits(9, '2026-12-05T18:00Z', 'Waiting until 6:00 PM, a day after a late reminder'),
      );
    }
  });
});

describe('a long absence', () => {
  const hold = {
    type: 'hold',
    reason: 'long_absence',
    detail: { code: 'late', stepType: 'customer_reminder', scheduledDate: '2026-12-04', days: 25 },
  };
  test('more than 14 days late nothing is sent: held, with what would have gone', () => {
    expect(actionAt('2026-12-29T09:00:01Z', active)).toStrictEqual(hold);
    expect(actionAt('2026-12-29T09:00:00Z', active)).toMatchObject({ type: 'send', stepId: 1 });
  });
  test('the latest due step counts', () => {
    expect(actionAt('2026-12-20T09:00:00Z', active)).toMatchObject({ type: 'send', stepId: 1 });
  });
  test('at night too: nothing is left to wait for', () => {
    expect(actionAt('2026-12-30T03:00:00Z', active)).toMatchObject({ type: 'hold', reason: 'long_absence' });
  });
  test('an alert that old does not go alone, but does not stop a reminder either', () => {
    const alert = step(4, { stepType: 'internal_alert', scheduledDate: '2026-12-02' });
    expect(actionAt('2026-12-20T09:00:00Z', [created, startedWith([alert])])).toStrictEqual({
      type: 'hold',
      reason: 'long_absence',
      detail: { code: 'late', stepType: 'internal_alert', scheduledDate: '2026-12-02', days: 18 },
    });
    const both = [created, startedWith([alert, step(1, { scheduledDate: '2026-12-19' })])];
    expect(actionAt('2026-12-20T09:00:00Z', both)).toMatchObject({ type: 'send', stepId: 4 });
  });
  test('a sender refused for so long counts as an absence', () => {
    const refused = [
      created,
      startedWith([step(1)]),
      sendStarted(1),
      postponed(1, 1, '2026-12-18T10:00Z', { cause: 'sender' }),
    ];
    expect(actionAt('2026-12-18T10:00:00Z', refused)).toMatchObject({ type: 'hold', reason: 'long_absence' });
  });
  test('what was moved by the resume is in time again', () => {
    const resumed = [
      ...active,
      moved([{ stepId: 1, scheduledDate: '2026-12-30' }], 'resumed', '2026-12-29T12:00Z'),
    ];
    expect(actionAt('2026-12-30T09:00:00Z', resumed)).toMatchObject({ type: 'send' });
  });
});

describe('a late mail goes at a decent hour', () => {
  const wait = (hours: number, until: string) => waits(hours, until, 'Waiting until 9:00 AM');
  test('from 7:00 AM to 9:00 PM, itself included, else at the next 9:00 AM', () => {
    expect(actionAt('2026-12-05T06:59:00Z', active)).toMatchObject({
      type: 'wait',
      until: '2026-12-05T09:00:00.000Z',
      why: 'Waiting until 9:00 AM',
    });
    expect(actionAt('2026-12-05T07:00:00Z', active)).toMatchObject({ type: 'send', late: true });
    expect(actionAt('2026-12-05T21:00:00Z', active)).toMatchObject({ type: 'send', late: true });
    expect(actionAt('2026-12-05T03:00:00Z', active)).toStrictEqual(wait(6, '2026-12-05T09:00Z'));
    expect(actionAt('2026-12-05T21:01:00Z', active)).toMatchObject({ type: 'wait' });
    expect(actionAt('2026-12-05T22:00:00Z', active)).toStrictEqual(
      waits(11, '2026-12-06T09:00Z', 'Waiting until Dec 6, 2026 9:00 AM'),
    );
  });
  test('in the account’s zone', () => {
    const timeZone = 'America/New_York';
    expect(actionAt('2026-12-05T11:30:00Z', active, { timeZone })).toStrictEqual(
      waits(2.5, '2026-12-05T14:00Z', 'Waiting until 9:00 AM'),
    );
    expect(actionAt('2026-12-05T12:00:00Z', active, { timeZone })).toMatchObject({
      type: 'send',
      late: true,
    });
  });
  test('up to an hour late it goes at any hour: it was planned so', () => {
    const night = [created, startedWith([step(1, { scheduledTime: '03:00' })])];
    expect(actionAt('2026-12-04T04:00:00Z', night)).toStrictEqual(sends(1));
    expect(actionAt('2026-12-04T04:00:01Z', night)).toMatchObject({
      type: 'wait',
      why: 'Waiting until 9:00 AM',
    });
  });
  test('its retries too', () => {
    const history = [...active, sendStarted(1, 1, { late: true }), postponed(1, 1, '2026-12-05T21:01Z')];
    expect(actionAt('2026-12-05T21:01:00Z', history)).toMatchObject({
      type: 'wait',
      until: '2026-12-06T09:00:00.000Z',
    });
    expect(actionAt('2026-12-06T09:00:00Z', history)).toMatchObject({ type: 'send', attempt: 2, late: true });
  });
  test('while a late reminder waits, an alert in time goes', () => {
    const alert = step(4, {
      stepType: 'internal_alert',
      scheduledDate: '2026-12-05',
      scheduledTime: '05:00',
    });
    const history = [created, startedWith([step(1), alert])];
    expect(actionAt('2026-12-05T05:00:00Z', history)).toMatchObject({ type: 'send', stepId: 4, late: false });
  });
  test('an alert that comes due before the decent hour is not slept through', () => {
    const alert = step(4, {
      stepType: 'internal_alert',
      scheduledDate: '2026-12-05',
      scheduledTime: '05:00',
    });
    const history = [created, startedWith([step(1), alert])];
    expect(actionAt('2026-12-05T03:00:00Z', history)).toMatchObject({
      type: 'wait',
      until: '2026-12-05T05:00:00.000Z',
    });
  });
});

test('a skipped step is behind the sequence', () => {
  const history = [...active, skipped([1], { code: 'due_date_passed' })];
  expect(actionAt('2026-12-04T09:00:00Z', history)).toMatchObject({
    type: 'wait',
    until: '2026-12-08T09:00:00.000Z',
  });
});
