import { describe, expect, test } from 'vitest';
import { NotAllowedNow, NotFound } from '../../errors.ts';
import {
  at,
  cancelled,
  ofSequence,
  clientName,
  created,
  doubted,
  dropped,
  facts,
  failed,
  failedAndHeld,
  given,
  held,
  ids,
  ladder,
  mail,
  moved,
  overridden,
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
import type { InvoiceCommand } from '../commands.ts';
import type { InvoiceEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import {
  absent,
  inFlight,
  sendsUnderWay,
  sequencesToRun,
  sternestSoFar,
  unfinishedSequence,
} from '../state.ts';

type StartSend = Extract<InvoiceCommand, { type: 'StartSend' }>;
const start = (stepId: number, now: string, changes: Partial<StartSend> = {}): StartSend => ({
  type: 'StartSend',
  mailingId: 40,
  attachments: [],
  sequenceId: 11,
  stepId,
  attempt: 1,
  mail,
  deadline: '2026-12-04T09:03:00.000Z',
  skip: [],
  skipReason: { code: 'later_reminder' },
  move: [],
  moment: at(now),
  clientName,
  ...changes,
});
const send = { sequenceId: 11, stepId: 1, attempt: 1, clientName };
const recordSent = {
  type: 'RecordSent',
  ...send,
  sentAt: '2026-12-04T09:00:02.000Z',
  accepted: ['ada@example.org'],
  refused: [],
} as const;
const recordFailure = {
  type: 'RecordSendFailure',
  ...send,
  failedAt: '2026-12-04T09:00:02.000Z',
  reply: '550 unknown',
} as const;
const recordPostponed = {
  type: 'RecordSendPostponed',
  ...send,
  retryAt: '2026-12-04T09:01:00.000Z',
  cause: 'temporary',
  reply: '451 later',
  moment: at('2026-12-04T09:00:02Z'),
} as const;
const recordDoubt = {
  type: 'RecordSendDoubt',
  ...send,
  doubtedAt: '2026-12-04T09:03:00.000Z',
  why: { code: 'no_reply', error: 'closed' },
} as const;
const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: ids };
const after = (...events: InvoiceEvent[]) => events.reduce(evolve, absent);
const onTime = '2026-12-04T09:00:00Z';

const byLaw = { kind: 'statutory', country: 'DE', debtor: 'business' } as const;

describe('a send begins', () => {
  test('when the step is next and due', () => {
    given(created, started).when(start(1, onTime)).thenExactly(sendStarted(1));
    given(created, started)
      .when(start(1, onTime, { announcesLateFees: byLaw }))
      .thenExactly(sendStarted(1, 1, { announcesLateFees: byLaw, lateFeesOpen: 0 }));
  });
  test('late when its time is more than an hour ago', () => {
    given(created, started).when(start(1, '2026-12-04T10:00:00Z')).thenExactly(sendStarted(1));
    given(created, started)
      .when(start(1, '2026-12-04T10:00:01Z'))
      .thenExactly(sendStarted(1, 1, { late: true }));
  });
  test('not late when it was planned for the past: that counts from the planning', () => {
    const planned = startedWith(ladder, { startedAt: '2026-12-06T12:00:00.000Z' });
    given(created, planned).when(start(1, '2026-12-06T12:00:01Z')).thenExactly(sendStarted(1));
    given(created, planned)
      .when(start(1, '2026-12-06T13:00:01Z'))
      .thenExactly(sendStarted(1, 1, { late: true }));
  });
  test('with what it stands for skipped and what is sterner moved, in one append', () => {
    const move = [{ stepId: 3, scheduledDate: '2026-12-23' }];
    given(created, started)
      .when(start(2, '2026-12-16T09:00Z', { skip: [1], move }))
      .thenExactly(
        skipped([1], { code: 'later_reminder' }),
        moved(move, 'tone', '2026-12-16T09:00Z'),
        sendStarted(2, 1, { late: true }),
      );
  });
  test('no step is overtaken in silence', () => {
    given(created, started).when(start(2, '2026-12-16T09:00Z')).thenRefused(NotAllowedNow);
  });
  test('internal alerts and reminders are counted apart', () => {
    const alert = step(4, { stepType: 'internal_alert', scheduledDate: '2026-12-10' });
    given(created, startedWith([...ladder, alert]))
      .when(start(4, '2026-12-16T09:00Z'))
      .thenExactly(sendStarted(4, 1, { stepType: 'internal_alert', late: true }));
  });
  test('never before its time', () => {
    given(created, started).when(start(1, '2026-12-04T08:59:59Z')).thenRefused(NotAllowedNow);
  });
  test('never twice', () => {
    given(created, started, sendStarted(1)).when(start(1, onTime)).thenRefused(NotAllowedNow);
    given(created, started, sendStarted(1), sent(1)).when(start(1, onTime)).thenRefused(NotAllowedNow);
    given(created, started, sendStarted(1), sent(1))
      .when(start(1, onTime, { attempt: 2 }))
      .thenRefused(NotAllowedNow);
    given(created, started, sendStarted(1), doubted(1))
      .when(start(1, onTime, { attempt: 2 }))
      .thenRefused(NotAllowedNow);
    given(created, started, sendStarted(1), postponed(1, 1, '2026-12-04T09:01Z'))
      .when(start(1, '2026-12-04T09:01Z'))
      .thenRefused(NotAllowedNow);
    const text = 'This attempt has been begun already';
    for (const outcome of [sent(1), failed(1), doubted(1)])
      given(created, startedWith([step(1)]), sendStarted(1), outcome)
        .when(start(1, onTime, { attempt: 2 }))
        .thenRefused(NotAllowedNow, text);
  });
  test('again after a refusal for now, with the next number', () => {
    given(created, started, sendStarted(1), postponed(1, 1, '2026-12-04T09:01Z'))
      .when(start(1, '2026-12-04T09:01Z', { attempt: 2 }))
      .thenExactly(sendStarted(1, 2));
  });
  test('one at a time for an invoice', () => {
    const alert = step(4, { stepType: 'internal_alert' });
    given(created, startedWith([...ladder, alert]), sendStarted(1))
      .when(start(4, onTime))
      .thenRefused(NotAllowedNow, 'Another email of this invoice is going out');
    const earlier = { sequenceId: 12 };
    const began = [startedWith([step(9)], earlier), sendStarted(9, 1, earlier)];
    const gone: InvoiceEvent = { type: 'SequenceDeleted', data: { ...ids, ...earlier } };
    given(created, ...began, gone, started)
      .when(start(1, onTime))
      .thenRefused(NotAllowedNow, 'Another email of this invoice is going out');
  });
  test('never while held or promised, unless reminders may go on despite the promise', () => {
    given(created, started, held('paused_by_hand')).when(start(1, onTime)).thenRefused(NotAllowedNow);
    given(created, started, promised('2026-12-10')).when(start(1, onTime)).thenRefused(NotAllowedNow);
    given(created, started, promised('2026-12-10'), overridden('2026-12-10'))
      .when(start(1, onTime))
      .thenExactly(sendStarted(1));
    given(created, started, promised('2026-12-10'), overridden('2026-12-10'), promised('2026-12-11'))
      .when(start(1, onTime))
      .thenRefused(NotAllowedNow);
  });
  test('never after paid, cancelled, deleted, or for a step that is gone', () => {
    given(created, started, paid(), cancelled('paid')).when(start(1, onTime)).thenRefused(NotAllowedNow);
    given(created, started, cancelled('by_hand')).when(start(1, onTime)).thenRefused(NotAllowedNow);
    given(created, started, deleted).when(start(1, onTime)).thenRefused(NotFound);
    given(created, started, { type: 'StepRemoved', data: { ...ids, sequenceId: 11, stepId: 1 } })
      .when(start(1, onTime))
      .thenRefused(NotFound);
  });
  test('never to a client from a sequence that began without a mail server, before the person has seen that', () => {
    given(created, startedWith(ladder, { via: 'outbox' }))
      .when(start(1, onTime))
      .thenRefused(NotAllowedNow);
    const seen: InvoiceEvent[] = [
      held('mail_server_added'),
      { type: 'HoldLifted', data: { ...ids, sequenceId: 11, reason: 'mail_server_added' } },
    ];
    given(created, startedWith(ladder, { via: 'outbox' }), ...seen)
      .when(start(1, onTime))
      .thenExactly(sendStarted(1));
  });
});

describe('the outcome', () => {
  test('is recorded with where it went and who took it', () => {
    given(created, started, sendStarted(1, 1, { late: true }))
      .when({ ...recordSent, refused: [{ address: 'boss@example.org', reply: '550 no' }] })
      .thenExactly(sent(1, 1, { late: true, refused: [{ address: 'boss@example.org', reply: '550 no' }] }));
    given(created, started, sendStarted(1, 1, { mail: { ...mail, via: 'outbox' } }))
      .when(recordSent)
      .thenExactly(sent(1, 1, { via: 'outbox' }));
  });
  test('a failure holds the rest', () => {
    given(created, started, sendStarted(1))
      .when(recordFailure)
      .thenExactly(failed(1), held('delivery_failed', { code: 'smtp_reply', reply: '550 unknown' }));
  });
  test('a refusal for now holds nothing', () => {
    given(created, started, sendStarted(1))
      .when(recordPostponed)
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z'));
  });
  test('copies that were taken are kept, whatever became of the mail', () => {
    const accepted = ['boss@example.org'];
    given(created, started, sendStarted(1))
      .when({ ...recordPostponed, accepted })
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z', { accepted }));
    const history = [
      created,
      started,
      sendStarted(1),
      postponed(1, 1, '2026-12-04T09:01Z', { accepted }),
      sendStarted(1, 2),
      postponed(1, 2, '2026-12-04T09:06Z', { accepted: ['x@example.org', 'boss@example.org'] }),
    ];
    expect(unfinishedSequence(after(...history))?.steps[0]).toMatchObject({
      accepted: ['boss@example.org', 'x@example.org'],
      attempts: 2,
      refusals: 2,
    });
  });
  test('a refused sender does not count as a refusal of the mail', () => {
    const history = [
      created,
      started,
      sendStarted(1),
      postponed(1, 1, '2026-12-04T10:00Z', { cause: 'sender' }),
      sendStarted(1, 2),
      postponed(1, 2, '2026-12-04T10:01Z'),
    ];
    expect(unfinishedSequence(after(...history))?.steps[0]).toMatchObject({ attempts: 2, refusals: 1 });
  });
  test('a doubt is recorded once', () => {
    given(created, started, sendStarted(1)).when(recordDoubt).thenExactly(doubted(1));
    given(created, started, sendStarted(1), doubted(1)).when(recordDoubt).thenNothing();
    given(created, started, sendStarted(1), sent(1)).when(recordDoubt).thenNothing();
  });
  test('a late outcome settles a doubt', () => {
    const history = [created, started, sendStarted(1), doubted(1)];
    given(...history)
      .when(recordSent)
      .thenExactly(sent(1));
    given(...history)
      .when(recordFailure)
      .thenExactly(failed(1), held('delivery_failed', { code: 'smtp_reply', reply: '550 unknown' }));
    given(...history)
      .when(recordPostponed)
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z'));
    expect(unfinishedSequence(after(...history, sent(1)))?.steps[0]?.progress.type).toBe('sent');
  });
  test('recorded twice is recorded once', () => {
    given(created, started, sendStarted(1), sent(1)).when(recordSent).thenNothing();
    given(created, started, ...failedAndHeld(1))
      .when(recordFailure)
      .thenNothing();
    given(created, started, sendStarted(1), postponed(1, 1, '2026-12-04T09:01Z'))
      .when(recordPostponed)
      .thenNothing();
    given(created, started).when(recordSent).thenNothing();
    given().when(recordSent).thenNothing();
  });
});

describe('a send of which nothing left', () => {
  const stepAfter = (...events: InvoiceEvent[]) =>
    unfinishedSequence(after(created, started, ...events))?.steps[0];
  const recordDropped = {
    type: 'RecordSendDropped',
    sequenceId: 11,
    stepId: 1,
    attempt: 1,
    reason: 'not_begun',
    droppedAt: '2026-12-04T09:00:02.000Z',
    clientName,
    moment: at('2026-12-04T09:00:02Z'),
  } as const;
  test('is recorded, and the step is as it was before', () => {
    given(created, started, sendStarted(1)).when(recordDropped).thenExactly(dropped(1));
    expect(stepAfter(sendStarted(1), dropped(1))).toMatchObject({
      attempts: 1,
      refusals: 0,
      progress: { type: 'planned' },
    });
    expect(
      stepAfter(sendStarted(1), postponed(1, 1, '2026-12-04T09:01Z'), sendStarted(1, 2), dropped(1, 2)),
    ).toMatchObject({ attempts: 2, refusals: 1, progress: { type: 'retrying' } });
  });
  test('may be begun again at once, with the next number', () => {
    given(created, started, sendStarted(1), dropped(1))
      .when(start(1, onTime, { attempt: 2 }))
      .thenExactly(sendStarted(1, 2));
  });
  test('settles a doubt, and says nothing about a send whose outcome is known', () => {
    given(created, started, sendStarted(1), doubted(1)).when(recordDropped).thenExactly(dropped(1));
    given(created, started, sendStarted(1), sent(1)).when(recordDropped).thenNothing();
    given(created, started, sendStarted(1), dropped(1)).when(recordDropped).thenNothing();
  });
  test('never began for the client: the sternest tone is that of what has gone', () => {
    expect(after(created, started, sendStarted(1), dropped(1))).toMatchObject({
      sternestSent: null,
      openSends: [],
    });
  });
});

describe('the thread of an invoice', () => {
  const messageIds = (...history: InvoiceEvent[]): unknown => {
    const invoice = after(created, started, ...history);
    return invoice.status === 'open' ? invoice.thread : undefined;
  };
  test('names the reminders that the client has got, in their order', () => {
    const second = { mail: { ...mail, messageId: '<2@owed.example>' } };
    expect(messageIds(sendStarted(1), sent(1), sendStarted(2, 1, second), sent(2))).toEqual([
      mail.messageId,
      '<2@owed.example>',
    ]);
  });
  test('names none that was refused, is in doubt, or went to the outbox or to the user', () => {
    expect(messageIds(sendStarted(1), failed(1))).toEqual([]);
    expect(messageIds(sendStarted(1), doubted(1))).toEqual([]);
    const toOutbox = { mail: { ...mail, via: 'outbox' as const } };
    expect(messageIds(sendStarted(1, 1, toOutbox), sent(1, 1, { via: 'outbox' }))).toEqual([]);
    expect(messageIds(sendStarted(1, 1, { stepType: 'internal_alert' }), sent(1))).toEqual([]);
  });
  test('begins anew for another client', () => {
    const revised: InvoiceEvent = { type: 'InvoiceRevised', data: { ...ids, ...facts, clientId: 6 } };
    expect(messageIds(sendStarted(1), sent(1), revised)).toEqual([]);
  });
});

describe('an outcome that comes after the end is recorded and holds nothing', () => {
  const ends: Record<string, InvoiceEvent[]> = {
    paid: [paid(), cancelled('paid')],
    cancelled: [cancelled('due_date')],
    'deleted invoice': [cancelled('invoice_deleted'), deleted],
    'removed step': [{ type: 'StepRemoved', data: { ...ids, sequenceId: 11, stepId: 1 } }],
    'deleted sequence': [{ type: 'SequenceDeleted', data: { ...ids, sequenceId: 11 } }],
  };
  test.each(Object.entries(ends))('%s', (_, end) => {
    const history = [created, started, sendStarted(1), ...end];
    given(...history)
      .when(recordSent)
      .thenExactly(sent(1));
    given(...history)
      .when(recordFailure)
      .thenExactly(failed(1));
    given(...history)
      .when(recordPostponed)
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z'));
    given(...history)
      .when(recordDoubt)
      .thenExactly(doubted(1));
    given(...history, sent(1))
      .when(recordSent)
      .thenNothing();
    given(...history, doubted(1))
      .when(recordSent)
      .thenExactly(sent(1));
  });
  test.each(Object.entries(ends))('%s: its run stays until the outcome is known', (name, end) => {
    const history = [created, started, sendStarted(1), ...end];
    expect(inFlight(after(...history))).toBe(true);
    expect(sequencesToRun(after(...history))).toStrictEqual([11]);
    expect(inFlight(after(...history, sent(1)))).toBe(false);
    expect(sendsUnderWay(after(...history, doubted(1)))).toStrictEqual([]);
    const goesOn = name === 'removed step' ? [11] : [];
    expect(sequencesToRun(after(...history, sent(1)))).toStrictEqual(goesOn);
  });
});

describe('the sternest tone that the client has got', () => {
  const sternest = (...events: InvoiceEvent[]) => {
    const invoice = after(created, ...events);
    return invoice.status === 'open' ? sternestSoFar(invoice) : null;
  };
  const outbox = { mail: { ...mail, via: 'outbox' as const } };
  const start = (tone: 'friendly' | 'firm' | 'legal') => startedWith([step(1, { tone })]);
  test('counts what was sent, over sequences and removed steps', () => {
    expect(sternest(start('firm'))).toBe(null);
    expect(sternest(start('firm'), sendStarted(1))).toBe(null);
    expect(sternest(start('firm'), sendStarted(1), sent(1))).toBe('firm');
    expect(sternest(start('firm'), sendStarted(1), sent(1), cancelled('by_hand'), start('friendly'))).toBe(
      'firm',
    );
    const removed: InvoiceEvent = { type: 'SequenceDeleted', data: { ...ids, sequenceId: 11 } };
    expect(sternest(start('legal'), sendStarted(1), sent(1), removed)).toBe('legal');
  });
  test('counts what is in doubt, and no more once it is known not to have arrived', () => {
    expect(sternest(start('firm'), sendStarted(1), doubted(1))).toBe('firm');
    expect(sternest(start('firm'), sendStarted(1), doubted(1), failed(1))).toBe(null);
  });
  test('counts neither the outbox nor internal alerts', () => {
    expect(sternest(start('firm'), sendStarted(1, 1, outbox), sent(1, 1, { via: 'outbox' }))).toBe(null);
    const alert = startedWith([step(1, { stepType: 'internal_alert' })]);
    expect(sternest(alert, sendStarted(1, 1, { stepType: 'internal_alert' }), sent(1))).toBe(null);
  });
});

test('the events carry the names that history shows', () => {
  given(created, started, sendStarted(1))
    .when({ ...recordSent, clientName: 'Ada Limited' })
    .thenExactly({
      type: 'StepSent',
      data: {
        ...ofSequence,
        clientName: 'Ada Limited',
        stepId: 1,
        attempt: 1,
        sentAt: '2026-12-04T09:00:02.000Z',
        via: 'smtp',
        accepted: ['ada@example.org'],
        refused: [],
        late: false,
      },
    });
});

describe('the address that a mail was refused for', () => {
  const refusedAddress = 'ada@example.org';
  const failedFor = (more: { readonly refusedAddress?: string }): InvoiceEvent => ({
    type: 'StepSendFailed',
    data: {
      ...ofSequence,
      stepId: 1,
      attempt: 1,
      failedAt: recordFailure.failedAt,
      reply: '550 unknown',
      ...more,
    },
  });
  const hold = held('delivery_failed', { code: 'smtp_reply', reply: '550 unknown' });
  const revised = (clientId: number): InvoiceEvent => ({
    type: 'InvoiceRevised',
    data: { ...ids, ...facts, clientId, amountCents: 1 },
  });

  test('is recorded while the invoice has the same client', () => {
    given(created, started, sendStarted(1), revised(facts.clientId))
      .when({ ...recordFailure, refusedAddress })
      .thenExactly(failedFor({ refusedAddress }), hold);
  });
  test("is not recorded if it is a former client's: the other one's address is no corrected one", () => {
    given(created, started, sendStarted(1), revised(facts.clientId + 1))
      .when({ ...recordFailure, refusedAddress })
      .thenExactly(failedFor({}), hold);
  });
});
