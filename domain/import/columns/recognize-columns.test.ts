import { expect, test } from 'vitest';
import type { ImportField } from '../../../contracts/imports/import-fields.ts';
import { detectSetup } from './detect-setup.ts';
import { recognizeColumns } from './recognize-columns.ts';

const fieldsOf = (header: string, delimiter = ','): Record<string, ImportField> => {
  const names = header.split(delimiter);
  const { fields } = recognizeColumns(names);
  return Object.fromEntries(names.flatMap((name, index) => (fields[index] ? [[name, fields[index]]] : [])));
};

/** First lines of files as the products export them. */
const exports: readonly (readonly [string, string, Record<string, ImportField>])[] = [
  [
    'Xero',
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,SAAddressLine1,SACity,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,PlannedDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,LineAmount,*AccountCode,*TaxType,TaxAmount,TrackingName1,Currency,Type,Sent,Status',
    {
      '*ContactName': 'clientName',
      EmailAddress: 'clientEmail',
      POAddressLine1: 'clientAddress',
      POAddressLine2: 'clientAddress',
      POAddressLine3: 'clientAddress',
      POAddressLine4: 'clientAddress',
      POCity: 'clientCity',
      PORegion: 'clientState',
      POPostalCode: 'clientPostalCode',
      POCountry: 'clientCountry',
      '*InvoiceNumber': 'invoiceNumber',
      Reference: 'poNumber',
      '*InvoiceDate': 'dateIssued',
      '*DueDate': 'dueDate',
      Total: 'amount',
      InvoiceAmountDue: 'amountDue',
      '*Description': 'description',
      LineAmount: 'lineAmount',
      TaxAmount: 'lineTax',
      Currency: 'currency',
      Type: 'documentType',
      Status: 'status',
    },
  ],
  [
    'QuickBooks',
    'Date,Transaction type,Num,Name,Memo,Due date,Amount,Open balance',
    {
      Date: 'dateIssued',
      'Transaction type': 'documentType',
      Num: 'invoiceNumber',
      Name: 'clientName',
      Memo: 'description',
      'Due date': 'dueDate',
      Amount: 'amount',
      'Open balance': 'amountDue',
    },
  ],
  [
    'QuickBooks',
    'Invoice No,Customer,Invoice Date,Due Date,Terms,Item(Product/Service),Item Description,Item Quantity,Item Rate,Item Amount,Memo',
    {
      'Invoice No': 'invoiceNumber',
      Customer: 'clientName',
      'Invoice Date': 'dateIssued',
      'Due Date': 'dueDate',
      'Item Amount': 'lineAmount',
      Memo: 'description',
    },
  ],
  [
    'FreshBooks',
    'Client Name,Invoice #,Date Issued,Invoice Status,Date Paid,Item Name,Item Description,Rate,Quantity,Discount Percentage,Line Subtotal,Tax 1 Type,Tax 1 Amount,Tax 2 Type,Tax 2 Amount,Line Total,Currency',
    {
      'Client Name': 'clientName',
      'Invoice #': 'invoiceNumber',
      'Date Issued': 'dateIssued',
      'Invoice Status': 'status',
      'Date Paid': 'datePaid',
      'Item Description': 'description',
      'Line Total': 'lineAmount',
      Currency: 'currency',
    },
  ],
  [
    'FreshBooks',
    'Organization,First Name,Last Name,Email,Phone,Street,City,Province/State,Country,Postal Code,Notes',
    {
      Organization: 'clientName',
      'First Name': 'clientFirstName',
      'Last Name': 'clientLastName',
      Email: 'clientEmail',
      Phone: 'clientPhone',
      Street: 'clientAddress',
      City: 'clientCity',
      'Province/State': 'clientState',
      Country: 'clientCountry',
      'Postal Code': 'clientPostalCode',
      Notes: 'clientNotes',
    },
  ],
  [
    'Stripe',
    'id,Amount Due,Billing,Closed,Currency,Customer,Date (UTC),Due Date (UTC),Number,Paid,Subscription,Subtotal,Total Discount Amount,Applied Coupons,Tax,Tax Percent,Total,Amount Paid,Amount Remaining,Status,Customer Name,Customer Email,Hosted Invoice URL',
    {
      Currency: 'currency',
      'Date (UTC)': 'dateIssued',
      'Due Date (UTC)': 'dueDate',
      Number: 'invoiceNumber',
      Total: 'amount',
      'Amount Remaining': 'amountDue',
      Status: 'status',
      'Customer Name': 'clientName',
      'Customer Email': 'clientEmail',
      'Hosted Invoice URL': 'paymentUrl',
    },
  ],
  [
    'Wave',
    'Customer Name,Invoice Number,Invoice Date,Due Date,Invoice Total,Invoice Tax Total,Invoice Paid,Invoice Balance,Last Payment Date,Currency',
    {
      'Customer Name': 'clientName',
      'Invoice Number': 'invoiceNumber',
      'Invoice Date': 'dateIssued',
      'Due Date': 'dueDate',
      'Invoice Total': 'amount',
      'Invoice Balance': 'amountDue',
      'Last Payment Date': 'datePaid',
      Currency: 'currency',
    },
  ],
  [
    'Wave',
    'customer_name,email,contact_first_name,contact_last_name,customer_currency,account_number,phone,address_line_1,address_line_2,city,province/state,postal_code/zip_code,country',
    {
      customer_name: 'clientName',
      email: 'clientEmail',
      contact_first_name: 'clientFirstName',
      contact_last_name: 'clientLastName',
      phone: 'clientPhone',
      address_line_1: 'clientAddress',
      address_line_2: 'clientAddress',
      city: 'clientCity',
      'province/state': 'clientState',
      'postal_code/zip_code': 'clientPostalCode',
      country: 'clientCountry',
    },
  ],
  [
    'Invoice Ninja',
    'Client Client Name,Contact Email,Invoice Invoice Number,Invoice Amount,Invoice Balance,Invoice PO Number,Invoice Date,Invoice Due Date,Invoice Status,Invoice Public Notes',
    {
      'Client Client Name': 'clientName',
      'Contact Email': 'clientEmail',
      'Invoice Invoice Number': 'invoiceNumber',
      'Invoice Amount': 'amount',
      'Invoice Balance': 'amountDue',
      'Invoice PO Number': 'poNumber',
      'Invoice Date': 'dateIssued',
      'Invoice Due Date': 'dueDate',
      'Invoice Status': 'status',
      'Invoice Public Notes': 'description',
    },
  ],
];

