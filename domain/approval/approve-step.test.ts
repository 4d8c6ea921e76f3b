import { describe, test } from 'vitest';
import { NotAllowedNow, NotFound } from '../errors.ts';
import {
  at,
  clientName,
  created,
  given,
  held,
  ids,
  ladder,
  mail,
  moved,
  ofSequence,
  sendStarted,
  sent,
  sequenceId,
  skipped,
  started,
  startedWith,
  step,
} from '../invoice/chased-invoice.fixture.ts';
import type { InvoiceCommand } from '../invoice/commands.ts';
import type { InvoiceEvent } from '../invoice/events.ts';

const bound = 'b'.repeat(64);
const other = 'c'.repeat(64);
const active = [created, started];
const dueAt = '2026-12-04T09:00Z';

const asked = (stepId: number, askedAt = dueAt, changes: { changed?: true } = {}): InvoiceEvent => ({
  type: 'StepApprovalAsked',
  data: { ...ofSequence, stepId, askedAt: new Date(askedAt).toISOString(), ...changes },
});
const approved = (stepId: number, approvedAt: string, of = bound): InvoiceEvent => ({
  type: 'StepApproved',
  data: { ...ids, sequenceId, stepId, bound: of, approvedAt: new Date(approvedAt).toISOString() },
});
const rejected = (stepId: number, rejectedAt: string, note?: string): InvoiceEvent => ({
  type: 'StepApprovalRejected',
  data: {
    ...ids,
    sequenceId,
    stepId,
    rejectedAt: new Date(rejectedAt).toISOString(),
    ...(note !== undefined && { note }),
  },
});

const ask = (stepId: number, skip: readonly number[] = []): InvoiceCommand => ({
  type: 'AskApproval',
  sequenceId,
  stepId,
  skip,
  skipReason: { code: 'later_reminder' },
  clientName,
  moment: at(dueAt),
});
const approve = (stepId: number, now: string, of: string | undefined = bound): InvoiceCommand => ({
  type: 'ApproveStep',
  stepId,
  bound: of,
  moment: at(now),
});
const reject = (stepId: number, now: string, note?: string): InvoiceCommand => ({
  type: 'RejectStep',
  stepId,
  note,
  clientName,
  moment: at(now),
});

describe('asking', () => {
  test('is recorded once, with the skip of what the email replaces', () => {
    given(...active)
      .when(ask(1))
      .thenExactly(asked(1));
    given(...active, asked(1))
      .when(ask(1))
      .thenNothing();
    given(...active)
      .when(ask(2, [1]))
      .thenExactly(skipped([1], { code: 'later_reminder' }), asked(2));
  });

  test('again says that what was approved has changed', () => {
    given(...active, asked(1), approved(1, '2026-12-04T10:00Z'))
      .when(ask(1))
      .thenExactly(asked(1, dueAt, { changed: true }));
  });

  test('begins anew for an email that was moved while it waited', () => {
    given(...active, asked(1), moved([{ stepId: 1, scheduledDate: '2026-12-06' }], 'by_hand', '2026-12-05'))
      .when(ask(1))
      .thenExactly(asked(1));
  });
});

describe('an approval', () => {
  test('of an email that waits moves the others behind it', () => {
    given(...active, asked(1))
      .when(approve(1, '2026-12-08T12:00Z'))
      .thenExactly(
        approved(1, '2026-12-08T12:00Z'),
        moved(
          [
            { stepId: 2, scheduledDate: '2026-12-10' },
            { stepId: 3, scheduledDate: '2026-12-17' },
          ],
          'approval',
          '2026-12-08T12:00Z',
        ),
      );
    given(...active, asked(1))
      .when(approve(1, '2026-12-04T10:00Z'))
      .thenExactly(approved(1, '2026-12-04T10:00Z'));
  });

  test('ahead of its time moves nothing', () => {
    given(...active)
      .when(approve(2, '2026-12-04T10:00Z'))
      .thenExactly(approved(2, '2026-12-04T10:00Z'));
  });

  test('of the same changes nothing, also after it has gone; of something else it counts anew', () => {
    const once = [...active, asked(1), approved(1, '2026-12-04T10:00Z')];
    given(...once)
      .when(approve(1, '2026-12-04T11:00Z'))
      .thenNothing();
    given(...once, sendStarted(1, 1, { approved: bound }), sent(1))
      .when(approve(1, '2026-12-04T11:00Z'))
      .thenNothing();
    given(...once)
      .when(approve(1, '2026-12-04T11:00Z', other))
      .thenExactly(approved(1, '2026-12-04T11:00Z', other));
  });

  test('is refused of what has gone, was skipped, is an alert or is not there', () => {
    given(...active, sendStarted(1), sent(1))
      .when(approve(1, '2026-12-04T10:00Z'))
      .thenRefused(NotAllowedNow, 'just gone out');
    given(...active, skipped([1], { code: 'by_hand' }))
      .when(approve(1, '2026-12-04T10:00Z'))
      .thenRefused(NotAllowedNow, 'skipped');
    given(created, startedWith([step(1, { stepType: 'internal_alert' })]))
      .when(approve(1, '2026-12-04T10:00Z'))
      .thenRefused(NotAllowedNow, 'Only emails to the client');
    given(...active)
      .when(approve(9, '2026-12-04T10:00Z'))
      .thenRefused(NotFound);
  });

  test('is refused where nobody would get the email', () => {
    given(...active, asked(1))
      .when({ type: 'ApproveStep', stepId: 1, bound: undefined, moment: at('2026-12-04T10:00Z') })
      .thenRefused(NotAllowedNow, 'client');
  });

  test('under a hold moves nothing', () => {
    given(...active, asked(1), held('paused_by_hand'))
      .when(approve(1, '2026-12-08T12:00Z'))
      .thenExactly(approved(1, '2026-12-08T12:00Z'));
  });
});

