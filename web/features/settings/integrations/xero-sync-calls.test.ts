import { expect, test } from 'vitest';
import { syncToast } from './xero-sync-calls.ts';

const answer = (importCount: number, firstImportCount = 0, isFinished = true) => ({
  importCount,
  firstImportCount,
  isFinished,
});

test.each([
  [answer(0), answer(0), '0 clients and 0 invoices are new or have changed.'],
  [answer(1), answer(2), '1 client and 2 invoices are new or have changed.'],
  [
    answer(0, 12),
    answer(0, 40),
    '12 clients and 40 invoices were imported when you connected Xero. Nothing has changed since.',
  ],
  [
    answer(0, 1),
    answer(3, 0),
    '1 client and 0 invoices were imported when you connected Xero. 0 clients and 3 invoices are new or have changed.',
  ],
  [answer(0), answer(3, 0, false), '0 clients and 3 invoices so far. You can leave this page.'],
])('%j and %j: %s', (contacts, invoices, message) => {
  expect(syncToast({ contacts, invoices }).message).toBe(message);
});