test.each(exports)('an export of %s is recognized: %s', (product, header, fields) => {
  expect(recognizeColumns(header.split(',')).product).toBe(product);
  expect(fieldsOf(header)).toStrictEqual(fields);
});

test.each([
  ['Invoice No;Customer;Email;Issued;Due;Total;Paid'],
  ['Rechnungsnummer;Kunde;E-Mail;Rechnungsdatum;Fällig am;Gesamtbetrag;Bezahlt'],
  ['N° de facture;Nom du client;Adresse e-mail;Date facture;Date d’échéance;Montant TTC;Statut'],
  ['Nº de factura;Cliente;Correo electrónico;Fecha de emisión;Fecha de vencimiento;Importe total;Estado'],
  ['Factuurnummer;Klant;E-mailadres;Factuurdatum;Vervaldatum;Totaalbedrag;Betaald'],
  ['Numero fattura;Cliente;Indirizzo email;Data fattura;Data di scadenza;Importo totale;Stato'],
])('usual names are recognized in six languages: %s', (header) => {
  const names = header.split(';');
  expect(recognizeColumns(names)).toStrictEqual({
    product: null,
    fields: ['invoiceNumber', 'clientName', 'clientEmail', 'dateIssued', 'dueDate', 'amount', 'status'],
  });
});

test('beside a quantity, an amount is that of a line', () => {
  expect(fieldsOf('Invoice No,Customer,Due Date,Item,Qty,Rate,Amount')).toMatchObject({
    Amount: 'lineAmount',
  });
});

test('columns that nobody knows are left out', () => {
  expect(recognizeColumns(['Foo', '', 'Client', 'Warehouse']).fields).toStrictEqual([
    null,
    null,
    'clientName',
    null,
  ]);
});

test('the names are found below the title of a report, with formats from all values', () => {
  const rows = [
    ['Example Co'],
    ['Invoice List'],
    [],
    ['Date', 'Transaction type', 'Num', 'Name', 'Due date', 'Amount', 'Open balance'],
    ['03/04/2026', 'Invoice', '1001', 'Acme', '04/03/2026', '1,200.00', '1,200.00'],
    ['03/05/2026', 'Invoice', '1002', 'Acme', '04/28/2026', '50.00', '0.00'],
  ];
  const { product, headerRow, columns } = detectSetup(rows);
  expect(product).toBe('QuickBooks');
  expect(headerRow).toBe(4);
  expect(columns.map(({ format }) => format)).toStrictEqual([
    'mdy',
    null,
    null,
    null,
    'mdy',
    'point',
    'point',
  ]);
});

test('dates that can be read in both orders are asked for', () => {
  const rows = [
    ['Invoice', 'Client', 'Due date', 'Amount'],
    ['1', 'Acme', '03/04/2026', '1.200,00'],
  ];
  expect(detectSetup(rows).columns.map(({ format }) => format)).toStrictEqual([null, null, null, 'comma']);
});

