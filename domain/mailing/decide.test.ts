import { describe, expect, test } from 'vitest';
import { NotAllowedNow } from '../errors.ts';
import { givenFor } from '../given-when-then.fixture.ts';
import type { MailingCommand } from './commands.ts';
import { mailingDecider } from './decide.ts';
import type { MailingContent, MailingEvent } from './events.ts';
import { evolveMailing, noMailing } from './state.ts';

const given = givenFor(mailingDecider);
const ids = { mailingId: 40, accountId: 3 };
const now = '2026-12-04T12:00:00.000Z';
const deadline = '2026-12-04T12:03:00.000Z';

const messageHash = 'b'.repeat(64);
const content: MailingContent = {
  kind: 'reminder',
  sender: { name: 'Mara', from: 'reminders@owed.example', replyTo: 'mara@studio.example' },
  recipients: { to: 'pay@acme.example', toName: 'Acme', cc: [], bcc: [] },
  subject: 'Invoice INV-7',
  parts: { text: 'ab'.repeat(32), html: 'cd'.repeat(32), attachments: [] },
  messageId: '<owed.11.1.1@owed.example>',
  date: now,
  references: [],
  about: [{ invoiceId: 7, sequenceId: 11, stepId: 1, attempt: 1 }],
};
const news: MailingContent = { ...content, kind: 'news', about: [] };

const queuedWith = (what: MailingContent, earlierRefusals = 0): MailingEvent => ({
  type: 'MailingQueued',
  data: { ...ids, ...what, earlierRefusals, queuedAt: now },
});
const queued = queuedWith(news);
const startedAs = (attempt: number): MailingEvent => ({
  type: 'HandoverStarted',
  data: { ...ids, attempt, via: 'smtp', messageHash, startedAt: now, deadline },
});
const started = startedAs(1);
const refusedAs = (attempt: number, refusal: 'temporary' | 'final' | 'sender', retryAt: string | null) =>
  ({
    type: 'HandoverRefused',
    data: { ...ids, attempt, refusal, reply: '451 later', refusedAt: now, retryAt, accepted: [] },
  }) as const;
const doubted: MailingEvent = {
  type: 'HandoverDoubted',
  data: { ...ids, attempt: 1, doubtedAt: now, why: { code: 'no_reply', error: 'closed' } },
};
const accepted: MailingEvent = {
  type: 'HandoverAccepted',
  data: { ...ids, attempt: 1, via: 'smtp', acceptedAt: now, accepted: ['pay@acme.example'], refused: [] },
};
const dropped: MailingEvent = {
  type: 'MailingDropped',
  data: { ...ids, reason: 'not_begun', droppedAt: now },
};

const queue: MailingCommand = {
  type: 'QueueMailing',
  ...ids,
  content: news,
  earlierRefusals: 0,
  now,
};
const start: MailingCommand = { type: 'StartHandover', via: 'smtp', messageHash, deadline, now };
const acceptance: MailingCommand = {
  type: 'RecordAcceptance',
  attempt: 1,
  via: 'smtp',
  accepted: ['pay@acme.example'],
  refused: [],
  now,
};
const refusal = (
  attempt: number,
  what: 'temporary' | 'final' | 'sender',
): Extract<MailingCommand, { type: 'RecordRefusal' }> => ({
  type: 'RecordRefusal',
  attempt,
  refusal: what,
  reply: '451 later',
  accepted: [],
  now,
});
const doubt: MailingCommand = {
  type: 'RecordDoubt',
  attempt: 1,
  why: { code: 'no_reply', error: 'closed' },
  now,
};
const drop: MailingCommand = { type: 'DropMailing', ...ids, reason: 'not_begun', now };

