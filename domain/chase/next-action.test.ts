import { describe, expect, test } from 'vitest';
import { bareFacts } from '../client/bare-facts.ts';
import type { SkipReason } from '../invoice/reasons.ts';
import {
  broken,
  cancelled,
  created,
  doubted,
  facts,
  failedAndHeld,
  held,
  ids,
  ladder,
  lifted,
  moved,
  ofSequence,
  overridden,
  paid,
  postponed,
  promised,
  sendStarted,
  sendWithoutMailing,
  sent,
  skipped,
  started,
  startedWith,
  step,
} from '../invoice/chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import { actionAt, aDay, sends, waits, waitsForChange } from './next-action.fixture.ts';

const active = [created, started];
/** The client has this address. */
const withAddress = (email: string) =>
  ({
    client: {
      status: 'active',
      clientId: 5,
      accountId: 3,
      facts: { name: 'Ada Ltd', email, ...bareFacts },
    },
  }) as const;

describe('a step that is due', () => {
  test('goes at its minute', () => {
    expect(actionAt('2026-12-04T08:00:00Z', active)).toStrictEqual(
      waits(1, '2026-12-04T09:00Z', 'Next email: 9:00 AM'),
    );
    expect(actionAt('2026-12-04T09:00:00Z', active)).toStrictEqual(sends(1));
  });
  test('goes at once up to an hour after it (a restart), and is not late', () => {
    expect(actionAt('2026-12-04T10:00:00Z', active)).toStrictEqual(sends(1));
  });
  test('goes at the same wall-clock time in a changed zone', () => {
    expect(actionAt('2026-12-04T09:00:00Z', active, { timeZone: 'America/New_York' })).toStrictEqual(
      waits(5, '2026-12-04T14:00Z', 'Next email: 9:00 AM'),
    );
    expect(actionAt('2026-12-04T00:00:00Z', active, { timeZone: 'Asia/Tokyo' })).toStrictEqual(sends(1));
  });
  test('goes at a planned hour of the night as planned', () => {
    const night = [created, startedWith([step(1, { scheduledTime: '03:00' })])];
    expect(actionAt('2026-12-04T03:00:00Z', night)).toStrictEqual(sends(1));
  });
  test('has its own number of attempt after earlier ones', () => {
    const again = [...active, sendStarted(1), postponed(1, 1, '2026-12-04T09:01Z')];
    expect(actionAt('2026-12-04T09:01:00Z', again)).toStrictEqual(sends(1, { attempt: 2 }));
  });
  test('is waited for no longer than 24 h at a time', () => {
    expect(actionAt('2026-11-25T09:00:00Z', active)).toStrictEqual({
      type: 'wait',
      milliseconds: aDay,
      until: '2026-12-04T09:00:00.000Z',
      why: 'Next email: Dec 4, 2026 9:00 AM',
    });
  });
  test('is waited for to the millisecond', () => {
    expect(actionAt('2026-12-04T08:59:59.999Z', active)).toMatchObject({ type: 'wait', milliseconds: 1 });
  });
  test('is written to the outbox without a mail server', () => {
    expect(actionAt('2026-12-04T09:00:00Z', active, { via: 'outbox' })).toStrictEqual(sends(1));
  });
});

describe('internal alerts', () => {
  const alert = (stepId: number, scheduledDate: string) =>
    step(stepId, { stepType: 'internal_alert', scheduledDate });
  const skipReason = { code: 'later_alert' } as const;
  test('go when due, like the rest', () => {
    const history = [created, startedWith([alert(4, '2026-12-04')])];
    expect(actionAt('2026-12-04T09:00:00Z', history)).toStrictEqual(sends(4, { skipReason }));
    expect(actionAt('2026-12-04T09:00:00Z', [...history, held('paused_by_hand')])).toMatchObject({
      type: 'wait',
    });
    expect(actionAt('2026-12-04T09:00:00Z', [...history, promised('2026-12-10')])).toMatchObject({
      type: 'wait',
    });
  });
  test('are counted apart: the latest due one goes, others are skipped, reminders stay', () => {
    const history = [created, startedWith([alert(4, '2026-12-02'), step(1), alert(5, '2026-12-03')])];
    expect(actionAt('2026-12-04T09:30:00Z', history)).toStrictEqual(
      sends(5, { skip: [4], skipReason, late: true }),
    );
    const alertOut = [
      ...history,
      skipped([4], skipReason),
      sendStarted(5, 1, { stepType: 'internal_alert' }),
      sent(5),
    ];
    expect(actionAt('2026-12-04T09:30:00Z', alertOut)).toStrictEqual(sends(1));
  });
  test('that are late make no reminder wait', () => {
    const history = [
      created,
      startedWith([alert(4, '2026-12-02'), step(1)]),
      sendStarted(4, 1, { stepType: 'internal_alert', late: true }),
      sent(4, 1, { late: true, sentAt: '2026-12-04T08:00:00.000Z' }),
    ];
    expect(actionAt('2026-12-04T09:00:00Z', history)).toStrictEqual(sends(1));
  });
});

