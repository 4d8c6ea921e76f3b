import { describe, expect, test } from 'vitest';
import { NotAllowedNow } from '../../errors.ts';
import {
  at,
  created,
  given,
  sendStarted,
  ids,
  sequenceId,
  startedWith,
  step,
} from '../chased-invoice.fixture.ts';
import { invoiceDecider } from '../decide.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';
import { staysByHand } from './apply-schedule.ts';
import { absent, unfinishedSequence } from '../state.ts';

const text = { subject: 'Own words', content: 'Own words' };
const schedule = { id: 40, name: 'Ours', version: 1 };
const changed = { ...schedule, version: 2 };

/** A step of the schedule, so many days after December 1. */
const planned = (stepId: number, scheduleStep: number, day: number, changes: Partial<StepPlan> = {}) => {
  const date = new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10);
  return step(stepId, {
    ...text,
    scheduledDate: date,
    type: day > 0 ? 'overdue_by' : 'due_in',
    days: Math.abs(day),
    scheduleStep,
    scheduleDay: day,
    ...changes,
  });
};
const started = startedWith([planned(1, 1, 3), planned(2, 2, 10), planned(3, 3, 20)], { schedule });
const moment = at('2026-12-02T12:00:00Z');
/** It began ten days later than its schedule says. */
const lateStart = startedWith(
  [planned(1, 1, 3, { scheduledDate: '2026-12-14' }), planned(2, 2, 10, { scheduledDate: '2026-12-21' })],
  { schedule },
);
const apply = (plans: readonly StepPlan[], when = moment) =>
  ({ type: 'ApplySchedule', schedule: changed, plans, moment: when }) as const;

const sent = (stepId: number): InvoiceEvent => ({
  type: 'StepsSkipped',
  data: {
    ...ids,
    sequenceId,
    invoiceNumber: 'INV-1',
    clientName: 'Ada Ltd',
    steps: [stepId],
    reason: { code: 'by_hand' },
  },
});

/** "id date" of each unsent step after the change. */
const after = (history: readonly InvoiceEvent[], command: ReturnType<typeof apply>): string[] => {
  const before = history.reduce(invoiceDecider.evolve, absent);
  const state = invoiceDecider.decide(command, before).reduce(invoiceDecider.evolve, before);
  return (unfinishedSequence(state)?.steps ?? [])
    .filter(({ progress }) => progress.type === 'planned')
    .map(({ plan }) => `${plan.stepId} ${plan.scheduledDate}`);
};

describe('a schedule that changes under a running sequence', () => {
  test('is one event: the unsent steps become those of the schedule', () => {
    const plans = [planned(11, 1, 4), planned(12, 2, 10, { tone: 'firm' })];
    given(created, started)
      .when(apply(plans))
      .thenExactly({
        type: 'ScheduleApplied',
        data: {
          ...ids,
          sequenceId,
          schedule: changed,
          removed: [1, 2, 3],
          steps: plans,
          appliedAt: moment.now,
        },
      });
  });

  test('changes nothing a second time', () => {
    const plans = [planned(11, 1, 4)];
    const applied: InvoiceEvent = {
      type: 'ScheduleApplied',
      data: {
        ...ids,
        sequenceId,
        schedule: changed,
        removed: [1, 2, 3],
        steps: plans,
        appliedAt: moment.now,
      },
    };
    given(created, started, applied).when(apply(plans)).thenNothing();
  });

  test('leaves what a person has edited or moved, and does not add it again', () => {
    const moved: InvoiceEvent = {
      type: 'StepsMoved',
      data: {
        ...ids,
        sequenceId,
        steps: [{ stepId: 2, scheduledDate: '2026-12-12' }],
        cause: 'by_hand',
        movedAt: moment.now,
      },
    };
    expect(after([created, started, moved], apply([planned(11, 1, 4), planned(12, 2, 11)]))).toEqual([
      '11 2026-12-05',
      '2 2026-12-12',
    ]);
    const edited: InvoiceEvent = {
      type: 'StepEdited',
      data: { ...ids, sequenceId, step: planned(2, 2, 10, { tone: 'firm', byHand: true }), movedAt: null },
    };
    expect(after([created, started, edited], apply([planned(11, 1, 4), planned(12, 2, 11)]))).toEqual([
      '11 2026-12-05',
      '2 2026-12-11',
    ]);
  });

  test('an edit by hand marks its step', () => {
    given(created, started)
      .when({ type: 'EditStep', stepId: 2, changes: { ccRecipients: 'bob@example.com' }, moment })
      .thenExactly({
        type: 'StepEdited',
        data: {
          ...ids,
          sequenceId,
          step: planned(2, 2, 10, { ccRecipients: 'bob@example.com', byHand: true }),
          movedAt: null,
        },
      });
  });

  test('brings nothing back up to the last step that is done', () => {
    const plans = [planned(11, 1, 3), planned(14, 4, 2), planned(15, 5, 6), planned(12, 2, 10)];
    expect(after([created, started, sent(1)], apply(plans, at('2026-12-04T12:00:00Z')))).toEqual([
      '15 2026-12-07',
      '12 2026-12-11',
    ]);
    // Also where it would lie ahead, because the sequence goes later than its schedule.
    expect(after([created, lateStart, sent(1)], apply(plans, at('2026-12-04T12:00:00Z')))).toEqual([
      '15 2026-12-17',
      '12 2026-12-21',
    ]);
  });

  test('leaves what goes today as it is, and adds nothing to the day', () => {
    const today = at('2026-12-11T07:00:00Z');
    const plans = [planned(12, 2, 10, { tone: 'legal' }), planned(14, 4, 10), planned(13, 3, 25)];
    expect(after([created, started, sent(1)], apply(plans, today))).toEqual([
      '2 2026-12-11',
      '13 2026-12-26',
    ]);
  });

  test('what was ahead and would be past goes tomorrow; what is new and past is left out', () => {
    const late = at('2026-12-08T12:00:00Z');
    const plans = [planned(12, 2, 5), planned(14, 4, 6), planned(13, 3, 20)];
    expect(after([created, started, sent(1)], apply(plans, late))).toEqual([
      '12 2026-12-09',
      '13 2026-12-21',
    ]);
  });

  test('one that goes later than its schedule stays that much later', () => {
    expect(after([created, lateStart], apply([planned(11, 1, 3), planned(12, 2, 12)]))).toEqual([
      '11 2026-12-14',
      '12 2026-12-23',
    ]);
  });

  test('is refused for a sequence of another schedule, or of none', () => {
    given(created, startedWith([planned(1, 1, 3)], { schedule: { ...schedule, id: 41 } }))
      .when(apply([]))
      .thenRefused(NotAllowedNow);
    given(created, startedWith([planned(1, 1, 3)]))
      .when(apply([]))
      .thenRefused(NotAllowedNow);
  });
});

