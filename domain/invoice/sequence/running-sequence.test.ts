import { describe, expect, test } from 'vitest';
import { InvalidField, NotAllowedNow } from '../../errors.ts';
import { wordingFor } from '../../email-text/wording.ts';
import {
  at,
  clientName,
  created,
  dropped,
  given,
  held,
  ids,
  ladder,
  moved,
  paid,
  promised,
  sendStarted,
  sent,
  sequenceId,
  skipped,
  started,
  startedWith,
  step,
} from '../chased-invoice.fixture.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';
import { evolve } from '../evolve.ts';
import { stepTime } from '../evolve-sequence.ts';
import { absent, unfinishedSequence } from '../state.ts';

const dueDate = '2026-12-01';
const builtIn = (changes: Partial<StepPlan> & { stepId: number }, isLastReminder = false): StepPlan => {
  const plan = step(changes.stepId, changes);
  return { ...plan, ...wordingFor({ ...plan, dueDate, isLastReminder }) };
};
const edited = (plan: StepPlan): InvoiceEvent => ({
  type: 'StepEdited',
  data: { ...ids, sequenceId, step: plan, movedAt: null },
});
const stepsAfter = (...events: InvoiceEvent[]) =>
  unfinishedSequence(events.reduce(evolve, absent))?.steps.map(({ plan, progress }) => [
    plan.stepId,
    plan.scheduledDate,
    progress.type,
  ]);

describe('Add a step', () => {
  const now = '2026-12-02T12:00Z';
  const add = (plan: StepPlan) => ({ type: 'AddStep', step: plan, moment: at(now) }) as const;
  const added = (plan: StepPlan, addedAt = now): InvoiceEvent => ({
    type: 'StepAdded',
    data: { ...ids, sequenceId, step: plan, addedAt: at(addedAt).now },
  });

  test('adds it in the order of the dates, once', () => {
    const plan = step(4, { scheduledDate: '2026-12-10', days: 9 });
    given(created, started).when(add(plan)).thenExactly(added(plan));
    given(created, started, added(plan)).when(add(plan)).thenNothing();
    expect(stepsAfter(created, started, added(plan))).toEqual([
      [1, '2026-12-04', 'planned'],
      [2, '2026-12-08', 'planned'],
      [4, '2026-12-10', 'planned'],
      [3, '2026-12-15', 'planned'],
    ]);
  });

  test('a final notice that is no longer the last email becomes a formal one', () => {
    const legal = builtIn({ stepId: 2, scheduledDate: '2026-12-15', days: 14, tone: 'legal' }, true);
    const plan = step(4, { scheduledDate: '2026-12-20', days: 19 });
    given(created, startedWith([step(1), legal]))
      .when(add(plan))
      .thenExactly(
        added(plan),
        edited({ ...legal, ...wordingFor({ ...legal, dueDate, isLastReminder: false }) }),
      );
  });

  test('in a held sequence the dates that are shown stay', () => {
    const plan = step(4, { scheduledDate: '2026-12-30', days: 29 });
    given(created, started, held('paused_by_hand'))
      .when({ ...add(plan), moment: at('2026-12-06T12:00Z') })
      .thenExactly(
        moved(
          [
            { stepId: 1, scheduledDate: '2026-12-07' },
            { stepId: 2, scheduledDate: '2026-12-11' },
            { stepId: 3, scheduledDate: '2026-12-18' },
          ],
          'resumed',
          '2026-12-06T12:00Z',
        ),
        added(plan, '2026-12-06T12:00Z'),
      );
  });

  test('a paid invoice and a full sequence take none', () => {
    given(created, started, paid())
      .when(add(step(4)))
      .thenRefused(NotAllowedNow);
    const many = Array.from({ length: 30 }, (_, index) => step(index + 1));
    given(created, startedWith(many))
      .when(add(step(99)))
      .thenRefused(NotAllowedNow, 'at most 30 steps');
  });
});