describe('true on the day', () => {
  const dueIn = step(1, { type: 'due_in', scheduledDate: '2026-12-01' });
  const skip = (stepIds: number[], reason: SkipReason) => ({ type: 'skip', stepIds, reason });
  test('a "Due in" step goes up to the due day, and is skipped once it has passed', () => {
    const history = [created, startedWith([dueIn])];
    expect(actionAt('2026-12-01T09:00:00Z', history)).toStrictEqual(sends(1));
    expect(actionAt('2026-12-02T00:00:00Z', history)).toStrictEqual(skip([1], { code: 'due_date_passed' }));
  });
  test('"today" is the account’s', () => {
    const history = [created, startedWith([step(1, { type: 'due_in', scheduledDate: '2026-12-01' })])];
    expect(actionAt('2026-12-01T15:00:00Z', history, { timeZone: 'Asia/Tokyo' })).toMatchObject({
      type: 'skip',
    });
  });
  test('an "Overdue by" step is skipped while the invoice is not overdue', () => {
    const history = [created, startedWith([step(1, { scheduledDate: '2026-12-01' })])];
    expect(actionAt('2026-12-01T09:00:00Z', history)).toStrictEqual(skip([1], { code: 'not_overdue' }));
  });
  test('only when its time has come: until then the due date may change', () => {
    const kept: InvoiceEvent = {
      type: 'DueDateChanged',
      data: { ...ids, from: '2026-12-01', to: '2026-12-10', action: 'keep' },
    };
    expect(actionAt('2026-12-03T09:00:00Z', [...active, kept])).toMatchObject({ type: 'wait' });
    expect(actionAt('2026-12-04T09:00:00Z', [...active, kept])).toStrictEqual(
      skip([1], { code: 'not_overdue' }),
    );
  });
  test('goes before lateness: what is untrue is skipped however late it is', () => {
    const history = [created, startedWith([dueIn, step(2)])];
    expect(actionAt('2026-12-30T09:00:00Z', history)).toStrictEqual(skip([1], { code: 'due_date_passed' }));
  });
  test('one reason at a time', () => {
    const kept: InvoiceEvent = {
      type: 'DueDateChanged',
      data: { ...ids, from: '2026-12-01', to: '2026-12-04', action: 'keep' },
    };
    const history = [created, startedWith([dueIn, step(2), step(3, { type: 'due_in' })]), kept];
    expect(actionAt('2026-12-04T12:00:00Z', history)).toStrictEqual(skip([2], { code: 'not_overdue' }));
  });
  test('a text that says overdue waits for the person while the due date has not passed', () => {
    const subject = 'Overdue: invoice {{invoice_number}}';
    const early = step(1, { type: 'due_in', scheduledDate: '2026-12-01', tone: 'firm', subject });
    const history = [created, startedWith([early])];
    const detail = { code: 'says_overdue', subject, dueDate: '2026-12-01' } as const;
    const hold = { type: 'hold', reason: 'needs_attention', detail };
    expect(actionAt('2026-12-01T09:00:00Z', history)).toStrictEqual(hold);
    expect(actionAt('2026-11-30T09:00:00Z', history)).toMatchObject({ type: 'wait' });
    const inContent = step(1, { ...early, subject: 'Hello', content: 'It was due long ago.' });
    expect(actionAt('2026-12-01T09:00:00Z', [created, startedWith([inContent])])).toMatchObject({
      type: 'hold',
      reason: 'needs_attention',
    });
    const after = step(1, { scheduledDate: '2026-12-02', subject });
    expect(actionAt('2026-12-02T09:00:00Z', [created, startedWith([after])])).toStrictEqual(sends(1));
  });
  test('counts for what waits to be tried again', () => {
    const history = [
      created,
      startedWith([step(1, { type: 'due_in', scheduledDate: '2026-12-01', scheduledTime: '23:30' })]),
      sendStarted(1),
      postponed(1, 1, '2026-12-02T00:06Z'),
    ];
    expect(actionAt('2026-12-02T00:06:00Z', history)).toMatchObject({ type: 'skip', stepIds: [1] });
  });
});

