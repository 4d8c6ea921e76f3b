import { expect, test } from 'vitest';
import {
  cancelled,
  created,
  doubted,
  dropped,
  failed,
  held,
  ids,
  lifted,
  mail,
  moved,
  overridden,
  paid,
  postponed,
  promised,
  sendStarted,
  sent,
  sequenceId,
  skipped,
  started,
  startedWith,
  step,
} from '../invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import { plannedBy, stepFact } from './step-facts.ts';

const asked = { sequenceId, stepId: 2 };

const factsOf = (...events: readonly InvoiceEvent[]): (string | undefined)[] => {
  let planned: string | undefined;
  return events.map((event) => {
    const fact = stepFact(event, asked, planned);
    planned = plannedBy(event, asked) ?? planned;
    return fact;
  });
};

test('a step is followed from its plan over each move to its end', () => {
  const to = (scheduledDate: string) => [
    { stepId: 1, scheduledDate: '2026-12-04' },
    { stepId: 2, scheduledDate },
  ];
  expect(
    factsOf(
      created,
      started,
      promised('2026-12-09'),
      overridden('2026-12-09'),
      held('paused_by_hand'),
      lifted('paused_by_hand'),
      moved(to('2026-12-13'), 'resumed', '2026-12-09T09:00:00Z'),
      moved(to('2026-12-12'), 'due_date', '2026-12-10T09:00:00Z'),
      moved([{ stepId: 1, scheduledDate: '2026-12-05' }], 'late', '2026-12-10T09:00:00Z'),
      skipped([1, 2], { code: 'later_reminder' }),
      paid(),
      cancelled('paid'),
    ),
  ).toStrictEqual([
    undefined,
    'Planned for Dec 8, 2026, 9:00 AM, firm reminder "Invoice [Invoice number]"',
    'Paused by the promise of Dec 9, 2026',
    'Resumed although the promise of Dec 9, 2026 stands',
    'Paused',
    'No longer "Paused"',
    'Moved 5 days later, from Dec 8, 2026 to Dec 13, 2026: the sequence was resumed',
    'Moved 1 day earlier, from Dec 13, 2026 to Dec 12, 2026: the due date was changed',
    undefined,
    'Not sent: a later reminder took its place',
    'The invoice was paid on Dec 5, 2026',
    'The invoice was paid: the sequence ended',
  ]);
});

test('a step that a schedule planned names the schedule and its version, and so does a change of it', () => {
  const schedule = { id: 40, name: 'Ours', version: 1 };
  const steps = [step(2, { scheduleStep: 1, scheduleDay: 7 })];
  const applied = (removed: readonly number[], added: typeof steps): InvoiceEvent => ({
    type: 'ScheduleApplied',
    data: {
      ...ids,
      sequenceId,
      schedule: { ...schedule, version: 2 },
      removed,
      steps: added,
      appliedAt: '2026-12-02T10:00:00.000Z',
    },
  });
  const facts = factsOf(startedWith(steps, { schedule }), applied([2], []), applied([], steps));
  expect(facts.map((fact) => fact?.split(/(?<=version \d)/)[0])).toEqual([
    'Planned by schedule "Ours", version 1',
    'Replaced by the changed schedule "Ours", version 2',
    'Planned by the changed schedule "Ours", version 2',
  ]);
});

test('each outcome of an attempt says why', () => {
  const copied = { mail: { ...mail, cc: ['boss@example.org'] }, late: true };
  const refused = { refused: [{ address: 'boss@example.org', reply: '550 no' }] };
  expect(
    factsOf(
      sendStarted(2, 1, copied),
      postponed(2, 1, '2026-12-08T10:00:00Z'),
      dropped(2),
      doubted(2),
      failed(2),
      sent(2, 2, refused),
      sent(2, 3, { via: 'outbox', accepted: ['ada@example.org'] }),
      sent(1),
    ),
  ).toStrictEqual([
    'It was due for more than an hour: attempt 1 to send "Invoice INV-1" to ada@example.org, copies to boss@example.org, as <11.1.1@example.com>',
    'Refused for now, to be tried again: 451 later',
    'Cancelled before anything was sent',
    "Delivery couldn't be confirmed: The mail server didn't respond after receiving the email: closed",
    'Refused for good: 550 unknown',
    'Sent; accepted for ada@example.org; refused for boss@example.org: 550 no',
    'Written to the outbox; nobody received it',
    undefined,
  ]);
});

test('what happens to another sequence is not about the step', () => {
  expect(stepFact(held('paused_by_hand'), { sequenceId: 12, stepId: 2 }, undefined)).toBeUndefined();
});
