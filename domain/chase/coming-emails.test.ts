import { describe, expect, test } from 'vitest';
import { addDays, dateIn, instantOf, todayIn } from '../calendar.ts';
import { bareFacts } from '../client/bare-facts.ts';
import type { Client } from '../client/state.ts';
import {
  cancelled,
  created,
  held,
  ids,
  promised,
  sendStarted,
  sent,
  started,
  startedWith,
  step,
} from '../invoice/chased-invoice.fixture.ts';
import { evolve } from '../invoice/evolve.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import { absent, unfinishedSequence } from '../invoice/state.ts';
import { comingEmails, type ComingEmail } from './coming-emails.ts';
import { RandomChase } from './random-chase.fixture.ts';
import { foresee } from './what-if.ts';

const client: Client = {
  status: 'active',
  clientId: 5,
  accountId: 3,
  facts: { name: 'Ada Ltd', email: 'ada@example.org', ...bareFacts },
};

const told = ({ plan, date, time, moved, state, holds }: ComingEmail): string =>
  [
    `${plan.stepId} ${date} ${time} ${state}`,
    ...(moved === undefined ? [] : [`from ${moved.date} ${moved.time}: ${moved.why}`]),
    ...holds,
  ].join(', ');

/** What is to come at an instant, after these events. */
const comingAt = (now: string, ...history: readonly InvoiceEvent[]): string[] => {
  const invoice = [created, ...history].reduce(evolve, absent);
  if (invoice.status !== 'open') throw new Error('It is not open');
  const until = Date.parse('2027-03-01T00:00:00Z');
  return comingEmails({ invoice, client, timeZone: 'UTC', now: Date.parse(now), until }).map(told);
};

