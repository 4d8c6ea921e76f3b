import { describe, expect, test } from 'vitest';
import { InvalidField, NotAllowedNow, NotFound, PromiseStands } from '../../errors.ts';
import {
  broken,
  at,
  cancelled,
  ofSequence,
  clientName,
  created,
  doubted,
  failedAndHeld,
  given,
  held,
  ids,
  ladder,
  lifted,
  mail,
  moved,
  overridden,
  paid,
  promised,
  sendStarted,
  sent,
  skipped,
  started,
  startedWith,
  step,
} from '../chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import type { HoldDetail } from '../reasons.ts';
import { absent } from '../state.ts';

const start = (sequenceId = 11, steps = ladder) =>
  ({ type: 'StartSequence', sequenceId, steps, via: 'smtp', moment: at('2026-11-21T10:00Z') }) as const;
const resume = (now: string, despitePromise = false) =>
  ({ type: 'ResumeSequence', despitePromise, moment: at(now) }) as const;
const pause = { type: 'PauseSequence', clientName } as const;
const completedAs = (more: { readonly onlyOutbox?: true; readonly nothingSent?: true }): InvoiceEvent => ({
  type: 'SequenceCompleted',
  data: { ...ofSequence, stillUnpaid: true, ...more },
});
const completed = completedAs({});

describe('starting', () => {
  test('a sequence starts with its steps in the order of their dates', () => {
    given(created).when(start(11, ladder.toReversed())).thenExactly(started);
  });
  test('one unfinished sequence an invoice; the same one again is started already', () => {
    given(created, started).when(start()).thenNothing();
    given(created, started)
      .when(start(12))
      .thenRefused(NotAllowedNow, 'This invoice already has an active sequence');
    given(created, started, held('paused_by_hand')).when(start(12)).thenRefused(NotAllowedNow);
  });
  test('another may start once one has ended', () => {
    given(created, started, cancelled('by_hand'))
      .when(start(12))
      .thenExactly({
        type: 'SequenceStarted',
        data: { ...ids, sequenceId: 12, steps: ladder, startedAt: '2026-11-21T10:00:00.000Z', via: 'smtp' },
      });
  });
  test('a promised invoice takes one as planned: the promise holds it', () => {
    given(created, promised('2026-12-10')).when(start()).thenExactly(started);
  });
  test('not for a paid invoice, not without steps', () => {
    given(created, paid()).when(start()).thenRefused(NotAllowedNow, 'This invoice is already paid');
    given(created).when(start(11, [])).thenRefused(InvalidField);
    given().when(start()).thenRefused(NotFound);
  });
});

describe('holds', () => {
  test('paused by hand, once', () => {
    given(created, started).when(pause).thenExactly(held('paused_by_hand'));
    given(created, started, held('paused_by_hand')).when(pause).thenNothing();
  });
  test('paused with all sequences of the client, which a pause of its own stays apart from', () => {
    const withClient = held('paused_by_hand', { code: 'with_client' });
    given(created, started)
      .when({ ...pause, because: { code: 'with_client' } })
      .thenExactly(withClient);
    given(created, started, withClient).when(pause).thenNothing();
    given(created, started, held('paused_by_hand'))
      .when({ ...pause, because: { code: 'with_client' } })
      .thenNothing();
  });
  test('a promise and a hold by hand add up', () => {
    given(created, started, promised('2026-12-10')).when(pause).thenExactly(held('paused_by_hand'));
  });
  test('what has ended is not paused', () => {
    given(created).when(pause).thenRefused(NotAllowedNow, 'This invoice has no sequence');
    given(created, started, completed).when(pause).thenRefused(NotAllowedNow, 'This sequence has ended');
  });
  test('a run holds it with a detail; the same again says nothing new, another detail does', () => {
    const noAddress = { code: 'no_address', subject: 'Hello' } as const;
    const unknown = { code: 'unknown_variables', subject: 'Hello', names: ['x'] } as const;
    const hold = (detail: HoldDetail, sequenceId = 11) =>
      ({ type: 'HoldSequence', sequenceId, reason: 'needs_attention', detail, clientName }) as const;
    given(created, started).when(hold(noAddress)).thenExactly(held('needs_attention', noAddress));
    given(created, started, held('needs_attention', noAddress)).when(hold(noAddress)).thenNothing();
    given(created, started, held('needs_attention', noAddress))
      .when(hold(unknown))
      .thenExactly(held('needs_attention', unknown));
    given(created, started).when(hold(noAddress, 12)).thenNothing();
    given(created, started, paid(), cancelled('paid')).when(hold(noAddress)).thenNothing();
  });
});

