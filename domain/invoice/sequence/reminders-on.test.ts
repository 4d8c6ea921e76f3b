import { expect, test } from 'vitest';
import {
  created,
  held,
  ids,
  paid,
  promised,
  sequenceId,
  skipped,
  started,
  startedWith,
  step,
} from '../chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { remindersOn } from './reminders-on.ts';
import { absent } from '../state.ts';

const on = (day: string, ...events: InvoiceEvent[]) => remindersOn(events.reduce(evolve, absent), day);
const stepsOn = (day: string, ...events: InvoiceEvent[]) => on(day, ...events).map(({ stepId }) => stepId);

test("a day's reminder has its tone and time; other days have others or none", () => {
  expect(on('2026-12-08', created, started)).toStrictEqual([
    { sequenceId, stepId: 2, tone: 'firm', time: '09:00' },
  ]);
  expect(stepsOn('2026-12-09', created, started)).toEqual([]);
  const two = [
    step(1, { scheduledTime: '15:00' }),
    step(2, { scheduledTime: '08:30' }),
    step(3, { stepType: 'internal_alert' }),
  ];
  expect(stepsOn('2026-12-04', created, startedWith(two))).toEqual([2, 1]);
});

test('what is held, promised, paid, skipped or gone is not listed', () => {
  const day = '2026-12-08';
  expect(stepsOn(day, created, started, held('paused_by_hand'))).toEqual([]);
  expect(stepsOn(day, created, started, promised('2026-12-20'))).toEqual([]);
  expect(stepsOn(day, created, started, paid())).toEqual([]);
  expect(stepsOn(day, created, started, skipped([2], { code: 'later_reminder' }))).toEqual([]);
  expect(stepsOn(day, created, started, { type: 'InvoiceDeleted', data: ids })).toEqual([]);
  expect(stepsOn(day, created)).toEqual([]);
});

test('what would be untrue on the day is not listed', () => {
  const dueIn = startedWith([step(1, { type: 'due_in' })]);
  expect(stepsOn('2026-12-04', created, dueIn)).toEqual([]);
  const early = startedWith([step(1, { type: 'due_in', scheduledDate: '2026-11-30' })]);
  expect(stepsOn('2026-11-30', created, early)).toEqual([1]);
  const tooEarly = startedWith([
    step(1, { type: 'due_in', scheduledDate: '2026-11-30', content: 'Your invoice is overdue.' }),
  ]);
  expect(stepsOn('2026-11-30', created, tooEarly)).toEqual([]);
});
