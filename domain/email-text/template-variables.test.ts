import { expect, test } from 'vitest';
import {
  expand,
  nearestVariable,
  usesVariable,
  variableValues,
  withVariable,
  type VariableSource,
} from './template-variables.ts';
import { templateVariables, variablesIn, withVariableLabels } from './variable-words.ts';

const source: VariableSource = {
  clientName: 'Acme',
  invoiceNumber: 'INV-7',
  currency: 'USD',
  amountCents: 123_450,
  entries: [],
  dueDate: '2026-12-03',
  lateFee: 'Late payment costs something.',
  today: '2026-12-13',
  senderName: 'Ada',
  paymentUrl: 'https://pay.example/7',
  poNumber: 'PO-4501',
};
const values = variableValues(source);

test('every variable that the editor offers has a value', () => {
  expect(templateVariables.map(({ name }) => values[name])).toStrictEqual([
    'Acme',
    'INV-7',
    '$1,234.50',
    '$1,234.50',
    '$0.00',
    '',
    '$1,234.50',
    'December 3, 2026',
    'Late payment costs something.',
    'December 3, 2026',
    '10',
    'Ada',
    'https://pay.example/7',
    'PO-4501',
  ]);
});

test('an installment is what is open of it and its date, or all that is due without a payment plan', () => {
  const { text } = expand('{{installment_amount}} on {{installment_date}}', {
    ...variableValues({ ...source, installment: { date: '2026-12-11', open: 40_000 } }),
  });
  expect(text).toBe('$400.00 on December 11, 2026');
});

