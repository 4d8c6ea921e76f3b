import { describe, expect, test } from 'vitest';
import { NotAllowedNow, NotFound } from '../../errors.ts';
import {
  at,
  cancelled,
  created,
  doubted,
  failedAndHeld,
  given,
  held,
  ids,
  ladder,
  moved,
  paid,
  postponed,
  promised,
  sendStarted,
  sent,
  skipped,
  started,
  startedWith,
  step,
} from '../chased-invoice.fixture.ts';
import { wordingFor } from '../../email-text/wording.ts';
import type { StepChanges } from '../commands.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';
import { evolve } from '../evolve.ts';
import { absent, unfinishedSequence } from '../state.ts';

const edit = (stepId: number, changes: StepChanges, now = '2026-12-01T12:00Z') =>
  ({ type: 'EditStep', stepId, changes, moment: at(now) }) as const;
const edited = (plan: StepPlan, movedAt: string | null = null): InvoiceEvent => ({
  type: 'StepEdited',
  data: { ...ids, sequenceId: 11, step: plan, movedAt: movedAt && new Date(movedAt).toISOString() },
});

test('words and addresses change', () => {
  given(created, started)
    .when(edit(1, { subject: 'Hello', ccRecipients: 'boss@example.org' }))
    .thenExactly(edited(step(1, { subject: 'Hello', ccRecipients: 'boss@example.org' })));
});

test('what is as it was changes nothing', () => {
  given(created, started)
    .when(edit(1, { subject: 'Invoice {{invoice_number}}' }))
    .thenNothing();
  given(created, started).when(edit(1, {})).thenNothing();
});

test('a step names the template that its text came from, until it names none', () => {
  given(created, started)
    .when(edit(1, { templateId: 5 }))
    .thenExactly(edited(step(1, { templateId: 5 })));
  const named = startedWith([step(1, { templateId: 5 }), step(2), step(3)]);
  given(created, named)
    .when(edit(1, { subject: 'Hello', templateId: null }))
    .thenExactly(edited(step(1, { subject: 'Hello' })));
  given(created, named)
    .when(edit(1, { subject: 'Hello' }))
    .thenExactly(edited(step(1, { subject: 'Hello', templateId: 5 })));
  given(created, named)
    .when(edit(1, { templateId: 5 }))
    .thenNothing();
});

describe('built-in texts fit again', () => {
  const worded = (stepId: number, tone: 'firm' | 'legal', scheduledDate: string, isLastReminder: boolean) => {
    const choice = { stepType: 'customer_reminder', tone, scheduledDate, dueDate: '2026-12-01' } as const;
    const days = Number(scheduledDate.slice(-2)) - 1;
    return step(stepId, { tone, scheduledDate, days, ...wordingFor({ ...choice, isLastReminder }) });
  };
  const firm = worded(1, 'firm', '2026-12-08', false);
  const final = worded(2, 'legal', '2026-12-15', true);
  const formal = worded(2, 'legal', '2026-12-15', false);
  const now = '2026-12-02T12:00Z';

  test('a reminder behind the final notice makes that a formal one', () => {
    const later = { ...firm, scheduledDate: '2026-12-20', days: 19 };
    given(created, startedWith([firm, final]))
      .when(edit(1, { scheduledDate: '2026-12-20' }, now))
      .thenExactly(edited(later, now), edited(formal));
    given(created, startedWith([firm, final]))
      .when(edit(1, { scheduledDate: '2026-12-20', subject: 'Hello', content: 'My words' }, now))
      .thenExactly(edited({ ...later, subject: 'Hello', content: 'My words' }, now), edited(formal));
  });
  test('a final notice that comes first now is a formal one', () => {
    given(created, startedWith([firm, final]))
      .when(edit(2, { scheduledDate: '2026-12-05' }, now))
      .thenExactly(
        edited({ ...final, scheduledDate: '2026-12-05', days: 4 }, now),
        edited({ ...formal, scheduledDate: '2026-12-05', days: 4 }),
      );
  });
  test('what a person wrote stays', () => {
    const own = { ...final, subject: 'Final notice of mine', content: 'My words' };
    given(created, startedWith([firm, own]))
      .when(edit(1, { scheduledDate: '2026-12-20' }, now))
      .thenExactly(edited({ ...firm, scheduledDate: '2026-12-20', days: 19 }, now));
  });
});

test('another time is a move: lateness counts from it', () => {
  given(created, started)
    .when(edit(1, { scheduledDate: '2026-12-05', scheduledTime: '10:30', days: 4 }))
    .thenExactly(
      edited(step(1, { scheduledDate: '2026-12-05', scheduledTime: '10:30', days: 4 }), '2026-12-01T12:00Z'),
    );
});

describe('type and days never contradict the date', () => {
  const movedAt = '2026-12-01T12:00Z';
  test('days or a type without a date bring the date', () => {
    given(created, started)
      .when(edit(1, { days: 5 }))
      .thenExactly(edited(step(1, { days: 5, scheduledDate: '2026-12-06' }), movedAt));
    given(created, started)
      .when(edit(1, { type: 'due_in', days: 2 }, '2026-11-25T12:00Z'))
      .thenExactly(
        edited(step(1, { type: 'due_in', days: 2, scheduledDate: '2026-11-29' }), '2026-11-25T12:00Z'),
      );
  });
  test('a date brings its type and days, whatever is said of them', () => {
    given(created, started)
      .when(edit(1, { scheduledDate: '2026-12-01', type: 'overdue_by', days: 9 }))
      .thenExactly(edited(step(1, { type: 'due_in', days: 0, scheduledDate: '2026-12-01' }), movedAt));
  });
  test('repeated as they are they move nothing', () => {
    given(created, started)
      .when(edit(1, { type: 'overdue_by', days: 3 }))
      .thenNothing();
  });
});

