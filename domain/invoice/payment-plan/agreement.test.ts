import { describe, expect, test } from 'vitest';
import { InvalidField, NotAllowedNow } from '../../errors.ts';
import { installmentWording } from '../../email-text/installment-wording.ts';
import { saysOverdue } from '../../email-text/says-overdue.ts';
import {
  at,
  clientName,
  created,
  given,
  ids,
  moved,
  paid,
  promised,
  recorded,
  sequenceId,
  skipped,
  started,
  step,
} from '../chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../events.ts';
import { agreed, installments, missed } from './agreed-plan.fixture.ts';

const noon = '2026-12-02T12:00:00Z';
const agree = (changes: object = {}, now = noon) =>
  ({
    type: 'AgreePaymentPlan',
    installments,
    remindBefore: 0,
    moment: at(now),
    clientName,
    ...changes,
  }) as const;
const end = (now: string) => ({ type: 'EndPaymentPlan', moment: at(now), clientName }) as const;
const ended = (reason: 'all_due' | 'cancelled'): InvoiceEvent => ({
  type: 'PaymentPlanEnded',
  data: { ...ids, reason },
});
const continued = (date: string): InvoiceEvent => ({
  type: 'PaymentPlanContinued',
  data: { ...ids, date },
});
const miss = (date: string, now: string) =>
  ({ type: 'MissInstallment', date, moment: at(now), clientName }) as const;
const remind = (date: string, now: string) =>
  ({ type: 'AddPlanReminder', sequenceId, date, moment: at(now) }) as const;
const reminder = (date: string, stepId: number): InvoiceEvent => ({
  type: 'StepAdded',
  data: {
    ...ids,
    sequenceId,
    step: step(stepId, { ...installmentWording, installmentDate: date }),
    addedAt: `${date}T09:00:00.000Z`,
  },
});

describe('agreeing', () => {
  test('holds what is due in installments, with or without a sequence', () => {
    given(created, started).when(agree()).thenExactly(agreed());
    given(created).when(agree()).thenExactly(agreed());
  });

  test('is about what is due: what came before is not part of it', () => {
    const [first, second] = installments;
    const rest = [first, second].flatMap((one) => one ?? []);
    given(created, recorded(1, 45_000))
      .when(agree({ installments: rest }))
      .thenExactly(agreed({ installments: rest, received: 45_000 }));
    given(created, recorded(1, 45_000)).when(agree()).thenRefused(InvalidField, 'add up to what is due');
  });

  test("refuses what can't be", () => {
    const [first, second, third] = installments;
    const refuses = (some: readonly unknown[], message: string, now = noon) =>
      given(created)
        .when(agree({ installments: some }, now))
        .thenRefused(InvalidField, message);
    refuses([{ ...first, amount: 125_000 }], '2 to 36 installments');
    refuses([second, first, third], 'later than the one before');
    refuses([first, { ...second, date: first?.date }, third], 'later than the one before');
    refuses([{ ...first, amount: 0 }, second, { ...third, amount: 85_000 }], 'greater than 0');
    refuses(installments, 'today or later', '2026-12-05T12:00:00Z');
    given(created, paid()).when(agree()).thenRefused(NotAllowedNow);
  });

  test('again changes nothing; another plan, or a promise, is replaced', () => {
    given(created, agreed()).when(agree()).thenNothing();
    given(created, agreed())
      .when(agree({ remindBefore: 3 }))
      .thenExactly(agreed({ remindBefore: 3, replaces: true }));
    given(created, promised('2026-12-10'))
      .when(agree())
      .thenExactly({ type: 'PromiseRemoved', data: { ...ids, promisedDate: '2026-12-10' } }, agreed());
  });

  test('stands in the way of a promise, and of resuming the sequence', () => {
    given(created, agreed())
      .when({ type: 'RecordPromise', promisedDate: '2026-12-10', moment: at(noon) })
      .thenRefused(NotAllowedNow, 'payment plan');
    given(created, started, agreed())
      .when({ type: 'ResumeSequence', despitePromise: true, moment: at(noon) })
      .thenRefused(NotAllowedNow, 'payment plan');
    given(created, started, agreed())
      .when({ type: 'SendStepNow', stepId: 1, moment: at(noon) })
      .thenRefused(NotAllowedNow);
  });
});