test.each([
  [
    'Zoho',
    'Customer Name,Invoice Number,Invoice Date,Due Date,Invoice Total,Balance,Invoice Status,Last Payment Date',
  ],
  [
    'a list of its own',
    'Client Name,Invoice Number,Invoice Due Date,Invoice Amount,Invoice Balance,PO Number',
  ],
  ['part of QuickBooks', 'Num,Open balance,Due date,Customer'],
  ['part of Stripe', 'Customer Email,Created (UTC),Number,Total'],
])('no product is named for %s', (_, header) => {
  expect(recognizeColumns(header.split(',')).product).toBeNull();
});

/** The names of a file and the values of its rows, with what each column holds. */
const contents: readonly (readonly [string, readonly string[], Record<string, ImportField>])[] = [
  [
    'Invoice;Client;Amount;Paid;Paid on;Due',
    ['1;Acme;1000;400;2026-03-05;2026-04-01', '2;Acme;500;0;;2026-04-01'],
    { Paid: 'amountPaid', 'Paid on': 'datePaid', Due: 'dueDate' },
  ],
  ['Invoice;Client;Total;Paid;Due date', ['1;Acme;100;yes;2026-04-01'], { Paid: 'status' }],
  [
    'Invoice;Client;Total;Paid;Due date',
    ['1;Acme;100;1;2026-04-01', '2;Acme;9;0;2026-04-01'],
    { Paid: 'status' },
  ],
  ['Invoice;Client;Total;Paid;Due date', ['1;Acme;100;2026-03-01;2026-04-01'], { Paid: 'datePaid' }],
  ['Invoice;Client;Total;Due;Due date', ['1;Acme;100;40.00;2026-04-01'], { Due: 'amountDue' }],
  ['Invoice;Client;Total;Open;Due date', ['1;Acme;100;40.00;2026-04-01'], { Open: 'amountDue' }],
  ['Rechnung;Kunde;Summe;Offen;Bezahlt', ['1;Acme;100,00;40,00;60,00'], { Offen: 'amountDue' }],
  [
    'Name;Given Name;E-mail 1 - Value;Phone 1 - Value',
    ['Acme;;ap@acme.example;1'],
    { Name: 'clientName', 'E-mail 1 - Value': 'clientEmail', 'Phone 1 - Value': 'clientPhone' },
  ],
  [
    'First Name;Last Name;Display Name;Primary Email',
    ['A;B;A B;ap@acme.example'],
    { 'Primary Email': 'clientEmail' },
  ],
  ['Display Name;Company Name;EmailID;MobilePhone', ['A;B;ap@acme.example;1'], { EmailID: 'clientEmail' }],
  ['Name;Firstname;Email Work', ['A;B;ap@acme.example'], { 'Email Work': 'clientEmail' }],
  ['Name;Kontakt-Post', ['Acme;ap@acme.example'], { 'Kontakt-Post': 'clientEmail' }],
  [
    'Bill No;BillDate;Party (Name);EmailRecipient;Vervalt;SettledDate;Total incl. VAT;Outstanding value',
    ['1;2026-01-01;Acme;ap@acme.example;2026-02-01;;121.00;121.00'],
    {
      'Bill No': 'invoiceNumber',
      BillDate: 'dateIssued',
      'Party (Name)': 'clientName',
      EmailRecipient: 'clientEmail',
      Vervalt: 'dueDate',
      SettledDate: 'datePaid',
      'Total incl. VAT': 'amount',
      'Outstanding value': 'amountDue',
    },
  ],
  [
    'Document No.;invoiced_at;due_at;amount_eur;Billing Street;Billing City;Customer',
    ['1;2026-01-01;2026-02-01;5.00;Road 1;Town;Acme'],
    {
      'Document No.': 'invoiceNumber',
      invoiced_at: 'dateIssued',
      due_at: 'dueDate',
      amount_eur: 'amount',
      'Billing Street': 'clientAddress',
      'Billing City': 'clientCity',
    },
  ],
  ['Name;Email;Total', ['#1001;ap@acme.example;5.00'], { Name: 'invoiceNumber' }],
];

test.each(contents)('what a column holds decides with its name: %s, %j', (header, lines, fields) => {
  const names = header.split(';');
  const found = recognizeColumns(
    names,
    lines.map((line) => line.split(';')),
  ).fields;
  const byName = Object.fromEntries(names.map((name, index) => [name, found[index]]));
  expect(byName).toMatchObject(fields);
});

test("Toggl's user is no client", () => {
  const names = ['User', 'Email', 'Client', 'Project', 'Duration'];
  expect(recognizeColumns(names, [['Ann', 'ann@a.example', 'Acme', 'Web', '01:00:00']]).fields).toStrictEqual(
    [null, 'clientEmail', 'clientName', null, null],
  );
});

test('without a row of names, the values say what they can', () => {
  const rows = [
    ['Acme', 'ap@acme.example', '100.00'],
    ['Globex', 'ap@globex.example', '5.00'],
  ];
  const { columns, headerRow } = detectSetup(rows, 0);
  expect([headerRow, columns.map(({ field }) => field)]).toStrictEqual([0, [null, 'clientEmail', null]]);
});
