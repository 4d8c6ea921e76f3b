import { expect, test } from 'vitest';
import { isOtherDocument, statedStatus } from './status-words.ts';

test.each([
  ['Paid', 'paid'],
  ['PAID', 'paid'],
  ['Bezahlt', 'paid'],
  ['Payée', 'paid'],
  ['Pagada', 'paid'],
  ['Betaald', 'paid'],
  ['Pagata', 'paid'],
  ['Closed', 'paid'],
  ['Yes', 'paid'],
  ['TRUE', 'paid'],
  ['Unpaid', 'unpaid'],
  ['Partially Paid', 'unpaid'],
  ['Awaiting Payment', 'unpaid'],
  ['Overdue', 'unpaid'],
  ['Sent', 'unpaid'],
  ['open', 'unpaid'],
  ['Offen', 'unpaid'],
  ['Impayée', 'unpaid'],
  ['No', 'unpaid'],
  ['Non pagata', 'unpaid'],
  ['Draft', 'draft'],
  ['Entwurf', 'draft'],
  ['Voided', 'void'],
  ['uncollectible', 'void'],
  ['Storniert', 'void'],
  ['Annulée', 'void'],
  ['', 'unknown'],
  ['Blue', 'unknown'],
])('the status %j is %s', (text, status) => {
  expect(statedStatus(text)).toBe(status);
});

test('credit notes, bills and payments are no invoices', () => {
  const others = ['Credit Memo', 'Sales credit note', 'Bill', 'Payment', 'Gutschrift', 'Estimate'];
  expect(others.filter((text) => !isOtherDocument(text))).toStrictEqual([]);
  expect(['Invoice', 'Sales invoice', 'ACCREC', ''].filter(isOtherDocument)).toStrictEqual([]);
});
