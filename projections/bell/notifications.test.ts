import { describe, expect, test } from 'vitest';

import type { OwedEvent } from '../../domain/events.ts';
import type { DueDateNews } from '../../domain/import/events.ts';
import type { AfterPromise, ReopenedNews } from '../../domain/invoice/events.ts';
import {
  broken,
  ofSequence,
  clientName,
  created,
  doubted,
  failed,
  held,
  ids,
  mail,
  postponed,
  promised,
  sendStarted,
  sent,
  skipped,
  started,
  startedWith,
  ladder,
  fixedSumClaim,
} from '../../domain/invoice/chased-invoice.fixture.ts';
import type { Actor } from '../../domain/metadata.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { type NotificationDocument, notificationIdOf, notifications } from './notifications.ts';
import { projectOne } from '../projection.ts';
import { recorded } from '../recorded.fixture.ts';

const account = ids.accountId;

const told = (events: readonly RecordedEvent[]): NotificationDocument[] => {
  const known = new Set(events.flatMap((event) => notifications.documentIds(event)));
  return [...known].flatMap((id) => projectOne(notifications, events, { account, id }) ?? []);
};

const toldBy = (event: OwedEvent, actor: Actor = 'workflow'): Partial<NotificationDocument>[] =>
  told(recorded([event], { actor })).map(({ type, title, message, relatedEntityType, relatedEntityId }) => ({
    type,
    title,
    message,
    relatedEntityType,
    relatedEntityId,
  }));

const aboutSequence = { relatedEntityType: 'sequence', relatedEntityId: 11 } as const;
const ofInvoice = { relatedEntityType: 'invoice', relatedEntityId: 7 } as const;
const nowhere = { relatedEntityType: null, relatedEntityId: null } as const;
const completed = (
  stillUnpaid: boolean,
  more: { readonly onlyOutbox?: true; readonly nothingSent?: true } = {},
): OwedEvent => ({
  type: 'SequenceCompleted',
  data: { ...ofSequence, stillUnpaid, ...more },
});