describe('a mailing', () => {
  test('is queued once', () => {
    given().when(queue).thenExactly(queued);
    given(queued).when(queue).thenRefused(NotAllowedNow);
  });

  test('that is a copy which was refused with the others waits as after a first refusal', () => {
    const copy = { ...content, copyTo: 'boss@acme.example' };
    given()
      .when({ ...queue, content: copy })
      .thenExactly({
        type: 'MailingQueued',
        data: {
          ...ids,
          ...copy,
          earlierRefusals: 1,
          queuedAt: now,
          notBefore: '2026-12-04T12:01:00.000Z',
        },
      });
  });

  test('begins to be handed over when it waits, each try once', () => {
    given(queued).when(start).thenExactly(started);
    given(queued, started).when(start).thenRefused(NotAllowedNow);
    given(queued, refusedAs(1, 'temporary', now))
      .when(start)
      .thenExactly(startedAs(2));
    given(queued, refusedAs(1, 'final', null))
      .when(start)
      .thenRefused(NotAllowedNow);
    given(queued, started, accepted).when(start).thenRefused(NotAllowedNow);
    given().when(start).thenRefused(NotAllowedNow);
  });

  test('is accepted once, also after a doubt', () => {
    given(queued, started).when(acceptance).thenExactly(accepted);
    given(queued, started, doubted).when(acceptance).thenExactly(accepted);
    given(queued, started, accepted).when(acceptance).thenNothing();
    given(queued, started, accepted).when(refusal(1, 'temporary')).thenNothing();
  });

  test('that is refused for now is tried again after 1 m, 5 m, 30 m and 2 h, then it has failed', () => {
    const outcomes = [0, 1, 2, 3, 4].map((earlier) => {
      const state = [queuedWith(news, earlier), started].reduce(evolveMailing, noMailing);
      const [event] = mailingDecider.decide(refusal(1, 'temporary'), state);
      return event?.type === 'HandoverRefused' ? [event.data.refusal, event.data.retryAt] : undefined;
    });
    expect(outcomes).toEqual([
      ['temporary', '2026-12-04T12:01:00.000Z'],
      ['temporary', '2026-12-04T12:05:00.000Z'],
      ['temporary', '2026-12-04T12:30:00.000Z'],
      ['temporary', '2026-12-04T14:00:00.000Z'],
      ['final', null],
    ]);
  });

  test('counts its own refusals as those before it', () => {
    given(queued, refusedAs(1, 'temporary', now))
      .when(refusal(2, 'temporary'))
      .thenExactly(refusedAs(2, 'temporary', '2026-12-04T12:05:00.000Z'));
  });

  test('whose sender is refused is tried hourly, and that counts as no refusal', () => {
    const hourly = '2026-12-04T13:00:00.000Z';
    given(queued)
      .when(refusal(1, 'sender'))
      .thenExactly(refusedAs(1, 'sender', hourly));
    given(queued, refusedAs(1, 'sender', hourly), refusedAs(2, 'sender', hourly))
      .when(refusal(3, 'temporary'))
      .thenExactly(refusedAs(3, 'temporary', '2026-12-04T12:01:00.000Z'));
  });

  test('that is a test is tried once, whatever the server says', () => {
    const test = queuedWith({ ...news, kind: 'test' });
    for (const what of ['temporary', 'final', 'sender'] as const) {
      const refused = refusedAs(1, what, null);
      given(test, started).when(refusal(1, what)).thenExactly(refused);
      given(test, started, refused).when(start).thenRefused(NotAllowedNow);
    }
  });

  test('may be refused before the message was asked for', () => {
    given(queued)
      .when(refusal(1, 'final'))
      .thenExactly(refusedAs(1, 'final', null));
    given(queued).when(refusal(2, 'final')).thenNothing();
  });

  test('is in doubt until its attempt has an outcome', () => {
    given(queued, started).when(doubt).thenExactly(doubted);
    given(queued, started, doubted).when(doubt).thenNothing();
    given(queued, started, doubted).when(start).thenRefused(NotAllowedNow);
    given(queued, started, accepted).when(doubt).thenNothing();
    given(queued, refusedAs(1, 'temporary', now), startedAs(2))
      .when(doubt)
      .thenNothing();
  });

  test('in doubt is settled by the user once, and sent again on request', () => {
    const resolve = { type: 'ResolveMailing', resolution: 'send_again', now } as const;
    const resolved: MailingEvent = {
      type: 'MailingResolved',
      data: { ...ids, resolution: 'send_again', resolvedAt: now },
    };
    given(queued, started, doubted).when(resolve).thenExactly(resolved);
    given(queued, started, accepted).when(resolve).thenNothing();
    given(queued, started, doubted, resolved).when(start).thenExactly(startedAs(2));
    given(queuedWith(content), started, doubted, resolved).when(start).thenRefused(NotAllowedNow);
  });

  test('that a person has settled still takes a late reply, and no doubt', () => {
    const settled: MailingEvent[] = [
      queuedWith(content),
      started,
      doubted,
      { type: 'MailingResolved', data: { ...ids, resolution: 'leave', resolvedAt: now } },
    ];
    given(...settled)
      .when(acceptance)
      .thenExactly(accepted);
    given(...settled)
      .when(refusal(1, 'final'))
      .thenExactly(refusedAs(1, 'final', null));
    given(...settled)
      .when(doubt)
      .thenNothing();
  });
});

