import { describe, expect, test } from 'vitest';
import {
  brokenPromiseText,
  daysLate,
  emailStatusLabel,
  invoiceStateLabel,
  invoiceStatus,
} from './shown-status.ts';

const invoice = {
  status: 'pending',
  dueDate: '2026-12-03',
  promisedPaymentDate: null,
  brokenPromiseDate: null,
} as const;

describe('what an invoice shows', () => {
  test.each([
    [{}, '2026-12-02', 'due_soon', 'Due Soon'],
    [{}, '2026-12-03', 'due_today', 'Due Today'],
    [{}, '2026-12-04', 'overdue', 'Overdue'],
    [{ promisedPaymentDate: '2026-12-20' }, '2026-12-02', 'promised', 'Promised Payment'],
    [{ promisedPaymentDate: '2026-12-20' }, '2026-12-04', 'promised', 'Promised Payment'],
    [{ status: 'paid' }, '2026-12-04', 'paid', 'Paid'],
    [{ status: 'paid', promisedPaymentDate: '2026-12-20' }, '2026-12-02', 'paid', 'Paid'],
    [{ brokenPromiseDate: '2026-12-03' }, '2026-12-04', 'overdue', 'Overdue'],
  ] as const)('%j on %s is %s', (changes, today, status, label) => {
    expect(invoiceStatus({ ...invoice, ...changes }, today)).toBe(status);
    expect(invoiceStateLabel({ ...invoice, ...changes }, today)).toBe(label);
  });
  test('one that a credit or a write-off settled is not called paid', () => {
    const settled = { ...invoice, status: 'paid' } as const;
    expect(invoiceStateLabel({ ...settled, settledWith: 'credit' }, '2026-12-04')).toBe('Credited');
    expect(invoiceStateLabel({ ...settled, settledWith: 'write_off' }, '2026-12-04')).toBe('Written off');
  });
});

test('a promise that was not kept is said until the invoice is paid', () => {
  expect(brokenPromiseText({ ...invoice, brokenPromiseDate: '2026-12-03' })).toBe(
    'Promise of Dec 3 not kept',
  );
  expect(brokenPromiseText({ ...invoice, brokenPromiseDate: '2026-12-03', status: 'paid' })).toBeNull();
  expect(brokenPromiseText(invoice)).toBeNull();
});

test.each([
  ['pending', '2026-12-01', 2],
  ['pending', '2026-12-03', null],
  ['pending', '2026-12-04', null],
  ['paid', '2026-12-01', null],
] as const)(
  'an invoice that is %s and was due on %s is late by %s days on Dec 3',
  (status, dueDate, days) => {
    expect(daysLate({ status, dueDate }, '2026-12-03')).toBe(days);
  },
);

test('an email that nobody received never reads as sent', () => {
  const email = { inDoubt: false, status: 'sent', via: 'smtp' } as const;
  expect(emailStatusLabel(email)).toBe('Sent');
  expect(emailStatusLabel({ ...email, via: 'outbox' })).toBe('Outbox');
  expect(emailStatusLabel({ ...email, inDoubt: true })).toBe('Unconfirmed');
  expect(emailStatusLabel({ ...email, status: 'failed' })).toBe('Failed');
});