describe('reported', () => {
  test.each<[string, OwedEvent, Partial<NotificationDocument>]>([
    [
      'a late mail',
      sent(1, 1, { late: true }),
      {
        type: 'info',
        title: 'Email sent late',
        message: 'The email for invoice INV-1 (Ada Ltd) was sent later than planned.',
        ...aboutSequence,
      },
    ],
    [
      'a rest that is too small for a reminder',
      held('small_remainder', { code: 'small_remainder', dueCents: 1 }),
      {
        type: 'info',
        title: 'Write off $0.01?',
        message:
          'Only $0.01 of invoice INV-1 (Ada Ltd) is still due. Its reminders are on hold until you write it off, or keep chasing.',
        ...ofInvoice,
      },
    ],
    [
      'an email that waits for approval',
      {
        type: 'StepApprovalAsked',
        data: { ...ofSequence, stepId: 1, askedAt: '2026-12-04T09:00:00.000Z' },
      },
      {
        type: 'info',
        title: 'Email waits for your approval',
        message: 'The email for invoice INV-1 (Ada Ltd) goes out when you approve it.',
        relatedEntityType: 'approvals',
        relatedEntityId: 1,
      },
    ],
    [
      'an email that waits again, because it has changed',
      {
        type: 'StepApprovalAsked',
        data: { ...ofSequence, stepId: 1, askedAt: '2026-12-04T09:00:00.000Z', changed: true },
      },
      {
        type: 'info',
        title: 'Email waits for your approval',
        message:
          'The email for invoice INV-1 (Ada Ltd) has changed since you approved it. It goes out when you approve it again.',
        relatedEntityType: 'approvals',
        relatedEntityId: 1,
      },
    ],
    [
      'a sender that is gone',
      sendStarted(1, 1, { mail: { ...mail, senderGone: 'old@example.com' } }),
      {
        type: 'info',
        title: 'Email sent from a different sender',
        message:
          'old@example.com is no longer your address. Replies to the email for invoice INV-1 (Ada Ltd) go to grace@example.com.',
        ...aboutSequence,
      },
    ],
    [
      'a refused copy',
      sent(1, 1, { refused: [{ address: 'copy@example.org', reply: '550 no such user' }] }),
      {
        type: 'info',
        title: 'Copy not delivered',
        message:
          'The email for invoice INV-1 (Ada Ltd) was sent. The copy to copy@example.org was refused: 550 no such user.',
        ...aboutSequence,
      },
    ],
    [
      'a copy that was refused at last, after it was tried again',
      {
        type: 'StepCopySettled',
        data: {
          ...ofSequence,
          ...{ stepId: 1, attempt: 1, address: 'copy@example.org', mailingId: 77 },
          outcome: { type: 'refused', reply: '550 no such user' },
        },
      },
      {
        type: 'info',
        title: 'Copy not delivered',
        message:
          'The email for invoice INV-1 (Ada Ltd) was sent. The copy to copy@example.org was refused: 550 no such user.',
        ...aboutSequence,
      },
    ],
    [
      'more than 14 days late',
      held('long_absence', {
        code: 'late',
        stepType: 'customer_reminder',
        scheduledDate: '2026-12-04',
        days: 25,
      }),
      {
        type: 'info',
        title: 'Sequence on hold: more than 14 days late',
        message:
          'Nothing was sent for invoice INV-1 (Ada Ltd) because its next reminder was more than 14 days late. The reminder of Dec 4, 2026 would have gone out 25 days late. Resume the sequence to continue.',
        ...aboutSequence,
      },
    ],
    [
      'emails that wait for the plan',
      held('email_cap', {
        code: 'email_cap',
        cap: 'new_recipients_per_day',
        most: 20,
        plan: 'solo',
        until: '2026-12-05T14:00:00.000Z',
        untilDate: '2026-12-05',
        untilTime: '09:00',
      }),
      {
        type: 'info',
        title: 'Emails on hold: plan limit reached',
        message:
          'The email for invoice INV-1 (Ada Ltd) is on hold. An account on the Solo plan writes to at most 20 new addresses a day. The next email of this sequence goes out automatically from Dec 5, 2026 9:00 AM. Others may be on hold, too. Each sequence shows until when.',
        ...nowhere,
      },
    ],
    [
      'a step that is untrue on its day',
      skipped([1], { code: 'due_date_passed' }),
      {
        type: 'info',
        title: 'Reminder skipped',
        message: 'For invoice INV-1 (Ada Ltd): the due date has passed.',
        ...aboutSequence,
      },
    ],
    [
      "a mail that can't be made",
      held('needs_attention', { code: 'unknown_variables', subject: 'Hello', names: ['foo'] }),
      {
        type: 'error',
        title: 'Sequence needs attention',
        message:
          'The next reminder for invoice INV-1 (Ada Ltd) can\'t be sent. The email "Hello" uses {{foo}}, which Owed can\'t fill in. The sequence is on hold until you fix this and resume it.',
        ...aboutSequence,
      },
    ],
    [
      'a broken promise',
      broken('2026-12-03', '2026-12-05', 'resume'),
      {
        type: 'error',
        title: 'Promise not kept',
        message:
          'Ada Ltd promised to pay invoice INV-1 by Dec 3, 2026, and it is still unpaid. Reminders resume on Dec 5, 2026.',
        ...ofInvoice,
      },
    ],
    [
      'a changed client',
      held('client_changed'),
      {
        type: 'info',
        title: 'Sequence on hold: client changed',
        message:
          'Invoice INV-1 now belongs to Ada Ltd. CC and BCC were cleared. Check the emails, then resume the sequence.',
        ...aboutSequence,
      },
    ],
    [
      'a mail that was given up',
      failed(1),
      {
        type: 'error',
        title: 'Email not delivered',
        message:
          "The email for invoice INV-1 (Ada Ltd) couldn't be delivered: 550 unknown. The rest of its sequence waits until you retry or skip it.",
        ...aboutSequence,
      },
    ],
    [
      'a doubt',
      doubted(1),
      {
        type: 'error',
        title: 'Delivery not confirmed',
        message:
          "We couldn't confirm delivery of the email for invoice INV-1 (Ada Ltd): The mail server didn't respond after receiving the email: closed. Owed won't resend it unless you ask. Mark it as delivered, send it again, or ignore it.",
        ...aboutSequence,
      },
    ],
    [
      'a sender that the server refuses',
      postponed(1, 1, '2026-12-04T10:00:00Z', { cause: 'sender', reply: '535 login failed' }),
      {
        type: 'error',
        title: 'The mail server refuses to send',
        message: '535 login failed. Emails stay due, and Owed tries again every hour.',
        ...nowhere,
      },
    ],
    [
      'the last mail written to the outbox, which is not gone out',
      completed(true, { onlyOutbox: true }),
      {
        type: 'info',
        title: 'Sequence completed, still unpaid',
        relatedEntityType: 'invoice',
        relatedEntityId: 7,
        message:
          'The emails for invoice INV-1 (Ada Ltd) were written to the outbox folder, so the client received nothing. The invoice is still unpaid.',
      },
    ],
    [
      'a sequence of which every email was skipped',
      completed(true, { nothingSent: true }),
      {
        type: 'info',
        title: 'Sequence completed, still unpaid',
        message:
          'The sequence for invoice INV-1 (Ada Ltd) sent nothing: all its emails were skipped. The invoice is still unpaid. You can start a new sequence.',
        ...ofInvoice,
      },
    ],
    [
      'the last mail out, still unpaid',
      completed(true),
      {
        type: 'info',
        title: 'Sequence completed, still unpaid',
        message:
          'The sequence for invoice INV-1 (Ada Ltd) has no emails left to send, and the invoice is still unpaid. You can start a new sequence.',
        ...ofInvoice,
      },
    ],
    [
      'a mail server that came later',
      held('mail_server_added', {
        code: 'would_go',
        first: [{ scheduledDate: '2026-12-05', scheduledTime: '09:00' }],
        count: 3,
      }),
      {
        type: 'info',
        title: 'Sequence on hold: mail server added',
        message:
          'The sequence for invoice INV-1 (Ada Ltd) was started when no mail server was set up. Would go out: Dec 5, 2026 9:00 AM and 2 more. Check when its emails will go out, then resume it.',
        ...aboutSequence,
      },
    ],
    [
      'a mail server that refuses its sender',
      {
        type: 'SenderRefused',
        data: {
          accountId: ids.accountId,
          senderId: 9,
          email: 'billing@studio.example',
          server: 'smtp.studio.example:587',
          reply: '535 Wrong login',
          refusedAt: '2026-12-04T09:00:00.000Z',
        },
      },
      {
        type: 'error',
        title: 'A mail server rejects your sender',
        message:
          'smtp.studio.example:587 refuses billing@studio.example: 535 Wrong login. Its emails are on hold, and Owed tries the server again every hour. Check its settings to fix this.',
        relatedEntityType: 'sender',
        relatedEntityId: 9,
      },
    ],
  ])('%s', (_, event, notification) => {
    expect(toldBy(event)).toStrictEqual([notification]);
  });

  test.each<[AfterPromise | undefined, string]>([
    ['resume', 'Reminders resume on Dec 5, 2026.'],
    ['went_on', 'Its reminders go on as planned.'],
    ['on_hold', 'Its reminders are still on hold for another reason.'],
    ['none', 'No reminders are planned for it.'],
    [undefined, "Reminders don't go out before Dec 5, 2026."],
  ])('a broken promise, reminders: %s', (reminders, said) => {
    expect(toldBy(broken('2026-12-03', '2026-12-05', reminders))[0]?.message).toMatch(
      new RegExp(`still unpaid. ${said}$`),
    );
  });
});

