import { expect, test } from 'vitest';
import type { Found, FoundFields } from '../found-fields.ts';
import { fieldsFromLayout } from './fields-from-layout.ts';
import { paper, stacked, type Written } from './paper.fixture.ts';

const read = (...texts: readonly Written[]) => valuesOf(fieldsFromLayout([paper(...texts)]));

const valuesOf = (fields: FoundFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries<Found<unknown>>({ ...fields }).map(([name, { value }]) => [name, value]));

const total: Written[] = [
  [350, 500, 'Total'],
  [500, 500, '$100.00'],
];

test('a plain invoice is read, with places', () => {
  const fields = fieldsFromLayout([
    paper(
      [50, 50, 'INVOICE', 24],
      ...stacked(
        50,
        90,
        'Brightwater Studio LLC',
        '1180 Folsom Street',
        'San Francisco, CA 94103',
        'hi@brightwater.example',
      ),
      [350, 90, 'Invoice number'],
      [470, 90, 'INV-17'],
      [350, 103, 'Invoice date'],
      [470, 103, 'March 4, 2026'],
      [350, 116, 'Payment terms'],
      [470, 116, 'Net 30'],
      ...stacked(
        50,
        200,
        'Bill to',
        'Acme Robotics, Inc.',
        '2100 Innovation Way',
        'Boulder, CO 80301',
        'ap@acme.example',
        '+1 303 555 0142',
      ),
      [50, 400, 'Description'],
      [350, 400, 'Quantity'],
      [500, 400, 'Amount'],
      [50, 416, 'Website redesign'],
      [350, 416, '1'],
      [500, 416, '$90.00'],
      [350, 474, 'Subtotal'],
      [500, 474, '$90.00'],
      [350, 487, 'Tax 10%'],
      [500, 487, '$10.00'],
      ...total.map(([x, y, text]): Written => [x, y, text]),
      [350, 513, 'Amount paid'],
      [500, 513, '$40.00'],
      [350, 526, 'Balance due'],
      [500, 526, '$60.00'],
    ),
  ]);
  expect(valuesOf(fields)).toMatchObject({
    invoiceNumber: 'INV-17',
    amount: { cents: 6_000, currency: 'USD' },
    issueDate: '2026-03-04',
    dueDate: '2026-04-03',
    buyerName: 'Acme Robotics, Inc.',
    buyerEmail: 'ap@acme.example',
    buyerPhone: '+1 303 555 0142',
    buyerAddress: '2100 Innovation Way, Boulder, CO 80301',
    sellerName: 'Brightwater Studio LLC',
    description: 'Website redesign',
  });
  expect(fields.invoiceNumber?.place).toMatchObject({ page: 1, x: 470, y: 90 });
});

test('values stand below their labels in a table', () => {
  const fields = read(
    [50, 50, 'Rechnung', 20],
    [50, 200, 'Rechnungsnummer'],
    [200, 200, 'Datum'],
    [350, 200, 'Fällig am'],
    [50, 213, '2026-014'],
    [200, 213, '04.03.2026'],
    [350, 213, '18.03.2026'],
    [50, 400, 'Gesamtbetrag'],
    [450, 400, '1.190,00 €'],
  );
  expect(fields).toMatchObject({
    invoiceNumber: '2026-014',
    issueDate: '2026-03-04',
    dueDate: '2026-03-18',
    amount: { cents: 119_000, currency: 'EUR' },
  });
});

test('the buyer stands in the window of the envelope, below a line of the sender', () => {
  const fields = read(
    [60, 130, 'Lindner GmbH · Torstraße 118 · 10119 Berlin', 6],
    ...stacked(
      60,
      148,
      'Hofmann Maschinenbau GmbH & Co. KG',
      'Frau Anke Petersen',
      'Industriestraße 45',
      '70565 Stuttgart',
    ),
    [60, 300, 'Rechnung Nr. 77 vom 4. März 2026', 14],
    [60, 400, 'Rechnungsbetrag: 100,00 EUR'],
  );
  expect(fields).toMatchObject({
    buyerName: 'Hofmann Maschinenbau GmbH & Co. KG',
    sellerName: 'Lindner GmbH',
    invoiceNumber: '77',
    issueDate: '2026-03-04',
  });
});

test('an ambiguous date is decided by another date, by the country, or not at all', () => {
  const issued: Written = [50, 200, 'Invoice date: 03/04/2026'];
  expect(read(issued, [50, 213, 'Delivery date: 25/03/2026']).issueDate).toBe('2026-04-03');
  expect(read(issued, [50, 213, 'Delivery date: 03/25/2026']).issueDate).toBe('2026-03-04');
  expect(read(issued, [50, 230, 'Leeds LS1 4DY']).issueDate).toBe('2026-04-03');
  expect(read(issued, [50, 230, 'Portland, OR 97205']).issueDate).toBe('2026-03-04');
  expect(read(issued).issueDate).toBeUndefined();
});

test('a date of delivery is not the date of the invoice', () => {
  expect(
    read([50, 50, 'Invoice', 20], [50, 100, 'Delivery date'], [150, 100, 'March 4, 2026']).issueDate,
  ).toBeUndefined();
});

test('what net and tax add up to is the total, and a payment is taken off', () => {
  const sums: Written[] = [
    [300, 400, 'Total HT'],
    [450, 400, '1 000,00 €'],
    [300, 413, 'TVA 20 %'],
    [450, 413, '200,00 €'],
    [300, 426, 'Total'],
    [450, 426, '1 200,00 €'],
  ];
  const heading: Written = [50, 50, 'Facture', 20];
  expect(read(heading, ...sums).amount).toEqual({ cents: 120_000, currency: 'EUR' });
  expect(read(heading, ...sums, [300, 439, 'Acompte versé'], [450, 439, '200,00 €']).amount).toEqual({
    cents: 100_000,
    currency: 'EUR',
  });
});

test('an amount without any sign of its currency stays absent, and so do two that contradict one another', () => {
  expect(read([50, 400, 'Total'], [450, 400, '100.00']).amount).toBeUndefined();
  expect(
    read([50, 400, 'Amount due'], [450, 400, '$100.00'], [50, 420, 'Amount due'], [450, 420, '$110.00'])
      .amount,
  ).toBeUndefined();
});

test.each([
  'Credit Note',
  'Quote',
  'Payment Reminder',
  'Lieferschein',
  'Gutschrift',
  'Devis',
  'Presupuesto',
  'Creditnota',
  'Preventivo',
])('a %s has neither number nor amount of an invoice', (title) => {
  const fields = read([50, 50, title, 20], [50, 100, 'Invoice number: 12'], ...total);
  expect(fields.invoiceNumber).toBeUndefined();
  expect(fields.amount).toBeUndefined();
});

test('nothing is found on an empty page, or without pages', () => {
  expect(fieldsFromLayout([])).toEqual({});
  expect(fieldsFromLayout([paper()])).toEqual({});
});
