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
    amount: { minor: 6_000, currency: 'USD' },
    amountPaid: { minor: 4_000, currency: 'USD' },
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
    amount: { minor: 119_000, currency: 'EUR' },
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
  expect(read(heading, ...sums).amount).toEqual({ minor: 120_000, currency: 'EUR' });
  expect(read(heading, ...sums, [300, 439, 'Acompte versé'], [450, 439, '200,00 €']).amount).toEqual({
    minor: 100_000,
    currency: 'EUR',
  });
});

const sumsOf = (...lines: readonly (readonly [label: string, amount: string])[]) => {
  const { amount, amountPaid } = read(
    [50, 50, 'Invoice', 20],
    ...lines.flatMap(([label, value], index): Written[] => [
      [300, 400 + index * 13, label],
      [450, 400 + index * 13, value],
    ]),
  );
  return { amount, amountPaid };
};
const dollars = (minor: number) => ({ minor, currency: 'USD' });

test('what was paid before is told apart from what is due, if the sums agree', () => {
  const total = ['Total', '$1,000.00'] as const;
  expect(sumsOf(total, ['Deposit', '-$400.00'], ['Amount due', '$600.00'])).toEqual({
    amount: dollars(60_000),
    amountPaid: dollars(40_000),
  });
  // Without a line that says what is due.
  expect(sumsOf(total, ['Amount paid', '$400.00'])).toEqual({
    amount: dollars(60_000),
    amountPaid: dollars(40_000),
  });
  expect(
    sumsOf(total, ['Deposit', '$100.00'], ['Payments received', '$300.00'], ['Balance due', '$600.00']),
  ).toEqual({ amount: dollars(60_000), amountPaid: dollars(40_000) });
  expect(sumsOf(total, ['Amount paid', '$0.00'], ['Amount due', '$1,000.00'])).toEqual({
    amount: dollars(100_000),
    amountPaid: undefined,
  });
});

test('what was withheld or discounted was not paid', () => {
  expect(sumsOf(['Total', '$1,000.00'], ['Discount', '-$400.00'], ['Amount due', '$600.00'])).toEqual({
    amount: dollars(60_000),
    amountPaid: undefined,
  });
});

test('dinars have three decimals, also where a point could separate thousands', () => {
  const dinars = (minor: number) => ({ minor, currency: 'KWD' });
  expect(
    sumsOf(['Total', 'KWD 1,250.500'], ['Deposit', 'KWD 250.500'], ['Amount due', 'KWD 1,000.000']),
  ).toEqual({ amount: dinars(1_000_000), amountPaid: dinars(250_500) });
  expect(sumsOf(['Total', '12.500 KWD']).amount).toEqual(dinars(12_500));
  expect(sumsOf(['Total', '1 250,500 TND']).amount).toEqual({ minor: 1_250_500, currency: 'TND' });
});