test('a text uses a variable by either of its names, and not what only looks like it', () => {
  for (const text of ['{{po_number}}', 'PO {poNumber}', 'PO { po_number }'])
    expect(usesVariable(text, 'po_number')).toBe(true);
  for (const text of ['', 'po_number', '{{po_numbers}}', '{{invoice_number}}'])
    expect(usesVariable(text, 'po_number')).toBe(false);
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
  ['{{client_name | upper}}', 'client_name'],
  ['{{{client_name}}}', 'client_name'],
  ['{{client_name}', 'client_name'],
  ['[invoiceNumber]', 'invoiceNumber'],
  ['{{#if paid}}', undefined],
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

test.each([
  ['{{\u00a0client_name\u00a0}}', 'non-breaking spaces, as from the web'],
  ['{{\u200bclient_name\u200b}}', 'zero-width spaces'],
  ['{{\ufeffclient_name}}', 'a byte order mark'],
  ['{{client\u200b_\u00adname}}', 'invisible characters within the name'],
  ['{{\u2009client_name\u202f}}', 'thin spaces'],
  ['{{ \t client_name\t}}', 'spaces and tabs'],
  ['{{\nclient_name\n}}', 'line breaks'],
  ['{\u00a0client_name\u00a0}', 'a single pair of braces'],
  ['{{\u200eclient_name\u200f}}', 'marks of direction'],
  ['{\u2060clientName}', 'a word joiner'],
])('%j is filled in: %s', (typed) => {
  expect(expand(`Hello ${typed}!`, values)).toMatchObject({ text: 'Hello Acme!', unknown: [] });
});

test.each([
  ['{{Straße}}', 'Straße'],
  ['{{Kunden-Nr.}}', 'Kunden-Nr.'],
  ['{{prénom}}', 'prénom'],
  ['{{имя}}', 'имя'],
  ['{{client_name | upper}}', '{{client_name | upper}}'],
  ['{{#if paid}}', '{{#if paid}}'],
  ['{{/if}}', '{{/if}}'],
  ['{{"client_name"}}', '{{"client_name"}}'],
  ['{{“client_name”}}', '{{“client_name”}}'],
  ['{{{client_name}}}', '{{{client_name}}}'],
  ['{{client_name}', '{{client_name}'],
  ['{client_name}}', '{client_name}}'],
  ['{{client_name', '{{client_name'],
  ['{{ client_name', '{{ client_name'],
  ['client_name}}', 'client_name}}'],
  ['{{}}', '{{}}'],
  ['{ }', '{ }'],
  ['{1}', '{1}'],
  ['{% if paid %}', '{% if paid %}'],
  ['{{client_name:upper}}', '{{client_name:upper}}'],
  ['{{=client_name}}', '{{=client_name}}'],
  ['{{client_\nname}}', '{{client_\nname}}'],
  ['{{client\\_name}}', '{{client\\_name}}'],
  ['${client_name}', '${client_name}'],
  ['{', '{'],
  ['}', '}'],
  ['[client_name]', '[client_name]'],
  ['[[invoice_number]]', '[[invoice_number]]'],
  ['<<client_name>>', '<<client_name>>'],
  ['%client_name%', '%client_name%'],
  ['«client_name»', '«client_name»'],
  ['｛｛client_name｝｝', '｛｛client_name｝｝'],
])('%j is unknown, and stays as typed', (typed, name) => {
  const { text, unknown } = expand(`Hello (${typed}) {{amount}}`, values);
  expect(unknown).toStrictEqual([name]);
  expect(text).toBe(`Hello (${typed}) $1,234.50`);
});

test.each([
  '[link to the invoice]',
  '100 % paid',
  '2 < 3 > 1',
  '«Acme»',
  ':-)',
  'client_name',
  '<https://a.example>',
])('%j is no placeholder', (text) => {
  expect(expand(text, values)).toStrictEqual({ text, values: [], unknown: [] });
});

test('a variable replaces what is unknown in each spelling of the same name, and nothing else', () => {
  expect(withVariable('{{client nam}}, { client nam } {client nam}', 'client nam', 'client_name')).toBe(
    '{{client_name}}, {{client_name}} {{client_name}}',
  );
  expect(withVariable('{{a.b}} {{axb}} {{ a.b }}', 'a.b', 'due_date')).toBe(
    '{{due_date}} {{axb}} {{due_date}}',
  );
  expect(
    withVariable('{{client_name}} {{client_name | upper}}', '{{client_name | upper}}', 'client_name'),
  ).toBe('{{client_name}} {{client_name}}');
});

test('the variables in a text are found where they stand, by the name that the editor calls them', () => {
  expect(variablesIn('To {{client_name}}: {{ amount }}\n{dueDate} { daysOverdue }')).toStrictEqual([
    { from: 3, to: 18, label: 'Client name' },
    { from: 20, to: 32, label: 'Amount' },
    { from: 33, to: 42, label: 'Due date' },
    { from: 43, to: 58, label: 'Days overdue' },
  ]);
});

test.each([
  '',
  'client_name',
  '{{client_name',
  '{{client name}}',
  '{{clientNme}} {nothing}',
  '{{constructor}} {toString}',
  '{{client_\nname}}',
  '{ }{}{{}}',
  '{{{client_name}}}',
  '{client_name}}',
])('no variable is found in %j', (text) => {
  expect(variablesIn(text)).toStrictEqual([]);
});

test.each([
  '{{{client_name}}} {{ client_name }} {client_name}}',
  '{{client_name}{amount}',
  '{client_name}{{due_date}}{{nothing}}{paymentUrl}',
  '{{{{client_name}}}} {{client_name}}}}{{due_date}}',
])('what is found in %j is what is filled in', (text) => {
  const found = variablesIn(text);
  const kept = found.map(({ from }, index) => text.slice(found[index - 1]?.to ?? 0, from));
  const filled = expand(text, values);
  expect(kept.join('')).toBe(
    filled.values
      .map(({ from }, index) => filled.text.slice(filled.values[index - 1]?.to ?? 0, from))
      .join(''),
  );
  expect(found).toHaveLength(filled.values.length);
  expect(found.length).toBeGreaterThan(0);
});

test('every variable that has a value is found by both of its names', () => {
  for (const name of Object.keys(values))
    expect(variablesIn(`{{${name}}}`)).toMatchObject([{ from: 0, to: name.length + 4 }]);
});

test('whoever reads about an email reads the labels of its variables', () => {
  expect(withVariableLabels('{{client_name}}: {{invoiceNumber}}, {{unknown}} and {{due_date}}')).toBe(
    '[Client name]: [Invoice number], {{unknown}} and [Due date]',
  );
});
