import { expect, test } from 'vitest';
import { expand, templateVariables, variableValues } from './template-variables.ts';

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
    'Ada',
    'https://pay.example/7',
  ]);
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
