import { expect, test } from 'vitest';
import { aStep } from '../../../components/sequences/step-view.fixture.ts';
import { invoiceSentence } from './invoice-sentence.ts';

const invoice = {
  status: 'pending',
  currency: 'USD',
  dueDate: '2026-12-01',
  datePaid: null,
  promisedPaymentDate: null,
  brokenPromiseDate: null,
} as const;
const none = { today: '2026-12-04', time: '08:00', steps: [], next: undefined };

test('how late it is, and that nothing is planned', () => {
  expect(invoiceSentence(invoice, none)).toBe('3 days late. No reminders are planned.');
  expect(invoiceSentence(invoice, { ...none, today: '2026-12-01' })).toMatch(/^Due today\./);
  expect(invoiceSentence(invoice, { ...none, today: '2026-11-30' })).toMatch(/^Due in 1 day\./);
});

test('a promise that stands, and one that was broken', () => {
  expect(invoiceSentence({ ...invoice, promisedPaymentDate: '2026-12-09' }, none)).toMatch(
    /^Payment is promised by Dec 9, 2026, 3 days late now\./,
  );
  expect(invoiceSentence({ ...invoice, brokenPromiseDate: '2026-12-02' }, none)).toMatch(
    /^3 days late\. Promise of Dec 2 not kept\./,
  );
});

test('a promise of a part says how much, a payment plan which payment is next or missed', () => {
  const part = { ...invoice, promisedPaymentDate: '2026-12-09', promisedAmount: 40_000 };
  expect(invoiceSentence(part, none)).toMatch(/^\$400\.00 is promised by Dec 9, 2026, 3 days late now\./);
  const installments = [
    { date: '2026-12-02', amount: 40_000, open: 0 },
    { date: '2026-12-09', amount: 30_000, open: 20_000 },
  ];
  const plan = { installments, remindBefore: 0, missed: null };
  expect(invoiceSentence({ ...invoice, paymentPlan: plan }, none)).toMatch(
    /^Plan, next \$200\.00 on Dec 9\./,
  );
  expect(invoiceSentence({ ...invoice, paymentPlan: { ...plan, missed: '2026-12-09' } }, none)).toMatch(
    /^Plan, installment of Dec 9 missed\./,
  );
});

test('a payment in time, early or late', () => {
  const paid = (datePaid: string): string => invoiceSentence({ ...invoice, status: 'paid', datePaid }, none);
  expect(paid('2026-12-01')).toBe('Paid on Dec 1, 2026, on its due date.');
  expect(paid('2026-11-30')).toBe('Paid on Nov 30, 2026, 1 day early.');
  expect(paid('2026-12-03')).toBe('Paid on Dec 3, 2026, 2 days late.');
});

test('what is still open beside a paid invoice', () => {
  const paid = {
    ...invoice,
    status: 'paid',
    datePaid: '2026-12-03',
    currency: 'EUR',
    lateFeesOpen: 1_230,
  } as const;
  expect(invoiceSentence(paid, none)).toBe(
    'Paid on Dec 3, 2026, 2 days late. €12.30 of late fees and interest is still open.',
  );
});

test('when the next email goes, that it is on hold, and that none is left', () => {
  const next = aStep({ scheduledDate: '2026-12-05', scheduledTime: '09:00' });
  const says = (step: typeof next | undefined): string =>
    invoiceSentence(invoice, { ...none, steps: [next], next: step });
  expect(says(next)).toBe('3 days late. The next email goes out tomorrow at 9:00 AM.');
  const today = { ...next, scheduledDate: '2026-12-04' };
  expect(says({ ...today, scheduledTime: '08:01' })).toBe(
    '3 days late. The next email goes out today at 8:01 AM.',
  );
  expect(says({ ...today, scheduledTime: '08:00' })).toBe('3 days late. The next email is about to go out.');
  expect(says({ ...next, status: 'paused' })).toBe('3 days late. Reminders are on hold.');
  const sent = [
    aStep({ status: 'sent', delivery: 'sent' }),
    aStep({ status: 'cancelled', delivery: 'skipped' }),
  ];
  expect(invoiceSentence(invoice, { ...none, steps: sent })).toBe(
    '3 days late. No more reminders are planned.',
  );
});

test('that its sequence sent nothing', () => {
  const steps = [
    aStep({ status: 'cancelled', delivery: 'skipped' }),
    aStep({ status: 'cancelled', delivery: 'cancelled' }),
  ];
  expect(invoiceSentence(invoice, { ...none, steps })).toBe(
    '3 days late. Its sequence sent nothing. No reminders are planned.',
  );
});