describe('the end', () => {
  test('paid, cancelled, deleted: the run is over', () => {
    const finish = (why: string) => ({ type: 'finish', why });
    const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: ids };
    const now = '2026-12-04T09:00:00Z';
    expect(actionAt(now, [...active, paid(), cancelled('paid')])).toStrictEqual(
      finish('The invoice is paid'),
    );
    expect(actionAt(now, [...active, cancelled('due_date')])).toStrictEqual(finish('The sequence has ended'));
    expect(actionAt(now, [...active, cancelled('invoice_deleted'), deleted])).toStrictEqual(
      finish('The invoice was deleted'),
    );
    expect(actionAt(now, [])).toStrictEqual(finish('The invoice was deleted'));
  });
  test('another sequence of the invoice is not this run’s', () => {
    const other = startedWith([step(1)], { sequenceId: 12 });
    expect(actionAt('2026-12-04T09:00:00Z', [...active, cancelled('by_hand'), other])).toMatchObject({
      type: 'finish',
    });
  });
  test('a client that is gone ends it, before anything else', () => {
    const client = { status: 'deleted', clientId: 5, accountId: 3 } as const;
    const cancel = { type: 'cancel', reason: 'client_deleted' };
    expect(actionAt('2026-12-04T09:00:00Z', active, { client })).toStrictEqual(cancel);
    expect(actionAt('2026-12-04T09:00:00Z', [...active, held('paused_by_hand')], { client })).toStrictEqual(
      cancel,
    );
  });
  test('the last step out completes it, held or not', () => {
    const out = [created, startedWith([step(1)]), sendStarted(1), sent(1)];
    expect(actionAt('2026-12-04T09:01:00Z', out)).toStrictEqual({ type: 'complete' });
    expect(actionAt('2026-12-04T09:01:00Z', [...out, held('paused_by_hand')])).toStrictEqual({
      type: 'complete',
    });
    expect(actionAt('2026-12-04T09:01:00Z', [...out, promised('2026-12-10')])).toStrictEqual({
      type: 'complete',
    });
    const allSkipped = [created, startedWith([step(1)]), skipped([1], { code: 'due_date_passed' })];
    expect(actionAt('2026-12-04T09:01:00Z', allSkipped)).toStrictEqual({ type: 'complete' });
  });
});