describe('a mailing that is dropped', () => {
  test('can be queued or handed over no more', () => {
    given(queued).when(drop).thenExactly(dropped);
    given().when(drop).thenExactly(dropped);
    given(dropped).when(queue).thenRefused(NotAllowedNow);
    given(queued, dropped).when(start).thenRefused(NotAllowedNow);
    given(queued, dropped).when(refusal(1, 'temporary')).thenNothing();
    given(queued, dropped).when(drop).thenNothing();
  });

  test('has not begun to leave, or its own process knows that nothing left', () => {
    given(queued, started).when(drop).thenRefused(NotAllowedNow);
    given(queued, started, doubted).when(drop).thenRefused(NotAllowedNow);
    given(queued, started)
      .when({ ...drop, unsentAttempt: 1 })
      .thenExactly(dropped);
    given(queued, refusedAs(1, 'temporary', now), startedAs(2))
      .when({ ...drop, unsentAttempt: 1 })
      .thenRefused(NotAllowedNow);
    given(queued, started, accepted).when(drop).thenNothing();
    given(queued, refusedAs(1, 'final', null))
      .when(drop)
      .thenNothing();
  });
});

describe('a mail in doubt at Gmail', () => {
  const atGmail: MailingEvent = {
    type: 'HandoverStarted',
    data: { ...ids, attempt: 1, via: 'gmail', messageHash, startedAt: now, deadline },
  };
  const gmail = { messageId: 'm1', threadId: 't1' };
  const later = '2026-12-04T12:10:00.000Z';
  const find: MailingCommand = { type: 'RecordFound', gmail, now: later };
  const found: MailingEvent = {
    type: 'HandoverAccepted',
    data: {
      ...ids,
      attempt: 1,
      via: 'gmail',
      acceptedAt: now,
      accepted: ['pay@acme.example'],
      refused: [],
      gmail,
      foundAt: later,
    },
  };

  test('was accepted when it was handed over, if it is found; once', () => {
    given(queued, atGmail, doubted).when(find).thenExactly(found);
    given(queued, atGmail, doubted, found).when(find).thenNothing();
  });

  test('is not found for a mail that is not in doubt', () => {
    given(queued, atGmail).when(find).thenNothing();
    given(queued).when(find).thenNothing();
    given(dropped).when(find).thenNothing();
  });
});

test('a retry never comes before the server wants it', () => {
  const refuse = (notBefore?: string): MailingCommand => ({
    type: 'RecordRefusal',
    attempt: 1,
    refusal: 'temporary',
    reply: '451 later',
    accepted: [],
    notBefore,
    now,
  });
  const later = '2026-12-04T13:00:00.000Z';
  given(queued, started)
    .when(refuse(later))
    .thenExactly(refusedAs(1, 'temporary', later));
  given(queued, started)
    .when(refuse(now))
    .thenExactly(refusedAs(1, 'temporary', '2026-12-04T12:01:00.000Z'));
});
