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

const labeledBuyer = stacked(
  50,
  200,
  'Bill to',
  'Acme Robotics, Inc.',
  '2100 Innovation Way',
  'Boulder, CO 80301',
);

test('the largest words are the seller only if something confirms them', () => {
  const praise: Written[] = [[50, 40, 'Spring Campaign 2026 and more', 26], ...labeledBuyer];
  expect(read(...praise).sellerName).toBeUndefined();
  const logo: Written[] = [[50, 40, 'Copper Kettle', 26], ...labeledBuyer];
  expect(read(...logo).sellerName).toBeUndefined();
  expect(read(...logo, [50, 800, 'Copper Kettle | 402 Elm Avenue | Austin, TX 78701']).sellerName).toBe(
    'Copper Kettle',
  );
});

test('someone to ask is not the seller', () => {
  const { sellerName } = read(
    ...stacked(350, 90, 'Your contact', 'Fiona Carlisle', 'Phone +44 20 7946 0877', 'fiona@a1scaff.example'),
    ...labeledBuyer,
  );
  expect(sellerName).toBeUndefined();
});

test('a name of the seller that goes on in the next line is whole, or absent', () => {
  const seller = (...lines: readonly string[]) =>
    read(
      ...stacked(350, 90, ...lines, '14 Chandos Place', 'London WC2N 4HU', 'VAT no. GB 284 9921 32'),
      ...labeledBuyer,
    ).sellerName;
  expect(seller('Pennywhistle Design', 'Ltd')).toBe('Pennywhistle Design Ltd');
  expect(seller('Pennywhistle', 'Design Ltd')).toBeUndefined();
  expect(seller('Pennywhistle Design Ltd')).toBe('Pennywhistle Design Ltd');
});

test('of a person and a company in one address the company is the buyer; two that could be either are neither', () => {
  const buyer = (...names: readonly string[]) =>
    read(...stacked(50, 200, 'Bill to', ...names, '2100 Innovation Way', 'Boulder, CO 80301')).buyerName;
  expect(buyer('Dana Whitfield', 'Maple Dental Group')).toBe('Maple Dental Group');
  expect(buyer('Maple Dental Group', 'Dana Whitfield')).toBe('Maple Dental Group');
  expect(buyer('Accounts Payable', 'Maple Dental Group')).toBe('Maple Dental Group');
  expect(buyer('Dana Whitfield', 'Acme Robotics, Inc.')).toBe('Acme Robotics, Inc.');
  expect(buyer('Dana Whitfield', 'Hugh Pemberton')).toBeUndefined();
  expect(buyer('Hugh Pemberton', 'The Old Forge, Church Lane')).toBe('Hugh Pemberton');
});

test.each([
  ['RECHNUNG - Beleg-Nr. F20257726', 'F20257726'],
  ['FATTURA - N. fattura RE-2025-6886', 'RE-2025-6886'],
  ['Invoice number: 022/2025', '022/2025'],
  ['Invoice number: FA 205', 'FA 205'],
])('"%s" holds the number %s', (text, number) => {
  expect(read([50, 50, text]).invoiceNumber).toBe(number);
});

test('a number in a narrow column is read to its end, or not at all', () => {
  const column = (...lines: readonly string[]): Written[] =>
    lines.map((line, index) => [50, 103 + index * 11, line]);
  const label: Written = [50, 90, 'Invoice number'];
  expect(read(label, ...column('K7-', '82637-', '4823')).invoiceNumber).toBe('K7-82637-4823');
  expect(read(label, ...column('K7-82637'), [300, 700, 'K7-82637-4823']).invoiceNumber).toBeUndefined();
});