describe('resuming', () => {
  test('moves nothing when the first step is ahead', () => {
    given(created, started, held('paused_by_hand'))
      .when(resume('2026-12-04T08:59:59Z'))
      .thenExactly(lifted('paused_by_hand'));
  });
  test('moves all by the same days, the fewest that put the first ahead', () => {
    given(created, started, held('paused_by_hand'))
      .when(resume('2026-12-04T09:00Z'))
      .thenExactly(
        lifted('paused_by_hand'),
        moved(
          [
            { stepId: 1, scheduledDate: '2026-12-05' },
            { stepId: 2, scheduledDate: '2026-12-09' },
            { stepId: 3, scheduledDate: '2026-12-16' },
          ],
          'resumed',
          '2026-12-04T09:00Z',
        ),
      );
    given(created, startedWith([step(1)]), held('paused_by_hand'))
      .when(resume('2026-12-20T08:00Z'))
      .thenExactly(
        lifted('paused_by_hand'),
        moved([{ stepId: 1, scheduledDate: '2026-12-20' }], 'resumed', '2026-12-20T08:00Z'),
      );
  });
  test('each step keeps its own time of day in the account’s zone, over daylight saving too', () => {
    const moment = at('2026-03-08T13:30:00Z', 'America/New_York'); // 9:30 on the day on which the clocks go forward
    given(created, startedWith([step(1, { scheduledDate: '2026-03-07' })]), held('paused_by_hand'))
      .when({ type: 'ResumeSequence', despitePromise: false, moment })
      .thenExactly(
        lifted('paused_by_hand'),
        moved([{ stepId: 1, scheduledDate: '2026-03-09' }], 'resumed', moment.now),
      );
  });
  test('what held it is moved instead of being skipped', () => {
    const late = [step(1), step(2, { scheduledDate: '2026-12-05' })];
    given(created, startedWith(late), held('paused_by_hand'))
      .when(resume('2026-12-10T12:00Z'))
      .thenExactly(
        lifted('paused_by_hand'),
        moved(
          [
            { stepId: 1, scheduledDate: '2026-12-11' },
            { stepId: 2, scheduledDate: '2026-12-12' },
          ],
          'resumed',
          '2026-12-10T12:00Z',
        ),
      );
  });
  test('ends every hold that the person’s word can end', () => {
    given(
      created,
      started,
      held('client_changed'),
      held('needs_attention', { code: 'unexpected_error' }),
      held('reopened'),
      held('long_absence'),
    )
      .when(resume('2026-12-01T12:00Z'))
      .thenExactly(
        lifted('client_changed'),
        lifted('needs_attention'),
        lifted('reopened'),
        lifted('long_absence'),
      );
  });
  test('a failed mail goes on holding it', () => {
    given(created, started, ...failedAndHeld(1))
      .when(resume('2026-12-06T12:00Z'))
      .thenRefused(NotAllowedNow, "An email couldn't be delivered. Retry it, or skip it to continue.");
    given(created, started, ...failedAndHeld(1), held('paused_by_hand'))
      .when(resume('2026-12-09T12:00Z'))
      .thenExactly(lifted('paused_by_hand'));
  });
  test('a failure whose step was removed holds no longer than that', () => {
    given(created, started, ...failedAndHeld(1), {
      type: 'StepRemoved',
      data: { ...ids, sequenceId: 11, stepId: 1 },
    })
      .when(resume('2026-12-06T12:00Z'))
      .thenExactly(lifted('delivery_failed'));
  });
  test('what is active is active', () => {
    given(created, started).when(resume('2026-12-06T12:00Z')).thenNothing();
    given(created, started, completed).when(resume('2026-12-06T12:00Z')).thenRefused(NotAllowedNow);
  });
  test('under a promise it asks first', () => {
    given(created, started, promised('2026-12-10'))
      .when(resume('2026-12-03T12:00Z'))
      .thenRefused(PromiseStands);
    given(created, started, promised('2026-12-10'), held('paused_by_hand'))
      .when(resume('2026-12-03T12:00Z'))
      .thenRefused(PromiseStands);
  });
  test('with a yes it goes on and the promise stays recorded', () => {
    const history = [created, startedWith([step(1)]), held('paused_by_hand'), promised('2026-12-10')];
    given(...history)
      .when(resume('2026-12-06T12:00Z', true))
      .thenExactly(
        overridden('2026-12-10'),
        lifted('paused_by_hand'),
        moved([{ stepId: 1, scheduledDate: '2026-12-07' }], 'resumed', '2026-12-06T12:00Z'),
      );
    expect([...history, overridden('2026-12-10')].reduce(evolve, absent)).toMatchObject({
      promisedDate: '2026-12-10',
    });
  });
  test('a yes given once counts while that promise stands', () => {
    given(created, started, promised('2026-12-10'), overridden('2026-12-10'), held('paused_by_hand'))
      .when(resume('2026-12-03T12:00Z'))
      .thenExactly(lifted('paused_by_hand'));
  });
});