describe('held', () => {
  const noAddress = { code: 'no_address', subject: 'Hello' } as const;
  const wouldGo = (...dates: readonly string[]) => ({
    code: 'would_go',
    first: dates.map((scheduledDate) => ({ scheduledDate, scheduledTime: '09:00' })),
    count: dates.length,
  });
  const now = '2026-12-04T09:00:00Z';
  test('by hand, only a change ends the wait; each reason is named', () => {
    expect(actionAt(now, [...active, held('paused_by_hand')])).toStrictEqual(waitsForChange('Paused'));
    expect(
      actionAt(now, [...active, held('client_changed'), held('needs_attention', noAddress)], withAddress('')),
    ).toStrictEqual(
      waitsForChange(
        'On hold: client changed, On hold: needs attention (There\'s no address to send the email "Hello" to.)',
      ),
    );
  });
  test('by a failed mail, whose later steps wait', () => {
    expect(actionAt('2026-12-08T09:00:00Z', [...active, ...failedAndHeld(1)])).toStrictEqual(
      waitsForChange('On hold: delivery failed (550 unknown)'),
    );
  });
  test('ending one of two holds lifts only that one', () => {
    const two = [...active, held('paused_by_hand'), held('reopened'), lifted('reopened')];
    expect(actionAt(now, two)).toStrictEqual(waitsForChange('Paused'));
    expect(actionAt(now, [...two, lifted('paused_by_hand')])).toStrictEqual(sends(1));
  });
  test('resumed and moved, the next step goes at its new date, and is not late', () => {
    const resumed = [
      ...active,
      held('paused_by_hand'),
      lifted('paused_by_hand'),
      moved([{ stepId: 1, scheduledDate: '2026-12-07' }], 'resumed', '2026-12-06T12:00Z'),
    ];
    expect(actionAt('2026-12-07T09:00:00Z', resumed)).toStrictEqual(sends(1));
  });
  test('when a mail server is first set, what began before is held, with what would go when', () => {
    const outbox = [created, startedWith(ladder, { via: 'outbox' })];
    const hold = {
      type: 'hold',
      reason: 'mail_server_added',
      detail: wouldGo('2026-12-05', '2026-12-09', '2026-12-16'),
    };
    expect(actionAt('2026-12-04T12:00:00Z', outbox)).toStrictEqual(hold);
    expect(actionAt('2026-12-04T09:00:00Z', outbox, { via: 'outbox' })).toStrictEqual(sends(1));
    expect(actionAt('2026-12-04T12:00:00Z', [...outbox, held('paused_by_hand')])).toStrictEqual(hold);
    expect(actionAt('2026-12-04T12:00:00Z', [...outbox, promised('2026-12-20')])).toStrictEqual({
      ...hold,
      detail: wouldGo('2026-12-22', '2026-12-26', '2027-01-02'),
    });
    const seen = [...outbox, held('mail_server_added')];
    expect(actionAt('2026-12-04T12:00:00Z', seen)).toMatchObject({ type: 'wait' });
    expect(actionAt('2026-12-04T09:00:00Z', [...seen, lifted('mail_server_added')])).toStrictEqual(sends(1));
  });
  test('at most five dates are listed', () => {
    const many = [1, 2, 3, 4, 5, 6, 7].map((day) => step(day, { scheduledDate: `2026-12-1${day}` }));
    const dates = [1, 2, 3, 4, 5].map((day) => `2026-12-1${day}`);
    expect(actionAt('2026-12-04T12:00:00Z', [created, startedWith(many, { via: 'outbox' })])).toStrictEqual({
      type: 'hold',
      reason: 'mail_server_added',
      detail: { ...wouldGo(...dates), count: 7 },
    });
  });
});