const again = (
  changes: Partial<Extract<OwedEvent, { type: 'InvoiceReopened' }>['data']> = {},
  more: Partial<ReopenedNews> = {},
): OwedEvent => ({
  type: 'InvoiceReopened',
  data: {
    ...ids,
    undo: false,
    ...changes,
    news: { invoiceNumber: 'INV-1', clientName, dueCents: 10_000, isRestored: false, ...more },
  },
});
/** Events are recorded on 3 December at nine. */
const bounced = { kind: 'payment', amount: 10_000, recordedAt: '2026-12-01T12:00:00.000Z' } as const;

describe('late fees that are claimed', () => {
  const claimed: OwedEvent = {
    type: 'LateFeesClaimed',
    data: { ...ids, claim: fixedSumClaim, news: { invoiceNumber: 'INV-1', clientName } },
  };
  const withdrawn: OwedEvent = {
    type: 'LateFeeClaimWithdrawn',
    data: { ...ids, claimId: fixedSumClaim.id, amount: fixedSumClaim.amount },
  };

  test('by the rule are told', () => {
    expect(toldBy(claimed, 'system')).toStrictEqual([
      {
        type: 'info',
        title: 'Late fees claimed',
        message:
          "Your rule claimed $12.30 of late fees for invoice INV-1 (Ada Ltd). When the client pays them, mark the claim as paid on the invoice's page, or waive it there.",
        ...ofInvoice,
      },
    ]);
  });

  test('by hand are not, and no longer those that are gone with their payment', () => {
    expect(toldBy({ type: 'LateFeesClaimed', data: { ...ids, claim: fixedSumClaim } }, 'user')).toStrictEqual(
      [],
    );
    expect(told(recorded([claimed, withdrawn]))).toStrictEqual([]);
    const { id } = told(recorded([claimed]))[0] ?? { id: 0 };
    const read: OwedEvent = {
      type: 'NotificationsRead',
      data: { accountId: account, notificationIds: [id] },
    };
    expect(told(recorded([claimed, read, withdrawn]))).toStrictEqual([]);
  });
});