describe('a rejection', () => {
  test('skips the email, once, with its note', () => {
    given(...active, asked(1))
      .when(reject(1, '2026-12-04T10:00Z', 'They called'))
      .thenExactly(rejected(1, '2026-12-04T10:00Z', 'They called'), skipped([1], { code: 'not_approved' }));
    given(...active, asked(1), rejected(1, '2026-12-04T10:00Z'), skipped([1], { code: 'not_approved' }))
      .when(reject(1, '2026-12-04T11:00Z'))
      .thenNothing();
  });

  test('ahead of its time moves nothing', () => {
    given(...active)
      .when(reject(2, '2026-12-04T08:00Z'))
      .thenExactly(rejected(2, '2026-12-04T08:00Z'), skipped([2], { code: 'not_approved' }));
  });

  test('moves what became due while the email waited', () => {
    given(...active, asked(1))
      .when(reject(1, '2026-12-10T12:00Z'))
      .thenExactly(
        rejected(1, '2026-12-10T12:00Z'),
        skipped([1], { code: 'not_approved' }),
        moved(
          [
            { stepId: 2, scheduledDate: '2026-12-11' },
            { stepId: 3, scheduledDate: '2026-12-18' },
          ],
          'approval',
          '2026-12-10T12:00Z',
        ),
      );
  });

  test('is refused of what has gone', () => {
    given(...active, sendStarted(1), sent(1))
      .when(reject(1, '2026-12-04T10:00Z'))
      .thenRefused(NotAllowedNow, 'just gone out');
  });
});

describe('the start of a send', () => {
  const asking = startedWith([step(1, { approval: true }), ...ladder.slice(1)]);
  const start = (changes: { approved?: string; attempt?: number } = {}): InvoiceCommand => ({
    type: 'StartSend',
    sequenceId,
    stepId: 1,
    attempt: 1,
    mailingId: 40,
    mail,
    deadline: '2026-12-04T09:03:00.000Z',
    attachments: [],
    skip: [],
    skipReason: { code: 'later_reminder' },
    move: [],
    moment: at(dueAt),
    clientName,
    ...changes,
  });

  test('needs the approval of just that email', () => {
    given(created, asking).when(start()).thenRefused(NotAllowedNow, 'waits for approval');
    given(created, asking)
      .when(start({ approved: bound }))
      .thenRefused(NotAllowedNow);
    given(created, asking, asked(1))
      .when(start({ approved: bound }))
      .thenRefused(NotAllowedNow);
    given(created, asking, asked(1), approved(1, dueAt, other))
      .when(start({ approved: bound }))
      .thenRefused(NotAllowedNow);
    given(created, asking, asked(1), approved(1, dueAt))
      .when(start({ approved: bound }))
      .thenExactly(sendStarted(1, 1, { approved: bound }));
  });

  test('needs none of an email that a person sends now', () => {
    const now: InvoiceEvent = {
      type: 'StepSendRequested',
      data: {
        ...ids,
        sequenceId,
        step: step(1, { approval: true }),
        requestedAt: '2026-12-04T09:00:00.000Z',
      },
    };
    given(created, asking, now)
      .when(start({ approved: bound }))
      .thenExactly(sendStarted(1, 1, { approved: bound }));
  });

  test('needs it again where a retry goes to another address', () => {
    const failedThere: InvoiceEvent[] = [
      sendStarted(1, 1, { approved: bound }),
      {
        type: 'StepSendFailed',
        data: {
          ...ofSequence,
          stepId: 1,
          attempt: 1,
          failedAt: '2026-12-04T09:00:02.000Z',
          reply: '550 unknown',
          refusedAddress: 'ada@example.org',
        },
      },
    ];
    const retried: InvoiceEvent = {
      type: 'StepRetried',
      data: {
        ...ids,
        sequenceId,
        stepId: 1,
        retriedAt: '2026-12-04T09:10:00.000Z',
        address: { from: 'ada@example.org', to: 'new@example.org' },
      },
    };
    given(created, asking, asked(1), approved(1, dueAt), ...failedThere, retried)
      .when(start({ approved: other, attempt: 2 }))
      .thenRefused(NotAllowedNow, 'waits for approval');
  });
});