describe('a promise', () => {
  test('holds the sequence, retries included, until its day is over', () => {
    const history = [...active, promised('2026-12-04')];
    const wait = waits(15, '2026-12-05T00:00Z', 'Paused - Payment Promised, Dec 4, 2026');
    expect(actionAt('2026-12-04T09:00:00Z', history)).toStrictEqual(wait);
    const retrying = [
      ...active,
      sendStarted(1),
      postponed(1, 1, '2026-12-04T09:00Z'),
      promised('2026-12-04'),
    ];
    expect(actionAt('2026-12-04T09:00:00Z', retrying)).toStrictEqual(wait);
  });
  test('ends with its day in the account’s zone', () => {
    const history = [...active, promised('2026-12-04')];
    const over = { type: 'break-promise', promisedDate: '2026-12-04', resumeFrom: '2026-12-06' };
    expect(actionAt('2026-12-04T15:00:00Z', history, { timeZone: 'Asia/Tokyo' })).toStrictEqual(over);
    expect(actionAt('2026-12-04T14:59:59Z', history, { timeZone: 'Asia/Tokyo' })).toMatchObject({
      type: 'wait',
    });
    expect(actionAt('2026-12-05T00:00:00Z', history)).toStrictEqual(over);
  });
  test('that ended during a long downtime: the steps resume from today', () => {
    expect(actionAt('2026-12-20T08:00:00Z', [...active, promised('2026-12-04')])).toStrictEqual({
      type: 'break-promise',
      promisedDate: '2026-12-04',
      resumeFrom: '2026-12-20',
    });
  });
  test('is noticed and recorded also when the sequence is held by hand', () => {
    const history = [...active, held('paused_by_hand'), promised('2026-12-04')];
    expect(actionAt('2026-12-04T09:00:00Z', history)).toStrictEqual(waits(15, '2026-12-05T00:00Z', 'Paused'));
    expect(actionAt('2026-12-05T00:00:00Z', history)).toMatchObject({ type: 'break-promise' });
  });
  test('is noticed also when reminders go on despite it, and when they wait for something later', () => {
    const history = [...active, promised('2026-12-04'), overridden('2026-12-04')];
    expect(actionAt('2026-12-04T09:00:00Z', history)).toStrictEqual(sends(1));
    const out = [...history, sendStarted(1), sent(1)];
    expect(actionAt('2026-12-04T10:00:00Z', out)).toStrictEqual(
      waits(14, '2026-12-05T00:00Z', 'Next email: Dec 8, 2026 9:00 AM'),
    );
    expect(actionAt('2026-12-05T00:00:00Z', out)).toStrictEqual({
      type: 'break-promise',
      promisedDate: '2026-12-04',
      resumeFrom: '2026-12-05',
    });
  });
  test('holds a sequence that is started later', () => {
    expect(actionAt('2026-12-04T09:00:00Z', [created, promised('2026-12-10'), started])).toStrictEqual({
      type: 'wait',
      milliseconds: aDay,
      until: '2026-12-11T00:00:00.000Z',
      why: 'Paused - Payment Promised, Dec 10, 2026',
    });
  });
  test('is over for a paid invoice', () => {
    const history = [...active, promised('2026-12-04'), paid(), cancelled('paid')];
    expect(actionAt('2026-12-10T00:00:00Z', history)).toMatchObject({ type: 'finish' });
  });
  test('that was not kept lets the steps go from the second day after, at their own time of day', () => {
    const history: InvoiceEvent[] = [
      ...active,
      promised('2026-12-04'),
      broken('2026-12-04', '2026-12-06'),
      moved([{ stepId: 1, scheduledDate: '2026-12-06' }], 'promise_broken', '2026-12-05T00:00Z'),
    ];
    expect(actionAt('2026-12-05T09:00:00Z', history)).toStrictEqual(
      waits(24, '2026-12-06T09:00Z', 'Next email: Dec 6, 2026 9:00 AM'),
    );
    expect(actionAt('2026-12-06T09:00:00Z', history)).toStrictEqual(sends(1));
  });
});

describe('an address that is corrected', () => {
  const corrected = withAddress('new@example.org');
  const hold = held('delivery_failed', { code: 'smtp_reply', reply: '550 unknown' });
  const refused = (refusedAddress: string): InvoiceEvent => ({
    type: 'StepSendFailed',
    data: {
      ...ofSequence,
      stepId: 1,
      attempt: 1,
      failedAt: '2026-12-04T09:00:02.000Z',
      reply: '550 unknown',
      refusedAddress,
    },
  });
  const history = [...active, sendStarted(1), refused('ada@example.org'), hold];
  const day = '2026-12-04T10:00:00Z';

  test('lets what failed for the old one be tried again', () => {
    expect(actionAt(day, history, corrected)).toStrictEqual({
      type: 'retry',
      stepId: 1,
      to: 'new@example.org',
    });
    const retried: InvoiceEvent = {
      type: 'StepRetried',
      data: { ...ids, sequenceId: 11, stepId: 1, retriedAt: '2026-12-04T10:00:00.000Z' },
    };
    const again = [...history, retried, lifted('delivery_failed')];
    expect(actionAt(day, again, corrected)).toStrictEqual(sends(1, { attempt: 2 }));
  });
  test('not while it is the same one, or none, and not if the message was refused', () => {
    for (const email of ['ada@example.org', ' Ada@example.org', ''])
      expect(actionAt(day, history, withAddress(email))).toMatchObject({ type: 'wait' });
    expect(actionAt(day, [...active, ...failedAndHeld(1)], corrected)).toMatchObject({ type: 'wait' });
  });
  test('waits for a decent hour, and for the second day after a broken promise', () => {
    expect(actionAt('2026-12-04T22:00:00Z', history, corrected)).toMatchObject({
      type: 'wait',
      until: '2026-12-05T09:00:00.000Z',
    });
    const unkept = [...history, promised('2026-12-04'), broken('2026-12-04', '2026-12-06')];
    expect(actionAt('2026-12-05T10:00:00Z', unkept, corrected)).toMatchObject({
      type: 'wait',
      until: '2026-12-06T09:00:00.000Z',
    });
    expect(actionAt('2026-12-06T09:00:00Z', unkept, corrected)).toMatchObject({ type: 'retry' });
  });
  test('is not that of another client', () => {
    const other: InvoiceEvent = { type: 'InvoiceRevised', data: { ...ids, ...facts, clientId: 6 } };
    expect(actionAt(day, [...history, other], corrected)).toMatchObject({ type: 'wait' });
  });
  test('ends the hold of what had none', () => {
    const none = [...active, held('needs_attention', { code: 'no_address', subject: 'Due' })];
    expect(actionAt(day, none, withAddress(''))).toMatchObject({ type: 'wait', until: null });
    expect(actionAt(day, none, corrected)).toStrictEqual({ type: 'lift', reason: 'needs_attention' });
  });
});