describe('ending', () => {
  test('lets the sequence go on: what is past moves', () => {
    given(created, started, agreed())
      .when(end('2026-12-06T12:00:00Z'))
      .thenExactly(
        ended('cancelled'),
        moved(
          [
            { stepId: 1, scheduledDate: '2026-12-07' },
            { stepId: 2, scheduledDate: '2026-12-11' },
            { stepId: 3, scheduledDate: '2026-12-18' },
          ],
          'resumed',
          '2026-12-06T12:00:00Z',
        ),
      );
    given(created).when(end(noon)).thenNothing();
  });

  test('after a missed installment says that all is due', () => {
    given(created, agreed(), missed('2026-12-04'))
      .when(end('2026-12-09T12:00:00Z'))
      .thenExactly(ended('all_due'));
  });

  test('its reminders that wait are not sent any more', () => {
    given(created, started, agreed(), reminder('2026-12-04', 101))
      .when(end('2026-12-03T12:00:00Z'))
      .thenExactly(skipped([101], { code: 'plan_ended' }), ended('cancelled'));
  });
});

describe('a missed installment', () => {
  test('is recorded once, two working days after its date, with what is open of it', () => {
    given(created, agreed(), recorded(1, 10_000))
      .when(miss('2026-12-04', '2026-12-09T00:00:00Z'))
      .thenExactly(missed('2026-12-04', 30_000));
    given(created, agreed()).when(miss('2026-12-04', '2026-12-08T23:59:00Z')).thenRefused(NotAllowedNow);
    given(created, agreed(), missed('2026-12-04'))
      .when(miss('2026-12-04', '2026-12-09T00:00:00Z'))
      .thenNothing();
  });

  test('is continued once, unless it was paid meanwhile', () => {
    const history = [created, agreed(), missed('2026-12-04')];
    given(...history)
      .when({ type: 'ContinuePaymentPlan' })
      .thenExactly(continued('2026-12-04'));
    given(...history, continued('2026-12-04'))
      .when({ type: 'ContinuePaymentPlan' })
      .thenNothing();
    given(...history, recorded(1, 40_000))
      .when({ type: 'ContinuePaymentPlan' })
      .thenNothing();
  });
});

describe('the last installment', () => {
  test('that was missed leaves nothing to continue', () => {
    given(created, agreed(), missed('2026-12-04'), missed('2026-12-18', 45_000))
      .when({ type: 'ContinuePaymentPlan' })
      .thenRefused(NotAllowedNow, 'No installment is left to come');
  });
});

describe('a reminder', () => {
  test('becomes a friendly step on its date, once, from the sender of the reminders', () => {
    given(created, started, agreed())
      .when(remind('2026-12-04', '2026-12-04T09:00:00Z'))
      .thenExactly(reminder('2026-12-04', 101));
    given(created, started, agreed(), reminder('2026-12-04', 101))
      .when(remind('2026-12-04', '2026-12-04T09:00:00Z'))
      .thenNothing();
  });

  test('goes so many days before as was agreed', () => {
    given(created, started, agreed({ remindBefore: 3 }))
      .when(remind('2026-12-11', '2026-12-08T09:00:00Z'))
      .thenExactly({
        type: 'StepAdded',
        data: {
          ...ids,
          sequenceId,
          step: step(102, {
            ...installmentWording,
            days: 7,
            scheduledDate: '2026-12-08',
            installmentDate: '2026-12-11',
          }),
          addedAt: '2026-12-08T09:00:00.000Z',
        },
      });
  });

  test('never says that anything is overdue', () => {
    expect(saysOverdue(installmentWording)).toBe(false);
  });
});