describe('an invoice that is due again is told', () => {
  test.each<[string, OwedEvent, Actor, string]>([
    [
      'after a refund, also by the user',
      again(
        { because: 'refund' },
        { entry: { kind: 'refund', amount: 10_000, recordedAt: '2026-12-03T09:00:00.000Z' } },
      ),
      'user',
      'because a refund of $100.00 was recorded. No reminders are planned. You can create a new sequence.',
    ],
    [
      'after a payment that was removed',
      again({ because: 'entry_removed' }, { entry: bounced }),
      'user',
      'because a payment of $100.00 was removed. No reminders are planned. You can create a new sequence.',
    ],
    [
      'after the payment that had settled it bounced, with its sequence',
      again({ entryId: 1 }, { entry: bounced, isRestored: true }),
      'user',
      'because a payment of $100.00 was removed. Its sequence is on hold. Resume it if its reminders should continue.',
    ],
    [
      'after another total, by an import',
      again({ because: 'total_changed' }),
      'import',
      'because its total was changed. No reminders are planned. You can create a new sequence.',
    ],
    [
      'after a sync has taken back what it has just recorded',
      again({ entryId: 1 }, { entry: { ...bounced, recordedAt: '2026-12-03T08:58:00.000Z' } }),
      'workflow',
      'because a payment of $100.00 was removed. No reminders are planned. You can create a new sequence.',
    ],
  ])('%s', (_, event, actor, said) => {
    expect(toldBy(event, actor)).toStrictEqual([
      {
        type: 'info',
        title: 'Invoice due again',
        message: `$100.00 of invoice INV-1 (Ada Ltd) is due again, ${said}`,
        ...ofInvoice,
      },
    ]);
  });

  test('but not what the user has just undone, Mark Unpaid, or one from before it was told', () => {
    const undone = { ...bounced, recordedAt: '2026-12-03T08:58:00.000Z' };
    expect(toldBy(again({ entryId: 1 }, { entry: undone }), 'user')).toStrictEqual([]);
    expect(toldBy(again(), 'user')).toStrictEqual([]);
    const older: OwedEvent = { type: 'InvoiceReopened', data: { ...ids, undo: false, because: 'refund' } };
    expect(toldBy(older, 'workflow')).toStrictEqual([]);
  });

  test('and stays open until a sequence chases it, or the restored one is resumed', () => {
    const matterOf = (event: OwedEvent) => told(recorded([event]))[0]?.matter;
    expect(matterOf(again({ because: 'total_changed' }))).toStrictEqual({
      key: 'unchased',
      invoiceIds: [ids.invoiceId],
    });
    expect(matterOf(again({ entryId: 1 }, { entry: bounced, isRestored: true }))).toMatchObject({
      key: 'held',
    });
  });
});

