import { describe, expect, test } from 'vitest';
import type { StepView } from '../../contracts/sequences/sequences.ts';
import type { OwedEvent } from '../../domain/events.ts';
import type { CopyOutcome } from '../../domain/invoice/events.ts';
import { stepTime } from '../../domain/invoice/evolve-sequence.ts';
import {
  broken,
  cancelled,
  ofSequence,
  created,
  doubted,
  dropped,
  failed,
  failedAndHeld,
  held,
  ids,
  ladder,
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
} from '../../domain/invoice/chased-invoice.fixture.ts';
import { projectOne } from '../projection.ts';
import { documentOf, recorded } from '../recorded.fixture.ts';
import { sequenceStanding } from '../rows/sequence-standing.ts';
import { sequenceRows } from './sequence-rows.ts';
import { sequences } from './sequences.ts';
import { stepTexts } from './step-texts.ts';

const documentAfter = documentOf(sequences, { account: ids.accountId, id: ids.invoiceId });

const textsAfter = documentOf(stepTexts, { account: ids.accountId, id: ids.invoiceId });

const rowsAt =
  (now: string, timeZone = 'UTC') =>
  (...events: OwedEvent[]): StepView[] => {
    const doc = documentAfter(...events);
    return doc === undefined
      ? []
      : sequenceRows(doc, { now: Date.parse(now), timeZone }, textsAfter(...events));
  };

/** Before the first step. */
const rows = rowsAt('2026-12-02T12:00:00Z');

type Part = Partial<StepView>;
const parts = (some: readonly StepView[], ...fields: (keyof StepView)[]): Part[] =>
  some.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));