describe('a mail that is being handed over', () => {
  const history = [...active, sendWithoutMailing(1)];
  test('by a mailing is waited for as long as that says', () => {
    const mailed = [...active, sendStarted(1)];
    expect(actionAt('2026-12-04T09:01:30Z', mailed)).toStrictEqual(
      waits(0.025, '2026-12-04T09:03Z', 'An email is being handed over'),
    );
    const handovers = new Map([[40, Date.parse('2026-12-04T09:06:00Z')]]);
    expect(actionAt('2026-12-04T09:03:00Z', mailed, { handovers })).toStrictEqual(
      waits(0.05, '2026-12-04T09:06Z', 'An email is being handed over'),
    );
  });
  test('is waited for until its deadline, then it is in doubt', () => {
    expect(actionAt('2026-12-04T09:01:30Z', history)).toStrictEqual(
      waits(0.025, '2026-12-04T09:03Z', 'An email is being handed over'),
    );
    expect(actionAt('2026-12-04T09:03:00Z', history)).toStrictEqual({
      type: 'doubt',
      stepId: 1,
      attempt: 1,
      why: { code: 'not_recorded' },
    });
  });
  test('of an earlier sequence is waited for, until its outcome is recorded', () => {
    const earlier = { sequenceId: 12 };
    const why = 'An email of an earlier sequence is being handed over';
    const both: InvoiceEvent[] = [
      created,
      startedWith([step(9)], earlier),
      sendStarted(9, 1, earlier),
      { type: 'SequenceDeleted', data: { ...ids, ...earlier } },
      started,
    ];
    expect(actionAt('2026-12-04T09:01:30Z', both)).toStrictEqual(waits(0.025, '2026-12-04T09:03Z', why));
    expect(actionAt('2026-12-04T09:03:00Z', both)).toStrictEqual(waits(1 / 60, '2026-12-04T09:04Z', why));
    expect(actionAt('2026-12-04T09:01:30Z', [...both, sent(9, 1, earlier)])).toStrictEqual(sends(1));
    expect(actionAt('2026-12-04T09:01:30Z', [...both, held('paused_by_hand')])).toMatchObject({
      until: null,
    });
  });
  test('also after the invoice was paid or deleted, or the step removed: history must know', () => {
    const ends: InvoiceEvent[][] = [
      [paid(), cancelled('paid')],
      [cancelled('invoice_deleted'), { type: 'InvoiceDeleted', data: ids }],
      [{ type: 'SequenceDeleted', data: { ...ids, sequenceId: 11 } }],
    ];
    for (const end of ends) {
      expect(actionAt('2026-12-04T09:01:00Z', [...history, ...end])).toMatchObject({ type: 'wait' });
      expect(actionAt('2026-12-04T09:03:00Z', [...history, ...end])).toMatchObject({ type: 'doubt' });
      expect(actionAt('2026-12-04T09:03:00Z', [...history, ...end, sent(1)])).toMatchObject({
        type: 'finish',
      });
    }
  });
  test('in doubt it is never sent by itself; later steps go as planned', () => {
    const doubt = [...history, doubted(1)];
    expect(actionAt('2026-12-04T10:00:00Z', doubt)).toMatchObject({
      type: 'wait',
      until: '2026-12-08T09:00:00.000Z',
    });
    expect(actionAt('2026-12-08T09:00:00Z', doubt)).toStrictEqual(sends(2));
  });
  test('in doubt as the last one, the sequence waits for the person’s word', () => {
    const last = [created, startedWith([step(1)]), sendStarted(1), doubted(1)];
    expect(actionAt('2026-12-04T10:00:00Z', last)).toStrictEqual(
      waitsForChange('Waiting to be told whether an email arrived'),
    );
    const answered = (resolution: 'arrived' | 'leave' | 'send_again'): InvoiceEvent => ({
      type: 'StepDoubtResolved',
      data: { ...ids, sequenceId: 11, stepId: 1, resolution, resolvedAt: '2026-12-10T10:00:00.000Z' },
    });
    expect(actionAt('2026-12-10T10:00:00Z', [...last, answered('arrived')])).toStrictEqual({
      type: 'complete',
    });
    expect(actionAt('2026-12-10T10:00:00Z', [...last, answered('leave')])).toStrictEqual({
      type: 'complete',
    });
    expect(actionAt('2026-12-10T10:00:00Z', [...last, answered('send_again')])).toStrictEqual(
      sends(1, { attempt: 2 }),
    );
  });
});