test('what a person has changed or added stays, as long as it is not out', () => {
  const steps = [
    planned(1, 1, 3),
    planned(2, 2, 4, { byHand: true }),
    step(3, { ...text, scheduledDate: '2026-12-10' }),
    planned(4, 3, 5, { byHand: true }),
  ];
  const state = [created, startedWith(steps, { schedule }), sendStarted(4)].reduce(
    invoiceDecider.evolve,
    absent,
  );
  expect(
    unfinishedSequence(state)
      ?.steps.filter(staysByHand)
      .map(({ plan }) => plan.stepId),
  ).toEqual([2, 3]);
});

describe('a sequence that starts by itself', () => {
  const start = {
    type: 'StartSequence',
    sequenceId,
    steps: [planned(1, 1, 3)],
    via: 'smtp',
    moment,
    schedule,
    byRule: true,
  } as const;

  test('names its schedule, and that nobody started it', () => {
    given(created)
      .when(start)
      .thenExactly(
        startedWith([planned(1, 1, 3)], {
          startedAt: moment.now,
          schedule,
          byRule: true,
          startedOn: moment.today,
        }),
      );
  });

  test('starts for no invoice that was chased before, also when that sequence was deleted', () => {
    const other = startedWith([planned(1, 1, 3)], { sequenceId: 12 });
    const cancelled: InvoiceEvent = {
      type: 'SequenceCancelled',
      data: { ...ids, sequenceId: 12, reason: 'by_hand' },
    };
    const deleted: InvoiceEvent = { type: 'SequenceDeleted', data: { ...ids, sequenceId: 12 } };
    given(created, other, cancelled).when(start).thenNothing();
    given(created, other, cancelled, deleted).when(start).thenNothing();
  });

  describe('and is not wanted', () => {
    const byRule = startedWith([planned(1, 1, 3)], { schedule, byRule: true });
    const undo = { type: 'UndoStart', sequenceId } as const;
    const undone: InvoiceEvent[] = [
      { type: 'SequenceCancelled', data: { ...ids, sequenceId, reason: 'start_undone' } },
      { type: 'SequenceDeleted', data: { ...ids, sequenceId } },
    ];

    test('is removed while nothing has begun to leave, and does not start by itself again', () => {
      given(created, byRule)
        .when(undo)
        .thenExactly(...undone);
      given(created, byRule, ...undone)
        .when(start)
        .thenNothing();
      given(created, byRule, ...undone)
        .when(undo)
        .thenNothing();
      given(created, byRule, sendStarted(1)).when(undo).thenNothing();
    });

    test('stays when a person started it, or when another one is meant', () => {
      given(created, startedWith([planned(1, 1, 3)], { schedule }))
        .when(undo)
        .thenNothing();
      given(created, byRule)
        .when({ ...undo, sequenceId: 12 })
        .thenNothing();
    });
  });
});
