import { expect, test } from 'vitest';
import { anInvoice, today } from '../../components/invoices/rows.fixture.ts';
import { emptyInvoice, invoiceChanges, invoiceForm, invoiceToForm } from './invoice-form.ts';

const messagesOf = (input: unknown): Record<string, string> => {
  const { error } = invoiceForm.safeParse(input);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

test('an empty form says what is missing', () => {
  expect(messagesOf(emptyInvoice(null, today, 'USD'))).toEqual({
    clientId: 'Please select a client',
    invoiceNumber: 'Invoice number is required',
    amount: 'Amount is required',
    dueDate: 'Due date is required',
  });
});

test('what is not right is said at its field', () => {
  const right = invoiceToForm(anInvoice(), true);
  expect(messagesOf(right)).toEqual({});
  expect(messagesOf({ ...right, amount: 'ten' })).toEqual({ amount: 'Amount must be a number' });
  expect(messagesOf({ ...right, amount: '0.125' })).toEqual({
    amount: 'Amount must have at most two decimals',
  });
  expect(messagesOf({ ...right, amount: '1e', invoiceNumber: '' })).toEqual({
    amount: 'Amount must be a number',
    invoiceNumber: 'Invoice number is required',
  });
  expect(messagesOf({ ...right, amount: '12.5', currency: 'JPY' })).toEqual({
    amount: 'Amount must be a whole number',
  });
  expect(messagesOf({ ...right, amount: '0' })).toEqual({ amount: 'Amount must be greater than 0' });
  expect(messagesOf({ ...right, dueDate: 'someday' })).toEqual({ dueDate: 'Please enter a valid date' });
  expect(messagesOf({ ...right, paymentUrl: 'pay me' })).toEqual({
    paymentUrl: 'Please enter a web address that starts with http',
  });
});

test('a form that is not touched changes nothing', () => {
  const invoice = anInvoice({ paymentUrl: 'https://pay.example/7' });
  expect(invoiceChanges(invoice, invoiceForm.parse(invoiceToForm(invoice, true)))).toEqual({});
});

test('only what was changed is sent; what was emptied is sent as nothing', () => {
  const invoice = anInvoice();
  const form = { ...invoiceToForm(invoice, true), amount: '$1,300', dueDate: '2026-12-10', description: '' };
  expect(invoiceChanges(invoice, invoiceForm.parse(form))).toEqual({
    amount: 1_300,
    dueDate: '2026-12-10',
    description: null,
  });
});

test('a client that is gone has to be replaced', () => {
  expect(messagesOf(invoiceToForm(anInvoice(), false))).toEqual({ clientId: 'Please select a client' });
});

test('the amount is read in the currency of the form, and another currency is a change', () => {
  const invoice = anInvoice({ currency: 'EUR', amount: 123_450 });
  expect(invoiceToForm(invoice, true)).toMatchObject({ amount: '1,234.50', currency: 'EUR' });
  const parsed = (changes: object) =>
    invoiceChanges(invoice, invoiceForm.parse({ ...invoiceToForm(invoice, true), ...changes }));
  expect(parsed({ amount: '€1,300' })).toEqual({ amount: 1_300 });
  expect(parsed({ currency: 'USD' })).toEqual({ currency: 'USD' });
  expect(parsed({ currency: 'JPY', amount: '130000' })).toEqual({ currency: 'JPY', amount: 130_000 });
});