describe('retries', () => {
  test('wait for their minute', () => {
    const history = [...active, sendStarted(1), postponed(1, 1, '2026-12-04T09:06Z')];
    expect(actionAt('2026-12-04T09:03:00Z', history)).toStrictEqual(
      waits(0.05, '2026-12-04T09:06Z', 'Trying again at 9:06 AM'),
    );
    expect(actionAt('2026-12-04T09:06:00Z', history)).toStrictEqual(sends(1, { attempt: 2 }));
  });
  test('are not late by the time that the refusals took', () => {
    const history = [
      ...active,
      sendStarted(1),
      postponed(1, 1, '2026-12-04T09:30Z'),
      sendStarted(1, 2),
      postponed(1, 2, '2026-12-04T11:36Z'),
    ];
    expect(actionAt('2026-12-04T11:36:00Z', history)).toStrictEqual(sends(1, { attempt: 3 }));
    expect(actionAt('2026-12-04T12:37:00Z', history)).toStrictEqual(sends(1, { attempt: 3, late: true }));
  });
  test('keep other reminders waiting, and then only one goes', () => {
    const soon = [step(1), step(2, { scheduledTime: '09:30' })];
    const history = [created, startedWith(soon), sendStarted(1), postponed(1, 1, '2026-12-04T09:36Z')];
    expect(actionAt('2026-12-04T09:30:00Z', history)).toStrictEqual(
      waits(0.1, '2026-12-04T09:36Z', 'Trying again at 9:36 AM'),
    );
    expect(actionAt('2026-12-04T09:36:00Z', history)).toStrictEqual(sends(2, { skip: [1] }));
  });
  test('of a refused sender keep all of the sequence waiting for the hour', () => {
    const alert = step(4, { stepType: 'internal_alert', scheduledTime: '09:30' });
    const history = [
      created,
      startedWith([step(1), alert]),
      sendStarted(1),
      postponed(1, 1, '2026-12-04T10:00Z', { cause: 'sender' }),
    ];
    expect(actionAt('2026-12-04T09:30:00Z', history)).toStrictEqual(
      waits(0.5, '2026-12-04T10:00Z', 'Trying again at 10:00 AM'),
    );
    expect(actionAt('2026-12-04T10:00:00Z', history)).toStrictEqual(sends(1, { attempt: 2 }));
  });
  test('of a refused sender grow late like any other mail', () => {
    const history = [...active, sendStarted(1), postponed(1, 1, '2026-12-04T11:00Z', { cause: 'sender' })];
    expect(actionAt('2026-12-04T11:00:00Z', history)).toStrictEqual(sends(1, { attempt: 2, late: true }));
  });
  test('that the person asked for go now, and are not late', () => {
    const history: InvoiceEvent[] = [
      ...active,
      ...failedAndHeld(1),
      {
        type: 'StepRetried',
        data: { ...ids, sequenceId: 11, stepId: 1, retriedAt: '2026-12-06T23:00:00.000Z' },
      },
      lifted('delivery_failed'),
    ];
    expect(actionAt('2026-12-06T23:00:00Z', history)).toStrictEqual(sends(1, { attempt: 2 }));
  });
});
