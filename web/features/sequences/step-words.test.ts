import { expect, test } from 'vitest';
import { attachmentWords } from './step-words.ts';

const terms = { filename: 'a-terms.pdf', name: 'terms.pdf', type: 'application/pdf', size: 9 };

test('a step names its files, and then the invoice’s own PDF', () => {
  expect(attachmentWords({ attachmentFiles: [], attachInvoice: false })).toBeUndefined();
  expect(attachmentWords({ attachmentFiles: [terms], attachInvoice: true })).toBe('terms.pdf, Invoice PDF');
});
