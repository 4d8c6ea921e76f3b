import { expect, test } from 'vitest';
import { currentSchemaVersion, upcast } from '../upcasting.ts';

const converted = (type: string, schemaVersion: number, data: object): unknown => {
  const { accountId: _, ...rest } = upcast({
    type,
    data: { accountId: 7, ...data },
    metadata: { schemaVersion },
  }).data;
  return rest;
};

test('an invoice that was imported from Xero refers to the one there', () => {
  const importedFrom = { provider: 'xero', id: 'x-1' };
  for (const type of ['InvoiceCreated', 'InvoiceRevised'] as const) {
    expect(converted(type, 2, { invoiceId: 1, xeroInvoiceId: 'x-1' })).toStrictEqual({
      invoiceId: 1,
      currency: 'USD',
      importedFrom,
    });
    expect(converted(type, 1, { invoiceId: 1, xeroInvoiceId: 'x-1' })).toStrictEqual({
      invoiceId: 1,
      currency: 'USD',
      poNumber: null,
      importedFrom,
    });
    expect(converted(type, 2, { invoiceId: 1 })).toStrictEqual({ invoiceId: 1, currency: 'USD' });
    expect(currentSchemaVersion(type)).toBe(4);
  }
});

test('a payment that Xero reported says so', () => {
  expect(converted('InvoicePaid', 1, { invoiceId: 1, inXero: true })).toStrictEqual({
    invoiceId: 1,
    reportedBy: 'xero',
  });
  expect(converted('InvoicePaid', 1, { invoiceId: 1 })).toStrictEqual({ invoiceId: 1 });
});

test('a reminder that went through Gmail refers to its thread there', () => {
  const gmailThread = { address: 'ada@example.com', threadId: 't-1' };
  expect(converted('StepSent', 1, { stepId: 1, gmailThread })).toStrictEqual({
    stepId: 1,
    thread: { provider: 'gmail', id: 't-1', address: 'ada@example.com' },
  });
  expect(converted('StepSent', 1, { stepId: 1 })).toStrictEqual({ stepId: 1 });
});