describe('not reported', () => {
  test.each<[string, OwedEvent]>([
    ['a mail that went out as planned', sent(1)],
    ['a mail that is tried again', postponed(1, 1, '2026-12-04T10:00:00Z')],
    ['a hold by hand', held('paused_by_hand')],
    [
      'the hold of a failure, which was told itself',
      held('delivery_failed', { code: 'smtp_reply', reply: '550' }),
    ],
    ['a reopening', held('reopened')],
    ['a skip whose later mail is told', skipped([1], { code: 'later_reminder' })],
    ['a sequence that ended with the payment', completed(false)],
    ['a promise', promised('2026-12-10')],
    ['a new sequence', started],
  ])('%s', (_, event) => {
    expect(toldBy(event)).toStrictEqual([]);
  });

  test('a skip by the person', () => {
    expect(toldBy(skipped([1], { code: 'undelivered' }), 'user')).toStrictEqual([]);
  });
});

describe('a notification', () => {
  const [event] = recorded([held('client_changed')]);
  if (event === undefined) throw new Error('No event');
  const id = notificationIdOf(event);

  test('has an id of its event, so that it is the same after a rebuild', () => {
    expect(Number.isSafeInteger(id) && id > 0).toBe(true);
    expect(told([event])).toStrictEqual([
      {
        id,
        cause: { key: 'held client_changed  2026-12-03', named: 'INV-1 (Ada Ltd)' },
        userId: account,
        type: 'info',
        title: 'Sequence on hold: client changed',
        message:
          'Invoice INV-1 now belongs to Ada Ltd. CC and BCC were cleared. Check the emails, then resume the sequence.',
        ...aboutSequence,
        relatedInvoiceId: 7,
        isRead: false,
        createdAt: '2026-12-03T09:00:00.000Z',
        matter: { key: 'held', invoiceIds: [7] },
      },
    ]);
    expect(notificationIdOf({ ...event, id: 'another' })).not.toBe(id);
  });

  test('stays read', () => {
    const read: OwedEvent = {
      type: 'NotificationsRead',
      data: { accountId: account, notificationIds: [id, 999] },
    };
    const after = told([event, ...recorded([read], { from: 2 })]);
    expect(after.map(({ id: one, isRead }) => [one, isRead])).toStrictEqual([[id, true]]);
    expect(after.map(notifications.keysOf)).toStrictEqual([
      {
        isRead: 1,
        createdAt: '2026-12-03T09:00:00.000Z',
        cause: 'held client_changed  2026-12-03',
        parked: 0,
      },
    ]);
  });
});

test('emails that wait for the plan are told of once a day, however many sequences wait', () => {
  const full = (untilTime: string) =>
    held('email_cap', {
      code: 'email_cap',
      cap: 'emails_per_hour',
      most: 20,
      plan: 'solo',
      until: '2026-12-03T14:00:00.000Z',
      untilDate: '2026-12-03',
      untilTime,
    });
  const all = recorded([full('09:00'), full('09:01'), full('09:02')]);
  expect(told(all)).toHaveLength(1);
  const next = recorded([full('10:00')], { from: 4, occurredAt: '2026-12-04T09:00:00.000Z' });
  expect(told([...all, ...next])).toHaveLength(2);
});

test.each([
  // Auckland is 13 hours ahead: these are 8 AM and 2 PM of December 4.
  ['2026-12-03T19:00:00.000Z', '2026-12-04T01:00:00.000Z', '03:00', 1],
  // 11 PM of December 3 and 1 AM of December 4, both December 3 in UTC.
  ['2026-12-03T10:00:00.000Z', '2026-12-03T12:00:00.000Z', '03:00', 2],
])('a day of them is that of the account: held at %s and %s', (first, second, untilTime, count) => {
  const detail = {
    code: 'email_cap',
    cap: 'emails_per_hour',
    most: 20,
    plan: 'solo',
    until: '2026-12-03T14:00:20.000Z',
    untilDate: '2026-12-04',
    untilTime,
  } as const;
  const all = [first, second].flatMap((occurredAt, index) =>
    recorded([held('email_cap', detail)], { from: index + 1, occurredAt }),
  );
  expect(told(all)).toHaveLength(count);
});