const firstRow: StepView = {
  id: 1,
  sequenceId: 11,
  userId: 3,
  invoiceId: 7,
  templateId: null,
  schedule: null,
  scheduledDate: '2026-12-04',
  scheduledTime: '09:00',
  status: 'active',
  pausedReason: null,
  holds: [],
  cancelReason: null,
  stepType: 'customer_reminder',
  tone: 'friendly',
  type: 'overdue_by',
  days: 3,
  customSubject: 'Invoice {{invoice_number}}',
  customContent: 'Hello {{client_name}}',
  emailSubject: 'Invoice {{invoice_number}}',
  senderName: 'Grace',
  senderEmail: 'grace@example.com',
  ccRecipients: '',
  bccRecipients: '',
  attachments: [],
  attachmentFiles: [],
  attachInvoice: false,
  approval: false,
  waitsForApprovalSince: null,
  sequenceStep: 1,
  totalSteps: 3,
  completedSteps: 0,
  delivery: 'scheduled',
  retryAt: null,
  errorMessage: null,
  sentAt: null,
  notBefore: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const sentRow: StepView = {
  ...firstRow,
  status: 'sent',
  delivery: 'sent',
  emailSubject: 'Invoice INV-1',
  sentAt: '2026-12-04T09:00:02.000Z',
  completedSteps: 1,
};

const restored: OwedEvent = { type: 'SequenceRestored', data: { ...ids, sequenceId } };
const reopened: OwedEvent = { type: 'InvoiceReopened', data: { ...ids, undo: false } };
const deleted: OwedEvent = { type: 'InvoiceDeleted', data: ids };
const removed: OwedEvent = { type: 'PromiseRemoved', data: { ...ids, promisedDate: '2026-12-10' } };
const completed: OwedEvent = { type: 'SequenceCompleted', data: { ...ofSequence, stillUnpaid: true } };
const resolved = (resolution: 'arrived' | 'send_again' | 'leave'): OwedEvent => ({
  type: 'StepDoubtResolved',
  data: { ...ids, sequenceId, stepId: 1, resolution, resolvedAt: '2026-12-04T10:00:00.000Z' },
});

describe('a sequence', () => {
  test('shows its steps as planned', () => {
    const [first, second, third] = rows(created, started);
    expect(first).toStrictEqual(firstRow);
    expect([second, third]).toStrictEqual([
      { ...firstRow, id: 2, sequenceStep: 2, scheduledDate: '2026-12-08', days: 7, tone: 'firm' },
      { ...firstRow, id: 3, sequenceStep: 3, scheduledDate: '2026-12-15', days: 14, tone: 'legal' },
    ]);
  });

  test('shows moved, edited and removed steps', () => {
    const edited = step(2, { subject: 'New', scheduledDate: '2026-12-20' });
    const after = rows(
      created,
      started,
      moved([{ stepId: 1, scheduledDate: '2026-12-06' }], 'due_date', '2026-12-02T00:00:00Z'),
      { type: 'StepEdited', data: { ...ids, sequenceId, step: edited, movedAt: '2026-12-02T00:00:00.000Z' } },
      { type: 'StepRemoved', data: { ...ids, sequenceId, stepId: 3 } },
    );
    expect(parts(after, 'id', 'scheduledDate', 'customSubject', 'totalSteps', 'sequenceStep')).toStrictEqual([
      {
        id: 1,
        scheduledDate: '2026-12-06',
        customSubject: 'Invoice {{invoice_number}}',
        totalSteps: 2,
        sequenceStep: 1,
      },
      { id: 2, scheduledDate: '2026-12-20', customSubject: 'New', totalSteps: 2, sequenceStep: 2 },
    ]);
  });

  test('shows since when an email waits for approval, unless it is held or approved', () => {
    const askedAt = '2026-12-04T09:00:00.000Z';
    const asked: OwedEvent = { type: 'StepApprovalAsked', data: { ...ofSequence, stepId: 1, askedAt } };
    const approved: OwedEvent = {
      type: 'StepApproved',
      data: { ...ids, sequenceId, stepId: 1, bound: 'b'.repeat(64), approvedAt: '2026-12-04T10:00:00.000Z' },
    };
    const asking = startedWith([step(1, { approval: true })]);
    const sinceAfter = (...events: OwedEvent[]) =>
      parts(rows(created, asking, ...events), 'approval', 'waitsForApprovalSince');
    expect(sinceAfter()).toStrictEqual([{ approval: true, waitsForApprovalSince: null }]);
    expect(sinceAfter(asked)).toStrictEqual([{ approval: true, waitsForApprovalSince: askedAt }]);
    expect(sinceAfter(asked, held('paused_by_hand'))).toMatchObject([{ waitsForApprovalSince: null }]);
    expect(sinceAfter(asked, approved)).toMatchObject([{ waitsForApprovalSince: null }]);
  });

  test('is gone when it or its invoice is deleted', () => {
    expect(
      documentAfter(created, started, { type: 'SequenceDeleted', data: { ...ids, sequenceId } }),
    ).toBeUndefined();
    expect(documentAfter(created, started, cancelled('invoice_deleted'), deleted)).toBeUndefined();
  });

  test('stays beside a later one', () => {
    const later = startedWith([step(9)], { sequenceId: 12 });
    const all = rows(created, started, cancelled('by_hand'), later);
    expect(parts(all, 'id', 'sequenceId', 'status')).toStrictEqual([
      { id: 1, sequenceId: 11, status: 'cancelled' },
      { id: 2, sequenceId: 11, status: 'cancelled' },
      { id: 3, sequenceId: 11, status: 'cancelled' },
      { id: 9, sequenceId: 12, status: 'active' },
    ]);
  });
});

describe('a step', () => {
  const one = startedWith([step(1)]);
  const row = (...events: OwedEvent[]): Part | undefined =>
    parts(
      rows(created, one, ...events),
      'status',
      'delivery',
      'retryAt',
      'errorMessage',
      'sentAt',
      'completedSteps',
    )[0];
  const waiting = {
    status: 'active',
    delivery: 'scheduled',
    retryAt: null,
    errorMessage: null,
    sentAt: null,
    completedSteps: 0,
  };
  const behind = { ...waiting, completedSteps: 1 };
  const gone = { ...behind, status: 'sent', delivery: 'sent', sentAt: '2026-12-04T09:00:02.000Z' };

  test('scheduled, sending and retrying is active', () => {
    expect(row()).toStrictEqual(waiting);
    expect(row(sendStarted(1))).toStrictEqual({ ...waiting, delivery: 'sending' });
    expect(row(sendStarted(1), postponed(1, 1, '2026-12-04T09:01:00Z'))).toStrictEqual({
      ...waiting,
      delivery: 'retrying',
      retryAt: '2026-12-04T09:01:00.000Z',
      errorMessage: '451 later',
    });
  });

  test('sent is sent, also when a copy was refused', () => {
    expect(rows(created, one, sendStarted(1), sent(1))).toStrictEqual([{ ...sentRow, totalSteps: 1 }]);
    const refused = [{ address: 'copy@example.org', reply: '550 no' }];
    expect(row(sendStarted(1), sent(1, 1, { refused }))).toStrictEqual({
      ...gone,
      errorMessage: 'The copy to copy@example.org was refused: 550 no',
    });
  });

  test('sent says what becomes of a copy that was refused for now', () => {
    const copy = { address: 'copy@example.org', mailingId: 77 };
    const waitingCopies = [{ ...copy, reply: '451 later' }];
    const refused = [{ address: 'other@example.org', reply: '550 no' }];
    const settled = (outcome: CopyOutcome): OwedEvent => ({
      type: 'StepCopySettled',
      data: { ...ofSequence, stepId: 1, attempt: 1, ...copy, outcome },
    });
    const remark = (...events: OwedEvent[]) =>
      row(sendStarted(1), sent(1, 1, { refused, waitingCopies }), ...events)?.errorMessage?.split('\n');
    const other = 'The copy to other@example.org was refused: 550 no';
    expect(remark()).toEqual([
      other,
      'The copy to copy@example.org was refused for now and is tried again: 451 later',
    ]);
    expect(remark(settled({ type: 'sent', sentAt: '2026-12-04T09:01:02.000Z' }))).toEqual([other]);
    expect(remark(settled({ type: 'refused', reply: '550 gone' }))).toEqual([
      other,
      'The copy to copy@example.org was refused: 550 gone',
    ]);
    expect(remark(settled({ type: 'given_up', reply: '451 later' }))?.[1]).toMatch(/wasn't tried again/);
  });

  test('sent now keeps the time that it was planned for, beside the one at which it was sent', () => {
    const [, was = step(2)] = ladder;
    const plan = { ...was, scheduledDate: '2026-12-05', scheduledTime: '08:30', days: 4 };
    const requested = {
      type: 'StepSendRequested',
      data: { ...ofSequence, step: plan, requestedAt: '2026-12-05T08:30:00.000Z' },
    } as const;
    const sentEarly = [
      created,
      started,
      requested,
      sendStarted(2),
      sent(2, 1, { sentAt: '2026-12-05T08:30:02.000Z' }),
    ];
    const plannedFor = stepTime(was);
    expect(rows(created, started, requested)[1]).toMatchObject({ ...stepTime(plan), plannedFor });
    const sentAt = '2026-12-05T08:30:02.000Z';
    expect(rows(...sentEarly)[1]).toMatchObject({ ...stepTime(plan), plannedFor, sentAt });
    expect(rows(...sentEarly)[0]).not.toHaveProperty('plannedFor');
  });

  test('written to the outbox is shown as such', () => {
    const outbox = [sendStarted(1, 1, { mail: { ...mail, via: 'outbox' } }), sent(1, 1, { via: 'outbox' })];
    expect(row(...outbox)).toStrictEqual({ ...gone, delivery: 'outbox' });
  });

  test('given up is failed, and waits again once it is retried', () => {
    const given = { ...behind, status: 'failed', delivery: 'failed', errorMessage: '550 unknown' };
    expect(row(...failedAndHeld(1))).toStrictEqual(given);
    const retried: OwedEvent = {
      type: 'StepRetried',
      data: { ...ids, sequenceId, stepId: 1, retriedAt: '2026-12-05T00:00:00.000Z' },
    };
    expect(row(...failedAndHeld(1), retried, lifted('delivery_failed'))).toStrictEqual(waiting);
  });

  test('of which nothing left is scheduled again, as it is planned', () => {
    const doc = documentAfter(created, started, sendStarted(1), dropped(1));
    expect(doc?.openSends).toEqual([]);
    const [row] = rowsAt('2026-12-04T09:00:10Z')(created, started, sendStarted(1), dropped(1));
    const [planned] = rowsAt('2026-12-04T09:00:10Z')(created, started);
    expect(row).toEqual(planned);
  });
  test('in doubt is shown as failed until it is settled', () => {
    const doubt = [sendStarted(1), doubted(1)];
    const inDoubt = {
      ...behind,
      status: 'failed',
      delivery: 'in_doubt',
      errorMessage: "The mail server didn't respond after receiving the email: closed",
    };
    expect(row(...doubt)).toStrictEqual(inDoubt);
    expect(row(...doubt, resolved('leave'))).toStrictEqual({
      ...inDoubt,
      errorMessage: "Ignored. The mail server didn't respond after receiving the email: closed",
    });
    expect(row(...doubt, resolved('arrived'))).toStrictEqual({ ...gone, sentAt: '2026-12-04T09:03:00.000Z' });
    expect(row(...doubt, resolved('send_again'))).toStrictEqual(waiting);
    expect(row(...doubt, sent(1))).toStrictEqual(gone);
  });

  test('was sent when it was, although an earlier attempt is refused later', () => {
    const again = [sendStarted(1), doubted(1), resolved('send_again'), sendStarted(1, 2)];
    const accepted = sent(1, 2, { sentAt: '2026-12-04T10:00:02.000Z' });
    const early = failed(1, 1);
    const { sentAt, delivery } = row(...again, accepted, early) ?? {};
    expect([sentAt, delivery]).toStrictEqual(['2026-12-04T10:00:02.000Z', 'sent']);
  });

  test('in doubt waits for a decision once', () => {
    const undecided = (...events: OwedEvent[]) => {
      const doc = documentAfter(created, started, sendStarted(1), doubted(1), ...events);
      const counts = doc && sequenceStanding(doc, { now: 0, timeZone: 'UTC' })?.steps;
      return counts && [counts.inDoubt, counts.undecided];
    };
    expect(undecided()).toStrictEqual([1, 1]);
    expect(undecided(resolved('leave'))).toStrictEqual([1, 0]);
    expect(undecided(resolved('arrived'))).toStrictEqual([0, 0]);
  });

  test('what a later attempt became says nothing of a mail that was accepted', () => {
    const late = [sendStarted(1), doubted(1), resolved('send_again'), sendStarted(1, 2), sent(1)];
    expect(row(...late, doubted(1, 2))).toStrictEqual(gone);
    expect(row(...late, failed(1, 2))).toStrictEqual(gone);
  });

  test('skipped is cancelled, with the reason in words', () => {
    const reason = { code: 'due_date_passed' } as const;
    expect(
      parts(rows(created, one, skipped([1], reason)), 'status', 'delivery', 'cancelReason'),
    ).toStrictEqual([
      { status: 'cancelled', delivery: 'skipped', cancelReason: 'Skipped: the due date has passed' },
    ]);
  });

  test('skipped for a later reminder says that this was sent only when it was', () => {
    const reason = { code: 'later_reminder' } as const;
    const three = [created, started, skipped([1], reason), sendStarted(2)];
    const wordsAfter = (...events: OwedEvent[]) => rows(...three, ...events)[0]?.cancelReason;
    const tookItsPlace = 'Skipped: a later reminder took its place';
    expect(wordsAfter()).toBe(tookItsPlace);
    expect(wordsAfter(failed(2))).toBe(tookItsPlace);
    expect(wordsAfter(failed(2), skipped([2], { code: 'undelivered' }), sendStarted(3), sent(3))).toBe(
      tookItsPlace,
    );
    expect(wordsAfter(doubted(2))).toBe(tookItsPlace);
    expect(wordsAfter(sent(2, 1, { via: 'outbox' }))).toBe(tookItsPlace);
    expect(wordsAfter(sent(2))).toBe('Skipped: a later reminder was sent instead');
  });
});

describe('an ended sequence', () => {
  test.each([
    ['paid', 'The invoice was paid'],
    ['due_date', 'The due date was changed'],
    ['client_deleted', 'The client was deleted'],
    ['by_hand', 'The sequence was cancelled'],
  ] as const)('cancelled because of %s says so, and keeps what was sent', (reason, cancelReason) => {
    const after = rows(created, started, sendStarted(1), sent(1), held('paused_by_hand'), cancelled(reason));
    expect(parts(after, 'status', 'delivery', 'cancelReason', 'pausedReason', 'holds')).toStrictEqual([
      { status: 'sent', delivery: 'sent', cancelReason: null, pausedReason: null, holds: [] },
      { status: 'cancelled', delivery: 'cancelled', cancelReason, pausedReason: null, holds: [] },
      { status: 'cancelled', delivery: 'cancelled', cancelReason, pausedReason: null, holds: [] },
    ]);
  });

  test('shows what became of the mail that was being handed over', () => {
    const last = [created, startedWith([step(1)]), sendStarted(1), paid(), cancelled('paid')] as const;
    expect(parts(rows(...last), 'status', 'delivery')).toStrictEqual([
      { status: 'cancelled', delivery: 'sending' },
    ]);
    expect(parts(rows(...last, sent(1)), 'status', 'delivery')).toStrictEqual([
      { status: 'sent', delivery: 'sent' },
    ]);
  });

  test('completed leaves what was sent', () => {
    const after = rows(created, startedWith([step(1)]), sendStarted(1), sent(1), completed);
    expect(after).toStrictEqual([{ ...sentRow, totalSteps: 1 }]);
  });

  test('comes back as it was when the payment is taken back', () => {
    const before = [created, started, sendStarted(1), postponed(1, 1, '2026-12-04T09:01:00Z')] as const;
    expect(rows(...before, paid(), cancelled('paid'), reopened, restored)).toStrictEqual(rows(...before));
  });
});

describe('a held sequence', () => {
  test('is paused, with what holds it', () => {
    const unknownVariable = `The email "Hello" uses {{x}}, which Owed can't fill in.`;
    const after = rows(
      created,
      started,
      held('client_changed'),
      held('needs_attention', { code: 'unknown_variables', subject: 'Hello', names: ['x'] }),
    );
    expect(parts(after, 'status', 'pausedReason', 'holds', 'errorMessage').slice(0, 2)).toStrictEqual([
      {
        status: 'paused',
        pausedReason: 'client_changed',
        holds: [
          { reason: 'client_changed', detail: null },
          { reason: 'needs_attention', detail: unknownVariable },
        ],
        errorMessage: unknownVariable,
      },
      {
        status: 'paused',
        pausedReason: 'client_changed',
        holds: [
          { reason: 'client_changed', detail: null },
          { reason: 'needs_attention', detail: unknownVariable },
        ],
        errorMessage: null,
      },
    ]);
  });

  test('goes on when no hold is left', () => {
    const both = [created, started, held('paused_by_hand'), promised('2026-12-10')] as const;
    const statuses = (...events: OwedEvent[]) =>
      new Set(rows(...events).map((row) => `${row.status} ${row.pausedReason}`));
    expect(statuses(...both)).toStrictEqual(new Set(['paused promised_payment']));
    expect(statuses(...both, removed)).toStrictEqual(new Set(['paused paused_by_hand']));
    expect(statuses(...both, lifted('paused_by_hand'))).toStrictEqual(new Set(['paused promised_payment']));
    expect(statuses(...both, removed, lifted('paused_by_hand'))).toStrictEqual(new Set(['active null']));
  });

  test('a promise holds also a sequence that starts later, and not one that goes on despite it', () => {
    const promise = { reason: 'promised_payment', detail: '2026-12-10' };
    expect(rows(created, promised('2026-12-10'), started)[0]?.holds).toStrictEqual([promise]);
    const despite = [created, started, promised('2026-12-10'), overridden('2026-12-10')] as const;
    expect(rows(...despite)[0]?.holds).toStrictEqual([]);
    expect(rows(...despite, promised('2026-12-12'))[0]?.holds).toStrictEqual([
      { reason: 'promised_payment', detail: '2026-12-12' },
    ]);
  });

  test('knows since when it is held without a pause, whatever the reasons', () => {
    const heldSince = (...events: OwedEvent[]) => {
      const timed = events.flatMap((event, at) =>
        recorded([event], { from: at + 1, occurredAt: `2026-12-0${at + 1}T09:00:00.000Z` }),
      );
      return projectOne(sequences, timed, { account: ids.accountId, id: ids.invoiceId })?.sequences[0]
        ?.heldSince;
    };
    const both = [created, started, held('paused_by_hand'), promised('2026-12-10')] as const;
    expect(heldSince(created, started)).toBeNull();
    expect(heldSince(...both)).toBe('2026-12-03T09:00:00.000Z');
    expect(heldSince(...both, lifted('paused_by_hand'))).toBe('2026-12-03T09:00:00.000Z');
    expect(heldSince(...both, lifted('paused_by_hand'), removed)).toBeNull();
    expect(heldSince(...both, lifted('paused_by_hand'), removed, held('paused_by_hand'))).toBe(
      '2026-12-07T09:00:00.000Z',
    );
    expect(heldSince(...both, cancelled('paid'))).toBeNull();
  });

  test('shows the dates on which it would go, and keeps them as planned', () => {
    const events = [created, started, sendStarted(1), sent(1), held('paused_by_hand')] as const;
    const dates = (now: string) => rowsAt(now)(...events).map((row) => row.scheduledDate);
    expect(dates('2026-12-07T12:00:00Z')).toStrictEqual(['2026-12-04', '2026-12-08', '2026-12-15']);
    expect(dates('2026-12-08T08:59:00Z')).toStrictEqual(['2026-12-04', '2026-12-08', '2026-12-15']);
    expect(dates('2026-12-20T12:00:00Z')).toStrictEqual(['2026-12-04', '2026-12-21', '2026-12-28']);
  });

  test('the person lets reminders go on despite one promise, not despite the next', () => {
    const events = [created, started, promised('2026-12-10'), overridden('2026-12-10'), removed] as const;
    const again = rows(...events, promised('2026-12-10'));
    expect(parts(again, 'status', 'pausedReason')[0]).toStrictEqual({
      status: 'paused',
      pausedReason: 'promised_payment',
    });
  });

  test('shows the dates after the promised day', () => {
    const promise = rowsAt('2026-12-02T12:00:00Z')(created, started, promised('2026-12-10'));
    expect(promise.map((row) => row.scheduledDate)).toStrictEqual(['2026-12-12', '2026-12-16', '2026-12-23']);
  });

  test('holds a retry back', () => {
    const after = rows(
      created,
      started,
      sendStarted(1),
      postponed(1, 1, '2026-12-04T09:01:00Z'),
      held('paused_by_hand'),
    );
    expect(parts(after, 'status', 'delivery', 'retryAt')[0]).toStrictEqual({
      status: 'paused',
      delivery: 'retrying',
      retryAt: null,
    });
  });
});

describe('what keeps a step back', () => {
  test('a broken promise is not: the dates that the run moves say when it goes on', () => {
    const after = rowsAt('2026-12-04T12:00:00Z')(
      created,
      started,
      promised('2026-12-03'),
      broken('2026-12-03', '2026-12-05'),
    );
    expect(after.map((row) => row.notBefore)).toStrictEqual([null, null, null]);
  });

  test('a late reminder, the next one for a day; an alert is not kept back', () => {
    const two = startedWith([step(1), step(2), step(3, { stepType: 'internal_alert' })]);
    const after = rows(created, two, sendStarted(1, 1, { late: true }), sent(1, 1, { late: true }));
    expect(after.map((row) => row.notBefore)).toStrictEqual([null, '2026-12-05T09:00:02.000Z', null]);
  });
});

describe('the sequence that needs a run', () => {
  const unfinished = (...events: OwedEvent[]) => {
    const doc = documentAfter(...events);
    return doc && sequences.keysOf(doc)['unfinished'];
  };

  test('is the unfinished one', () => {
    expect(unfinished(created, started)).toBe(sequenceId);
    expect(unfinished(created, started, cancelled('by_hand'))).toBeNull();
    expect(unfinished(created, promised('2026-12-10'))).toBeNull();
  });

  test('is one that ended in the middle of a send, until that has an outcome', () => {
    const begun = [created, started, sendStarted(1), cancelled('paid')] as const;
    expect(unfinished(...begun)).toBe(sequenceId);
    expect(unfinished(...begun, sent(1))).toBeNull();
    expect(unfinished(...begun, deleted)).toBe(sequenceId);
    expect(documentAfter(...begun, deleted, doubted(1))).toBeUndefined();
  });
});

test('every step of the ladder has an id of its own', () => {
  expect(rows(created, started).map((row) => row.id)).toStrictEqual(ladder.map(({ stepId }) => stepId));
});

test('how stern the client was reminded is known after the sequence is deleted, but not of what only the outbox got', () => {
  const gone: OwedEvent = { type: 'SequenceDeleted', data: { ...ids, sequenceId } };
  const toOutbox = sendStarted(3, 1, { mail: { ...mail, via: 'outbox' } });
  const sternestAfter = (...events: readonly OwedEvent[]) =>
    documentAfter(created, started, ...events)?.sternestSent ?? null;
  expect(sternestAfter(sendStarted(1), sent(1), sendStarted(3), sent(3), gone)).toBe('legal');
  expect(sternestAfter(sendStarted(1), sent(1), gone)).toBe('friendly');
  expect(sternestAfter(toOutbox, sent(3, 1, { via: 'outbox' }), gone)).toBe(null);
});
