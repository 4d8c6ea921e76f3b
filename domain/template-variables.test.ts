import { expect, test } from 'vitest';
import { expand, nearestVariable, templateVariables, variableValues } from './template-variables.ts';

const values = variableValues({
  clientName: 'Acme',
  invoiceNumber: 'INV-7',
  amountCents: 123_450,
  dueDate: '2026-12-03',
  today: '2026-12-13',
  senderName: 'Ada',
  paymentUrl: 'https://pay.example/7',
});

test('every variable that the editor offers has a value', () => {
  expect(templateVariables.map(({ name }) => values[name])).toStrictEqual([
    'Acme',
    'INV-7',
    '$1,234.50',
    'December 3, 2026',
    '10',
    'Ada',
    'https://pay.example/7',
  ]);
});

test('the other name of a variable means the same', () => {
  for (const { name, alias } of templateVariables)
    if (alias !== null) expect(values[alias]).toBe(values[name]);
});

test.each([
  ['clientname', 'client_name'],
  ['client name', 'client_name'],
  ['Client_Name', 'client_name'],
  ['clientNme', 'clientName'],
  ['invoice_numer', 'invoice_number'],
  ['InvoiceAmount', 'invoice_amount'],
  ['invoice-amount', 'invoice_amount'],
  ['duedate', 'due_date'],
  ['days_overdue', 'daysOverdue'],
  ['payment-url', 'payment_url'],
  ['first_name', undefined],
  ['x', undefined],
])('the variable nearest to %j is %j', (typed, nearest) => {
  expect(nearestVariable(typed)).toBe(nearest);
});

test('the places of values are known, so that they can be set apart', () => {
  expect(expand('To {{client_name}}: {amount}, {nothing}!', values)).toStrictEqual({
    text: 'To Acme: $1,234.50, {nothing}!',
    values: [
      { from: 3, to: 7 },
      { from: 9, to: 18 },
    ],
    unknown: ['nothing'],
  });
});

test('braces around a variable stay, and the outer form wins', () => {
  expect(expand('{{{client_name}}} {{ client_name }} {client_name}}', values).text).toBe('{Acme} Acme Acme}');
});