describe('one cause', () => {
  test('is reported once with all failed steps, and again when another one fails', () => {
    const first = recorded([failed(1)]);
    const [id = 0] = first.flatMap(notifications.documentIds);
    const read: OwedEvent = {
      type: 'NotificationsRead',
      data: { accountId: account, notificationIds: [id] },
    };
    const all = [
      ...first,
      ...recorded([read, failed(2)], { from: 2, occurredAt: '2026-12-03T10:00:00.000Z' }),
    ];
    expect(told(all)).toStrictEqual([
      {
        id,
        userId: account,
        type: 'error',
        title: '2 emails not delivered',
        message:
          "2 emails couldn't be delivered: 550 unknown. The rest of their sequences wait until you retry or skip them.",
        ...nowhere,
        isRead: false,
        failedStepIds: [1, 2],
        createdAt: '2026-12-03T10:00:00.000Z',
        matter: { key: 'failed', invoiceIds: [7] },
      },
    ]);
  });

  test('on another day is reported again', () => {
    const next = recorded([failed(2)], { from: 2, occurredAt: '2026-12-04T09:00:00.000Z' });
    expect(told([...recorded([failed(1)]), ...next])).toHaveLength(2);
  });

  test('of a refused sender is reported once a day, and stays read', () => {
    const refused = (number: number, occurredAt: string) =>
      recorded([postponed(number, 1, '2026-12-04T10:00:00Z', { cause: 'sender', reply: '535' })], {
        from: number,
        occurredAt,
      });
    const first = refused(1, '2026-12-03T09:00:00.000Z');
    const [id = 0] = first.flatMap(notifications.documentIds);
    const read: OwedEvent = {
      type: 'NotificationsRead',
      data: { accountId: account, notificationIds: [id] },
    };
    const all = [...first, ...recorded([read], { from: 2 }), ...refused(3, '2026-12-03T10:00:00.000Z')];
    expect(told(all)).toMatchObject([{ id, isRead: true, createdAt: '2026-12-03T09:00:00.000Z' }]);
    expect(told([...all, ...refused(4, '2026-12-04T09:00:00.000Z')])).toHaveLength(2);
  });
});

test('what a whole chase tells', () => {
  const events = recorded([created, started, sendStarted(1), sent(1), completed(true)], {
    actor: 'workflow',
  });
  expect(told(events).map(({ title }) => title)).toStrictEqual(['Sequence completed, still unpaid']);
});

describe('the account is told', () => {
  const reminder = {
    invoiceId: 7,
    sequenceId: 11,
    invoiceNumber: 'INV-1',
    clientName,
    amountCents: 125_000,
    tone: 'firm',
    time: '09:00',
  } as const;
  const announced = (count: number): OwedEvent => ({
    type: 'RemindersAnnounced',
    data: { accountId: account, day: '2026-12-08', reminders: [reminder], count },
  });

  test("of tomorrow's reminders, by one notification that lists them", () => {
    expect(told(recorded([announced(1)]))).toMatchObject([
      {
        type: 'info',
        title: '1 reminder planned for Dec 8, 2026',
        message: "Reminders for invoices that are paid, promised or paused before then don't go out.",
        reminders: [reminder],
      },
    ]);
    expect(toldBy(announced(80))).toMatchObject([
      {
        title: '80 reminders planned for Dec 8, 2026',
        message:
          "Reminders for invoices that are paid, promised or paused before then don't go out. The first 1:",
        ...nowhere,
      },
    ]);
  });

  test('what waits for approval, also on a day before which nothing is planned', () => {
    const data = { accountId: account, day: '2026-12-08', reminders: [], count: 0, waiting: 2 };
    expect(toldBy({ type: 'RemindersAnnounced', data })).toMatchObject([
      { title: '2 emails waiting for your approval', relatedEntityType: 'approvals' },
    ]);
    const both = { ...data, reminders: [reminder], count: 1 };
    expect(toldBy({ type: 'RemindersAnnounced', data: both })).toMatchObject([
      {
        message:
          "Reminders for invoices that are paid, promised or paused before then don't go out. Waiting for your approval now: 2 emails.",
      },
    ]);
  });

  test('that its trial ends', () => {
    const data = { accountId: account, endsOn: '2026-12-15' };
    expect(toldBy({ type: 'TrialEndAnnounced', data })).toMatchObject([
      { type: 'info', title: 'Your free trial ends soon', relatedEntityType: 'account' },
    ]);
  });
});