describe('a hold that its run ends', () => {
  const unverified = held('needs_attention', {
    code: 'sender_unverified',
    subject: 'Invoice',
    email: 'grace@example.com',
  });
  const lift = (reason: 'needs_attention' | 'email_cap' | 'sender_refused', now: string) =>
    ({ type: 'LiftHold', sequenceId: 11, reason, moment: at(now) }) as const;
  const unkept = broken('2026-12-03', '2026-12-05');
  const twoReminders = startedWith([step(1), step(2, { scheduledDate: '2026-12-07' })]);

  test('leaves the first reminder due, and moves the others behind it', () => {
    given(created, twoReminders, unverified)
      .when(lift('needs_attention', '2026-12-08T10:00Z'))
      .thenExactly(
        lifted('needs_attention'),
        moved([{ stepId: 2, scheduledDate: '2026-12-11' }], 'resumed', '2026-12-08T10:00Z'),
      );
  });

  test('moves no step before the second day after a broken promise', () => {
    given(created, startedWith([step(1)]), unverified, promised('2026-12-03'), unkept)
      .when(lift('needs_attention', '2026-12-04T08:00Z'))
      .thenExactly(
        lifted('needs_attention'),
        moved([{ stepId: 1, scheduledDate: '2026-12-05' }], 'resumed', '2026-12-04T08:00Z'),
      );
  });

  test.each(['email_cap', 'sender_refused'] as const)('leaves the dates of what stayed due: %s', (reason) => {
    given(created, started, held(reason)).when(lift(reason, '2026-12-04T11:00Z')).thenExactly(lifted(reason));
  });

  test.each(['email_cap', 'sender_refused'] as const)(
    'moves what became due behind the first, instead of skipping that: %s',
    (reason) => {
      const alert = step(4, { stepType: 'internal_alert', scheduledDate: '2026-12-05' });
      const ahead = step(3, { scheduledDate: '2026-12-10' });
      const three = startedWith([step(1), alert, step(2, { scheduledDate: '2026-12-07' }), ahead]);
      const moves = moved(
        [
          { stepId: 2, scheduledDate: '2026-12-11' },
          { stepId: 3, scheduledDate: '2026-12-14' },
        ],
        'resumed',
        '2026-12-08T10:00Z',
      );
      const history = [created, three, held(reason)];
      given(...history)
        .when(lift(reason, '2026-12-08T10:00Z'))
        .thenExactly(lifted(reason), moves);
    },
  );

  test('is no reason to send what became untrue meanwhile', () => {
    const dueIn = step(1, { type: 'due_in', days: 1, scheduledDate: '2026-11-30' });
    given(created, startedWith([dueIn, step(2)]), held('sender_refused'))
      .when(lift('sender_refused', '2026-12-04T10:00Z'))
      .thenExactly(lifted('sender_refused'));
  });

  test('leaves everything to what else holds it', () => {
    given(created, twoReminders, held('email_cap'), unverified)
      .when(lift('email_cap', '2026-12-08T10:00Z'))
      .thenExactly(lifted('email_cap'));
    given(created, twoReminders, unverified, held('paused_by_hand'))
      .when(lift('needs_attention', '2026-12-08T10:00Z'))
      .thenExactly(lifted('needs_attention'));
  });

  test('a wait for the mail server or the limit does not keep the dates that anything else moves', () => {
    const moves = (scheduledDate: string) =>
      moved([{ stepId: 1, scheduledDate }], 'resumed', '2026-12-06T10:00Z');
    const one = startedWith([step(1)]);
    given(created, one, held('email_cap'), promised('2026-12-09'))
      .when({ type: 'RemovePromise', moment: at('2026-12-06T10:00Z') })
      .thenExactly(
        { type: 'PromiseRemoved', data: { ...ids, promisedDate: '2026-12-09' } },
        moves('2026-12-07'),
      );
    const history = [created, one, held('sender_refused'), promised('2026-12-03')];
    given(...history, unkept)
      .when(lift('sender_refused', '2026-12-04T10:00Z'))
      .thenExactly(
        lifted('sender_refused'),
        moved([{ stepId: 1, scheduledDate: '2026-12-05' }], 'resumed', '2026-12-04T10:00Z'),
      );
  });
});

