import { expect, test } from 'vitest';
import { usualChoices } from '../../contracts/imports/imports.ts';
import { detectSetup } from './columns/detect-setup.ts';
import { groupLines } from './plan/group-lines.ts';
import { Planner } from './plan/planner.ts';
import { fieldColumnsOf, listsInvoices, RowValues } from './plan/row-values.ts';
import { isEmptyRow } from './table.ts';

/** Layouts that accounting tools export, with other names. */
const severalLines = `*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Email
1001,Dana Hill,08/05/2026,07/06/2026,Net 30,,My Memo,Trimming,,1.00,7.00,7.00,a@a.example
1001,,,,,,,Design,New Garden Design,12.00,71.00,852.00,
1001,,,,,,,Trimming,,5.00,111.00,555.00,
1001,,,,,,,Gardening,General maintenance,14.00,11.00,154.00,
1002,Rosa Lindqvist,07/05/2026,07/05/2026,Due on receipt,,,Trimming,,16.00,41.00,656.00,b@b.example
1002,,,,,,,Soil,Supplies for flower beds,1.00,54.00,54.00,
1003,Mark Oyelaran,06/05/2026,25/07/2026,Net 60,,,Rocks,,4.00,47.00,188.00,c@c.example
,,,,,,,,,,,,
All data is for sample purposes only,,,,,,,,,,,,
* denotes a mandatory column,,,,,,,,,,,,`;
const partPaid = `Client,Email,Invoice Number,Amount,Amount Paid,Status,Due Date
Acme LLC,ap@acme.example,INV-1,1000.00,750.00,Partial,2026-09-01`;
const dutchOverdue = `Klant;E-mail;Factuurnummer;Bedrag;Vervaldatum;Status
A BV;a@a.example;1;100,00;01-09-2026;Vervallen
B BV;b@b.example;2;100,00;21-09-2026;Niet vervallen`;
const repeatedTotals = `Client,Email,Invoice Number,Amount,Due Date,Item Product,Item Cost,Item Quantity
Acme,ap@acme.example,7,$300.00,2026-09-01,Design,100,1
Acme,ap@acme.example,7,$300.00,2026-09-01,Hosting,200,1`;
const billedAt = `Bill No,BillDate,Party (Name),EmailRecipient,due_at,Original Amount,Outstanding value
B-1,2026-01-02,Acme,ap@acme.example,2026-02-01,500.00,120.00`;
const shop = `Name,Email,Billing Name,Total,Due
#1001,ap@acme.example,Acme,80.00,2026-02-01`;

const planned = (text: string, delimiter = ',') => {
  const rows = text.split('\n').map((line) => line.split(delimiter));
  const { columns, headerRow } = detectSetup(rows);
  const fields = fieldColumnsOf(columns);
  const planner = new Planner({
    kind: listsInvoices(fields) ? 'invoices' : 'clients',
    choices: usualChoices,
    known: { clients: [], invoices: [] },
    today: '2026-11-01',
    currency: 'USD',
    mayHavePaymentLinks: true,
  });
  const values = rows
    .slice(headerRow)
    .map((cells, index) => new RowValues(headerRow + index + 1, cells, columns, fields, rows[headerRow - 1]))
    .filter((_, index) => !isEmptyRow(rows[headerRow + index] ?? []));
  return groupLines(values).map((group) => {
    const { row } = planner.plan(group);
    return [row.reason?.code ?? row.invoiceNumber, row.amount, row.isPaid];
  });
};

test.each([
  [
    'several lines of an invoice',
    severalLines,
    ',',
    [
      ['1001', 156_800, false],
      ['1002', 71_000, false],
      ['1003', 18_800, false],
      ['no_record', null, false],
      ['no_record', null, false],
    ],
  ],
  ['part payments', partPaid, ',', [['INV-1', 100_000, false]]],
  [
    'Dutch overdue invoices',
    dutchOverdue,
    ';',
    [
      ['1', 10_000, false],
      ['2', 10_000, false],
    ],
  ],
  ['totals on each line', repeatedTotals, ',', [['7', 30_000, false]]],
  ['names of its own', billedAt, ',', [['B-1', 50_000, false]]],
  ['numbers as names', shop, ',', [['#1001', 8_000, false]]],
])('a file with %s comes in right', (_, text, delimiter, rows) => {
  expect(planned(text, delimiter)).toStrictEqual(rows);
});