describe('due dates changed by an import', () => {
  const change = (number: number, reminders: DueDateNews['reminders'] = 'moved'): DueDateNews => ({
    invoiceId: number,
    invoiceNumber: `INV-${number}`,
    from: '2026-12-10',
    to: '2027-01-10',
    reminders,
  });
  const batch = (from: number, ...news: (DueDateNews | undefined)[]): OwedEvent => ({
    type: 'ImportEntriesApplied',
    data: {
      accountId: account,
      importId: 40,
      from,
      results: news.map((dueDateNews, index) => ({
        entry: from + index,
        outcome: 'updated',
        reason: null,
        client: null,
        invoice: null,
        ...(dueDateNews && { dueDateNews }),
      })),
    },
  });
  const moved = (number: number): string =>
    `Invoice INV-${number} is now due Jan 10, 2027 instead of Dec 10, 2026, and its reminders moved with it.`;

  test.each<[DueDateNews['reminders'], string]>([
    ['moved', 'its reminders moved with it'],
    ['kept', 'its reminders keep their dates'],
    ['ended', 'its reminders have ended'],
  ])('of one invoice, reminders: %s', (reminders, said) => {
    expect(toldBy(batch(0, undefined, change(7, reminders)), 'system')).toStrictEqual([
      {
        type: 'info',
        title: 'Due date changed by an import',
        message: `Invoice INV-7 is now due Jan 10, 2027 instead of Dec 10, 2026, and ${said}.`,
        ...ofInvoice,
      },
    ]);
  });

  test('of many invoices are one notification, however many batches the import takes', () => {
    const batches = [batch(0, change(1), change(2)), batch(2, undefined), batch(3, change(3)), batch(4)];
    const more = batch(4, change(4), change(5), change(6), change(7));
    const [three, seven] = [batches, [...batches, more]].map((events) => told(recorded(events)));
    expect(three).toMatchObject([
      {
        title: '3 due dates changed by an import',
        message: [1, 2, 3].map(moved).join(' '),
        relatedEntityType: null,
      },
    ]);
    expect(seven).toMatchObject([
      {
        id: three?.[0]?.id,
        title: '7 due dates changed by an import',
        message: `${[1, 2, 3, 4, 5].map(moved).join(' ')} And 2 more.`,
      },
    ]);
  });

  test('are not told by an import that changed none, nor by one from before it was recorded', () => {
    expect(told(recorded([batch(0, undefined, undefined)]))).toStrictEqual([]);
  });
});

describe('what starts by itself', () => {
  const schedule = { id: 2, name: 'Standard', version: 1 };
  const byItself = (day = '2026-12-01', of = schedule): OwedEvent =>
    startedWith(ladder, { schedule: of, byRule: true, startedOn: day });
  const undone = {
    type: 'ScheduleStartsUndone',
    data: { accountId: account, schedule, day: '2026-12-01' },
  } as const;
  const titles = (...events: readonly OwedEvent[]) =>
    told(recorded(events)).map(({ title, starts }) => [title, starts?.isUndone]);

  test('is one notification for each schedule and day', () => {
    const firm = { ...schedule, id: 3, name: 'Firm' };
    const events = [byItself(), byItself(), byItself('2026-12-01', firm), byItself('2026-12-02')];
    expect(titles(...events)).toEqual([
      ['2 sequences started by Standard', false],
      ['1 sequence started by Firm', false],
      ['1 sequence started by Standard', false],
    ]);
  });

  test('that was undone says so, and what starts afterwards counts anew', () => {
    expect(titles(byItself(), byItself(), undone)).toEqual([['2 sequences started by Standard', true]]);
    expect(titles(byItself(), byItself(), undone, byItself())).toEqual([
      ['1 sequence started by Standard', false],
    ]);
    expect(titles(undone)).toEqual([]);
  });

  test('and what a person starts is not told', () => {
    expect(titles(started, startedWith(ladder, { schedule }))).toEqual([]);
  });
});