test('yen have none', () => {
  expect(sumsOf(['Total', '¥1,250']).amount).toEqual({ minor: 1_250, currency: 'JPY' });
  expect(sumsOf(['Total', '¥1,250.50']).amount).toBeUndefined();
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

const issued: Written = [50, 150, 'Invoice date: 10/25/2026'];
const american: Written = [50, 100, 'San Francisco, CA 94103'];

test.each<[string, readonly Written[]]>([
  [
    'beside the due date',
    [
      [50, 200, 'Due date 12/01/2026'],
      [50, 600, 'Pay before 11/11/2026 and deduct 2%'],
    ],
  ],
  [
    'in a line of its own',
    [
      [50, 200, 'Due date: 12/01/2026'],
      [50, 213, '2% discount if paid by 11/11/2026'],
    ],
  ],
  [
    'that is labeled',
    [
      [50, 200, 'Due date: 12/01/2026'],
      [50, 213, 'Discount date: 11/11/2026'],
    ],
  ],
  [
    'over two lines',
    [
      [50, 200, 'Due date 12/01/2026'],
      ...stacked(50, 600, 'Please pay by 11/11/2026 to get the', '2% discount'),
    ],
  ],
  ['in one sentence', [[50, 600, 'Please pay by 11/11/2026 less 2%, or by 12/01/2026 in full.']]],
  [
    'beside its label',
    [
      [50, 200, 'Pay by'],
      [200, 200, '11/11/2026'],
      [300, 200, '(2% discount)'],
      [50, 240, 'Due date'],
      [200, 240, '12/01/2026'],
    ],
  ],
])('a discount %s is not due then', (_, texts) => {
  expect(read(american, issued, ...total, ...texts)).toMatchObject({
    dueDate: '2026-12-01',
    discountDate: '2026-11-11',
  });
});

test.each([
  [['Fällig am 01.12.2026', 'Zahlbar bis 11.11.2026 mit 2 % Skonto']],
  [['Zahlbar bis 11.11.2026 mit 2 % Skonto, bis 01.12.2026 netto']],
  [['Bei Zahlung bis 11.11.2026 gewähren wir 2 % Skonto, zahlbar bis 01.12.2026 ohne Abzug.']],
  [['Zahlbar bis 11.11.2026 mit', '2 % Skonto, spätestens bis 01.12.2026 ohne Abzug.']],
  [['Échéance : 01/12/2026', 'Escompte de 2 % pour paiement avant le 11/11/2026']],
  [['Vervaldatum: 01-12-2026', '2% korting bij betaling voor 11-11-2026']],
  [['Scadenza: 01/12/2026', 'Sconto 2% se pagato entro il 11/11/2026']],
  [['Vencimiento: 01/12/2026', 'Descuento del 2 % si paga antes del 11/11/2026']],
])('%j: the date of the discount is told apart', (texts) => {
  const lines = texts.map((text, index): Written => [
    50,
    600 + index * (texts[1]?.startsWith('2 %') === true ? 13 : 40),
    text,
  ]);
  expect(read([50, 50, 'Rechnung', 20], [50, 150, 'Rechnungsdatum: 25.10.2026'], ...lines)).toMatchObject({
    dueDate: '2026-12-01',
    discountDate: '2026-11-11',
  });
});

test.each([
  ['Zahlbar bis 01.12.2026 ohne Abzug, kein Skonto.'],
  ['Zahlbar bis 01.12.2026, 2 % Skonto innerhalb von 10 Tagen'],
])('%j names a due date and no date of a discount', (text) => {
  const fields = read([50, 50, 'Rechnung', 20], [50, 150, 'Rechnungsdatum: 25.10.2026'], [50, 600, text]);
  expect(fields).toMatchObject({ dueDate: '2026-12-01' });
  expect(fields).not.toHaveProperty('discountDate');
});

test('without another date the day of a discount is no due date', () => {
  const fields = read(american, issued, ...total, [50, 600, 'Pay before 11/11/2026 and deduct 2%']);
  expect(fields).not.toHaveProperty('dueDate');
  expect(fields).toMatchObject({ discountDate: '2026-11-11' });
});

/** A list of one item with its total. */
const listOf = (item: string, ...rest: readonly Written[]): Written[] => [
  american,
  [50, 400, 'Description'],
  [350, 400, 'Quantity'],
  [500, 400, 'Amount'],
  [50, 416, item],
  [350, 416, '1'],
  [500, 416, '$500.00'],
  [50, 432, 'Pages'],
  [350, 432, '1'],
  [500, 432, '$500.00'],
  [350, 500, 'Total'],
  [500, 500, '$1,000.00'],
  ...rest,
];

test.each([
  'Deposit for website',
  'Deposit',
  'Retainer',
  'Retainer November',
  'Advance payment for hosting',
  'Down payment',
  'Balance sheet preparation',
  'VAT return preparation',
  'Tax consulting',
  'Credits for stock photos',
  'Payments integration',
  'Net installation',
])('an item %j is no sum', (item) => {
  expect(read(...listOf(item))).toMatchObject({ amount: { minor: 100_000, currency: 'USD' } });
});

test('a deposit below the total comes off', () => {
  expect(read(...listOf('Website', [350, 513, 'Deposit'], [500, 513, '-$400.00']))).toMatchObject({
    amount: { minor: 60_000, currency: 'USD' },
  });
});

test.each<[string, string]>([
  ['Total after due date', '$1,050.00'],
  ['Total if paid late', '$1,050.00'],
  ['Amount due after 12/01/2026', '$1,050.00'],
  ['Total incl. late fee', '$1,050.00'],
  ['Amount payable after due date', '$1,050.00'],
  ['Total if paid by 11/11/2026', '$980.00'],
  ['Amount due if paid within 10 days', '$980.00'],
])('%j is not due', (label, amount) => {
  const beside: Written[] = [
    [350, 513, label],
    [500, 513, amount],
  ];
  const expected = { amount: { minor: 100_000, currency: 'USD' } };
  expect(read(...listOf('Website', ...beside))).toMatchObject(expected);
  expect(read(...listOf('Website', [350, 513, `${label} ${amount}`]))).toMatchObject(expected);
});

test.each([
  'Your outstanding balance: $350.00',
  'Account balance: $350.00',
  'The outstanding balance of all invoices is: $350.00',
  'Outstanding balance on your account: $350.00',
])('%j in a footer is not what the invoice asks for', (footer) => {
  expect(read(...listOf('Website', [50, 780, footer]))).toMatchObject({
    amount: { minor: 100_000, currency: 'USD' },
  });
});