describe('Send now', () => {
  const now = '2026-12-05T22:30Z';
  const sendNow = (stepId: number, moment = at(now)) => ({ type: 'SendStepNow', stepId, moment }) as const;
  const requestedData = (plan: StepPlan, was: StepPlan | undefined = ladder[plan.stepId - 1]) => ({
    ...ids,
    sequenceId,
    step: plan,
    requestedAt: at(now).now,
    plannedFor: stepTime(was ?? plan),
  });
  const requested = (plan: StepPlan, was?: StepPlan): InvoiceEvent => ({
    type: 'StepSendRequested',
    data: requestedData(plan, was),
  });
  const first = { scheduledDate: '2026-12-05', scheduledTime: '22:30', days: 4 };
  const done = [created, started, sendStarted(1), sent(1)];

  test('dates it now, and the others keep their dates where they are a day ahead', () => {
    const plan = step(2, { tone: 'firm', ...first });
    given(...done)
      .when(sendNow(2))
      .thenExactly(requested(plan));
    given(...done, requested(plan))
      .when(sendNow(2))
      .thenNothing();
    expect(stepsAfter(...done, requested(plan))).toEqual([
      [1, '2026-12-04', 'sent'],
      [2, '2026-12-05', 'asked'],
      [3, '2026-12-15', 'planned'],
    ]);
  });

  test('the others make room of a day', () => {
    const plan = step(2, first);
    const was = step(2, { scheduledDate: '2026-12-20' });
    const next = step(3, { scheduledDate: '2026-12-06', days: 5 });
    given(created, startedWith([step(1), was, next]), sendStarted(1), sent(1))
      .when(sendNow(2))
      .thenExactly(
        requested(plan, was),
        moved([{ stepId: 3, scheduledDate: '2026-12-07' }], 'sent_now', now),
      );
  });

  test('keeps the time that it had been planned for, until it is planned anew', () => {
    const plan = step(2, first);
    const { plannedFor: _, ...withoutPlannedFor } = requestedData(plan);
    const older: InvoiceEvent = { type: 'StepSendRequested', data: withoutPlannedFor };
    const plannedFor = (...events: InvoiceEvent[]) =>
      unfinishedSequence([...done, ...events].reduce(evolve, absent))?.steps[1]?.plannedFor;
    expect(plannedFor(requested(plan))).toMatchObject({ scheduledDate: '2026-12-08', days: 7 });
    expect(plannedFor(older)).toMatchObject({ scheduledDate: '2026-12-08', days: 7 });
    const again = moved([{ stepId: 2, scheduledDate: '2026-12-11' }], 'resumed', now);
    expect(plannedFor(requested(plan), again)).toBeUndefined();
  });

  test('before the due date a built-in text does not say that it is overdue', () => {
    const plan = builtIn({ stepId: 1 });
    const moment = at('2026-11-28T09:00Z');
    const before = { scheduledDate: '2026-11-28', scheduledTime: '09:00', type: 'due_in', days: 3 } as const;
    const wording = wordingFor({ ...plan, ...before, dueDate, isLastReminder: true });
    given(created, startedWith([plan]))
      .when(sendNow(1, moment))
      .thenExactly({
        type: 'StepSendRequested',
        data: {
          ...ids,
          sequenceId,
          step: { ...plan, ...before, ...wording },
          requestedAt: moment.now,
          plannedFor: stepTime(plan),
        },
      });
  });

  test('nothing goes now that has gone, is held, promised, paid, or while another email goes out', () => {
    given(...done)
      .when(sendNow(1))
      .thenRefused(NotAllowedNow);
    given(...done, held('paused_by_hand'))
      .when(sendNow(2))
      .thenRefused(NotAllowedNow, 'Resume it first');
    given(...done, promised('2026-12-20'))
      .when(sendNow(2))
      .thenRefused(NotAllowedNow, 'Resume it first');
    given(...done, paid())
      .when(sendNow(2))
      .thenRefused(NotAllowedNow);
    given(created, started, sendStarted(1))
      .when(sendNow(2))
      .thenRefused(NotAllowedNow, 'going out right now');
    given(created, started, sendStarted(1), dropped(1)).when(sendNow(9)).thenRefused(Error);
  });
});

describe('Move all', () => {
  const move = (days: number, now = '2026-12-05T12:00Z') =>
    ({ type: 'MoveSteps', days, moment: at(now) }) as const;
  const done = [created, started, sendStarted(1), sent(1)];

  test('moves what is unsent by the same days', () => {
    given(...done)
      .when(move(3))
      .thenExactly(
        moved(
          [
            { stepId: 2, scheduledDate: '2026-12-11' },
            { stepId: 3, scheduledDate: '2026-12-18' },
          ],
          'by_hand',
          '2026-12-05T12:00Z',
        ),
      );
    given(...done)
      .when(move(0))
      .thenNothing();
  });

  test('not into the past, and not before the due date with a text that says overdue', () => {
    given(...done)
      .when(move(-3))
      .thenRefused(InvalidField, 'in the past');
    const plan = builtIn({ stepId: 1 });
    const changes = { scheduledDate: '2026-11-30', type: 'due_in', days: 1 } as const;
    given(created, startedWith([plan]))
      .when(move(-4, '2026-11-20T12:00Z'))
      .thenExactly(
        moved([{ stepId: 1, scheduledDate: '2026-11-30' }], 'by_hand', '2026-11-20T12:00Z'),
        edited({
          ...plan,
          ...changes,
          ...wordingFor({ ...plan, ...changes, dueDate, isLastReminder: true }),
        }),
      );
  });
});

describe('Change the tone of what is left', () => {
  const own = step(2, { scheduledDate: '2026-12-08', days: 7, templateId: 5 });
  const third = builtIn({ stepId: 3, scheduledDate: '2026-12-15', days: 14 });
  const plans = [builtIn({ stepId: 1 }), own, third];
  const done = [created, startedWith(plans), sendStarted(1), sent(1)];
  const legal: StepPlan = { ...third, tone: 'legal' };
  const lastLegal = { ...legal, ...wordingFor({ ...legal, dueDate, isLastReminder: true }) };

  test('built-in texts follow, a text of one’s own stays', () => {
    given(...done)
      .when({ type: 'ChangeTone', tone: 'legal', replaceEdited: false })
      .thenExactly(edited({ ...own, tone: 'legal' }), edited(lastLegal));
  });

  test('a text of one’s own is replaced when that is wanted', () => {
    const { templateId: _, ...rest } = own;
    const firm = { ...rest, tone: 'legal' as const };
    given(...done)
      .when({ type: 'ChangeTone', tone: 'legal', replaceEdited: true })
      .thenExactly(
        edited({ ...firm, ...wordingFor({ ...firm, dueDate, isLastReminder: false }) }),
        edited(lastLegal),
      );
  });
});

test('Skip leaves out an email that is not sent yet, and what follows fits', () => {
  const legal = builtIn({ stepId: 2, scheduledDate: '2026-12-15', days: 14, tone: 'legal' });
  given(created, startedWith([step(1), legal, step(3, { scheduledDate: '2026-12-20' })]))
    .when({ type: 'SkipStep', stepId: 3, clientName, moment: at('2026-12-02T12:00Z') })
    .thenExactly(
      skipped([3], { code: 'by_hand' }),
      edited({ ...legal, ...wordingFor({ ...legal, dueDate, isLastReminder: true }) }),
    );
});