test("a step whose send has begun can't be edited", () => {
  const text = 'This email has just gone out';
  given(created, started, sendStarted(1))
    .when(edit(1, { subject: 'x' }))
    .thenRefused(NotAllowedNow, text);
  given(created, started, sendStarted(1), sent(1))
    .when(edit(1, { subject: 'x' }))
    .thenRefused(NotAllowedNow, text);
  given(created, started, sendStarted(1), doubted(1))
    .when(edit(1, { subject: 'x' }))
    .thenRefused(NotAllowedNow, text);
});

test('a step that failed or waits for a retry can be edited', () => {
  given(created, started, ...failedAndHeld(1))
    .when(edit(1, { subject: 'x' }))
    .thenExactly(edited(step(1, { subject: 'x' })));
  given(created, started, sendStarted(1), postponed(1, 1, '2026-12-04T09:01Z'))
    .when(edit(1, { subject: 'x' }))
    .thenExactly(edited(step(1, { subject: 'x' })));
});

test('a moved step that waited to be tried again is planned anew', () => {
  const history = [
    created,
    started,
    sendStarted(1),
    postponed(1, 1, '2026-12-04T09:01Z'),
    edited(step(1, { scheduledDate: '2026-12-06' }), '2026-12-04T09:00:30Z'),
  ];
  expect(unfinishedSequence(history.reduce(evolve, absent))?.steps[0]).toStrictEqual({
    plan: step(1, { scheduledDate: '2026-12-06' }),
    plannedAt: '2026-12-04T09:00:30.000Z',
    attempts: 1,
    refusals: 0,
    accepted: [],
    progress: { type: 'planned' },
  });
});

test('neither a skipped step nor one of a sequence that has ended', () => {
  given(created, started, skipped([1], { code: 'due_date_passed' }))
    .when(edit(1, { subject: 'x' }))
    .thenRefused(NotAllowedNow);
  given(created, started, cancelled('by_hand'))
    .when(edit(1, { subject: 'x' }))
    .thenRefused(NotAllowedNow, 'This sequence has ended');
  given(created, started, paid(), cancelled('paid'))
    .when(edit(1, { subject: 'x' }))
    .thenRefused(NotAllowedNow);
  given(created, started)
    .when(edit(9, { subject: 'x' }))
    .thenRefused(NotFound);
});

describe('a held step is edited by the date on which it would go', () => {
  const now = '2026-12-10T12:00Z'; // the ladder began on the 4th: it would go on the 11th, 15th and 22nd
  const toShownDates = moved(
    [
      { stepId: 1, scheduledDate: '2026-12-11' },
      { stepId: 2, scheduledDate: '2026-12-15' },
      { stepId: 3, scheduledDate: '2026-12-22' },
    ],
    'resumed',
    now,
  );
  test('a new date first moves all to the dates that are shown', () => {
    given(created, started, held('paused_by_hand'))
      .when(edit(2, { scheduledDate: '2026-12-16' }, now))
      .thenExactly(
        toShownDates,
        edited(step(2, { days: 15, tone: 'firm', scheduledDate: '2026-12-16' }), now),
      );
  });
  test('a new time of day too', () => {
    given(created, started, held('paused_by_hand'))
      .when(edit(2, { scheduledTime: '10:00' }, now))
      .thenExactly(
        toShownDates,
        edited(step(2, { days: 7, tone: 'firm', scheduledDate: '2026-12-15', scheduledTime: '10:00' }), now),
      );
  });
  test('words alone, or the date as it is shown, move nothing', () => {
    given(created, started, held('paused_by_hand'))
      .when(edit(2, { subject: 'x', scheduledDate: '2026-12-15', scheduledTime: '09:00' }, now))
      .thenExactly(edited(step(2, { days: 7, tone: 'firm', scheduledDate: '2026-12-08', subject: 'x' })));
  });
  test('under a promise that is when it was not kept', () => {
    given(created, startedWith(ladder.slice(0, 1)), promised('2026-12-10'))
      .when(edit(1, { scheduledDate: '2026-12-14' }, '2026-12-03T12:00Z'))
      .thenExactly(
        moved([{ stepId: 1, scheduledDate: '2026-12-12' }], 'resumed', '2026-12-03T12:00Z'),
        edited(step(1, { days: 13, scheduledDate: '2026-12-14' }), '2026-12-03T12:00Z'),
      );
  });
  test('with dates ahead there is nothing to move first', () => {
    given(created, started, held('paused_by_hand'))
      .when(edit(1, { scheduledDate: '2026-12-05' }))
      .thenExactly(edited(step(1, { days: 4, scheduledDate: '2026-12-05' }), '2026-12-01T12:00Z'));
  });
  test('a failed one is shown, and edited, by its own date', () => {
    given(created, started, ...failedAndHeld(1))
      .when(edit(1, { scheduledDate: '2026-12-20' }, now))
      .thenExactly(edited(step(1, { days: 19, scheduledDate: '2026-12-20' }), now));
  });
});
