import { describe, expect, test } from 'vitest';
import { brokenPromiseText, invoiceGroup, invoiceStatus, invoiceStatusLabels } from './invoice-status.ts';

const invoice = {
  status: 'pending',
  dueDate: '2026-12-03',
  promisedPaymentDate: null,
  brokenPromiseDate: null,
} as const;

describe('what an invoice shows', () => {
  test.each([
    [{}, '2026-12-02', 'due_soon', 'upcoming', 'Due Soon'],
    [{}, '2026-12-03', 'due_today', 'upcoming', 'Due Today'],
    [{}, '2026-12-04', 'overdue', 'overdue', 'Overdue'],
    [{ promisedPaymentDate: '2026-12-20' }, '2026-12-02', 'promised', 'upcoming', 'Promised Payment'],
    [{ promisedPaymentDate: '2026-12-20' }, '2026-12-04', 'promised', 'upcoming', 'Promised Payment'],
    [{ status: 'paid' }, '2026-12-04', 'paid', 'paid', 'Paid'],
    [{ status: 'paid', promisedPaymentDate: '2026-12-20' }, '2026-12-02', 'paid', 'paid', 'Paid'],
    [{ brokenPromiseDate: '2026-12-03' }, '2026-12-04', 'overdue', 'overdue', 'Overdue'],
  ] as const)('%j on %s is %s, among the %s', (changes, today, status, group, label) => {
    expect(invoiceStatus({ ...invoice, ...changes }, today)).toBe(status);
    expect(invoiceGroup({ ...invoice, ...changes }, today)).toBe(group);
    expect(invoiceStatusLabels[status]).toBe(label);
  });
});

test('a promise that was not kept is said until the invoice is paid', () => {
  expect(brokenPromiseText({ ...invoice, brokenPromiseDate: '2026-12-03' })).toBe(
    'Promise of Dec 3 not kept',
  );
  expect(brokenPromiseText({ ...invoice, brokenPromiseDate: '2026-12-03', status: 'paid' })).toBeNull();
  expect(brokenPromiseText(invoice)).toBeNull();
});