describe('what a run records', () => {
  const complete = { type: 'CompleteSequence', sequenceId: 11, clientName } as const;
  const allOut = [startedWith([step(1)]), sendStarted(1), sent(1)];
  test('completed when all steps are behind it', () => {
    given(created, ...allOut)
      .when(complete)
      .thenExactly(completed);
  });
  test('completed says when nothing was sent because every step was skipped', () => {
    given(created, startedWith([step(1)]), skipped([1], { code: 'due_date_passed' }))
      .when(complete)
      .thenExactly(completedAs({ nothingSent: true }));
    given(
      created,
      startedWith([step(1), step(2)]),
      sendStarted(1),
      sent(1),
      skipped([2], { code: 'by_hand' }),
    )
      .when(complete)
      .thenExactly(completed);
  });
  test('completed says when every mail was only written to the outbox', () => {
    const outbox = { mail: { ...mail, via: 'outbox' as const } };
    const written = [sendStarted(1, 1, outbox), sent(1, 1, { via: 'outbox' })];
    given(created, startedWith([step(1)]), ...written)
      .when(complete)
      .thenExactly(completedAs({ onlyOutbox: true }));
    given(created, startedWith([step(1), step(2)]), ...written, sendStarted(2), sent(2))
      .when(complete)
      .thenExactly(completed);
  });
  test('not while one may still go, is going, failed, or is in doubt', () => {
    given(created, started).when(complete).thenRefused(NotAllowedNow);
    given(created, startedWith([step(1)]), sendStarted(1))
      .when(complete)
      .thenRefused(NotAllowedNow);
    given(created, startedWith([step(1)]), sendStarted(1), doubted(1))
      .when(complete)
      .thenRefused(NotAllowedNow);
    given(created, startedWith([step(1)]), ...failedAndHeld(1))
      .when(complete)
      .thenRefused(NotAllowedNow);
  });
  test('completed twice is completed once', () => {
    given(created, ...allOut, completed)
      .when(complete)
      .thenNothing();
    given(created, ...allOut, paid(), cancelled('paid'))
      .when(complete)
      .thenNothing();
  });
  test('steps are skipped with the reason that is shown', () => {
    const skip = {
      type: 'SkipSteps',
      sequenceId: 11,
      stepIds: [1, 2],
      reason: { code: 'due_date_passed' },
      clientName,
    } as const;
    given(created, started)
      .when(skip)
      .thenExactly(skipped([1, 2], { code: 'due_date_passed' }));
    given(created, started, sendStarted(1), sent(1)).when(skip).thenRefused(NotAllowedNow);
    given(created, started, completed).when(skip).thenRefused(NotAllowedNow);
  });
});