describe('what is to come', () => {
  test('goes as planned where nothing is in between', () => {
    expect(comingAt('2026-12-01T08:00:00Z', started)).toStrictEqual([
      '1 2026-12-04 09:00 planned',
      '2 2026-12-08 09:00 planned',
      '3 2026-12-15 09:00 planned',
    ]);
  });

  test('is nothing once the sequence is over', () => {
    expect(comingAt('2026-12-01T08:00:00Z', started, cancelled('by_hand'))).toStrictEqual([]);
  });

  test('waits for a promise, and goes on the second day after it if it is broken', () => {
    expect(comingAt('2026-12-01T08:00:00Z', started, promised('2026-12-05'))).toStrictEqual([
      '1 2026-12-07 09:00 waits, from 2026-12-04 09:00: promised_payment, promised_payment',
      '2 2026-12-11 09:00 waits, from 2026-12-08 09:00: promised_payment, promised_payment',
      '3 2026-12-18 09:00 waits, from 2026-12-15 09:00: promised_payment, promised_payment',
    ]);
  });

  test('is held while a person has paused it, on the days on which it would go if it was resumed', () => {
    expect(comingAt('2026-12-06T08:00:00Z', started, held('paused_by_hand'))).toStrictEqual([
      '1 2026-12-06 09:00 held, from 2026-12-04 09:00: on_hold, paused_by_hand',
      '2 2026-12-10 09:00 held, from 2026-12-08 09:00: on_hold, paused_by_hand',
      '3 2026-12-17 09:00 held, from 2026-12-15 09:00: on_hold, paused_by_hand',
    ]);
    expect(comingAt('2026-12-01T08:00:00Z', started, held('paused_by_hand'))[0]).toBe(
      '1 2026-12-04 09:00 held, paused_by_hand',
    );
  });

  test('is of a late email at night the next morning', () => {
    const [first, second] = comingAt(
      '2026-12-04T22:00:00Z',
      startedWith([step(1), step(2, { days: 9, scheduledDate: '2026-12-10' })]),
    );
    expect(first).toBe('1 2026-12-05 09:00 waits, from 2026-12-04 09:00: quiet_hours');
    expect(second).toBe('2 2026-12-10 09:00 planned');
  });

  test('is today what was planned for a day before', () => {
    const plans = startedWith([step(1)], { startedAt: '2026-12-06T10:00:00.000Z' });
    expect(comingAt('2026-12-06T10:00:00Z', plans)).toStrictEqual([
      '1 2026-12-06 10:00 waits, from 2026-12-04 09:00: late',
    ]);
  });

  test('leaves 24 hours after a late reminder', () => {
    const plans = [step(1), step(2, { scheduledDate: '2026-12-05', days: 4 })];
    const at = '2026-12-04T15:00:00.000Z';
    const late = [sendStarted(1, 1, { late: true }), sent(1, 1, { late: true, sentAt: at })];
    expect(comingAt('2026-12-04T15:05:00Z', startedWith(plans), ...late)).toStrictEqual([
      '2 2026-12-05 15:00 waits, from 2026-12-05 09:00: reminder_gap',
    ]);
  });

  test('is one of two reminders of the same minute, and none that is untrue on its day', () => {
    expect(comingAt('2026-12-01T08:00:00Z', startedWith([step(1), step(2)]))).toStrictEqual([
      '2 2026-12-04 09:00 planned',
    ]);
    expect(
      comingAt('2026-12-01T08:00:00Z', startedWith([step(1, { type: 'due_in' }), step(2)])),
    ).toStrictEqual(['2 2026-12-04 09:00 planned']);
  });

  test('is held where the text would be untrue: that needs a person', () => {
    const early = step(1, { type: 'due_in', scheduledDate: '2026-11-30', subject: 'INV-1 is overdue' });
    expect(comingAt('2026-11-22T08:00:00Z', startedWith([early]))).toStrictEqual([
      '1 2026-11-30 09:00 held, needs_attention',
    ]);
  });

  test('is the reminder of an installment too, which is no step yet', () => {
    const agreed: InvoiceEvent = {
      type: 'PaymentPlanAgreed',
      data: {
        ...ids,
        installments: [
          { date: '2026-12-10', amount: 60_000, reminderId: 91 },
          { date: '2027-01-10', amount: 65_000, reminderId: 92 },
        ],
        received: 0,
        remindBefore: 1,
        agreedAt: '2026-12-01T08:00:00.000Z',
      },
    };
    const emails = comingAt('2026-12-01T09:00:00Z', started, agreed);
    expect(emails[0]).toBe('91 2026-12-09 09:00 planned');
    // The first installment is missed if nothing changes: then a person is asked, and no other is reminded of.
    expect(emails.slice(1)).toStrictEqual([
      '1 2026-12-04 09:00 held, payment_plan',
      '2 2026-12-08 09:00 held, payment_plan',
      '3 2026-12-15 09:00 held, payment_plan',
    ]);
  });
});

test('what goes is what the run would send, and when, after any history', () => {
  let compared = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const chase = new RandomChase(seed);
    chase.play(seed % 40);
    const { invoice, now } = chase;
    const timeZone = chase.oracle.zone;
    const sequence = unfinishedSequence(invoice);
    if (invoice.status !== 'open' || sequence === null) continue;
    const until = instantOf(addDays(todayIn(timeZone, now), 40), '00:00', timeZone);
    const { sequenceId, via } = sequence;
    const sends = foresee({ invoice, client, timeZone, sequenceId, now, via, planned: [], until }).emails;
    const coming = comingEmails({ invoice, client, timeZone, now, until }).filter(
      ({ state, date }) => state !== 'held' && date < dateIn(timeZone, until),
    );
    expect([seed, ...coming.map(({ plan }) => plan.stepId)]).toStrictEqual([
      seed,
      ...sends.map(({ plan }) => plan.stepId),
    ]);
    coming.forEach(({ date, time }, index) => {
      const at = sends[index]?.at ?? 0;
      const shown = instantOf(date, time, timeZone);
      // What is due goes at once.
      expect([seed, at === now ? shown <= now : Math.abs(shown - at) < 60_000]).toStrictEqual([seed, true]);
    });
    compared += coming.length;
  }
  expect(compared).toBeGreaterThan(100);
});
