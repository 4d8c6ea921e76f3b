import { expect, test } from 'vitest';
import type { StatementQuery } from '../../../contracts/statements/statements.ts';
import type { Rows } from '../../import/table.ts';
import { statementOfTable } from './statement-of-table.ts';

const today = '2026-11-30';
const rowsOf = (text: string, delimiter = ';'): Rows => text.split('\n').map((line) => line.split(delimiter));
const read = (text: string, delimiter?: string, choices: StatementQuery = {}) =>
  statementOfTable(rowsOf(text, delimiter), choices, { today, currency: 'USD' });
const linesOf = (text: string, delimiter?: string, choices?: StatementQuery) =>
  read(text, delimiter, choices)?.lines.map(({ date, amount, currency, payer, reference }) => [
    date,
    amount,
    currency,
    payer,
    reference,
  ]);

test('a German statement below its account and balance is read, amounts with a comma', () => {
  expect(
    linesOf(`Girokonto;DE02120300000000202051
Kontostand vom 30.11.2026:;12.000,00 $

Buchungstag;Wertstellung;Buchungstext;Auftraggeber / Begünstigter;Verwendungszweck;Betrag;Währung
03.11.2026;03.11.2026;Gutschrift;Müller GmbH;Rechnung INV-1042;1.250,00;USD
04.11.2026;04.11.2026;Lastschrift;Stadtwerke;Abschlag;-80,00;USD
;;;;Endsaldo;12.000,00;USD`),
  ).toEqual([
    ['2026-11-03', 125_000, 'USD', 'Müller GmbH', 'Rechnung INV-1042'],
    ['2026-11-04', -8_000, 'USD', 'Stadtwerke', 'Abschlag'],
  ]);
  expect(read('Datum;Betrag\n03.11.2026;1,00\nSumme;1,00\n;')?.skippedRows).toEqual([3]);
});

test('a Dutch statement says beside the amount which way the money went', () => {
  expect(
    linesOf(`Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Af Bij;Bedrag (EUR);Mutatiesoort;Mededelingen
20261103;Jansen B.V.;NL01;NL02;OV;Bij;1250,00;Overschrijving;Factuur 1042
20261104;Huur;NL01;NL03;OV;Af;500,00;Overschrijving;November`),
  ).toEqual([
    ['2026-11-03', 125_000, 'EUR', 'Jansen B.V.', 'Factuur 1042'],
    ['2026-11-04', -50_000, 'EUR', 'Huur', 'November'],
  ]);
});

test('an English statement has a column for each way', () => {
  expect(
    linesOf(
      `Date,Description,Paid out,Paid in,Balance
11/03/2026,INV-1042 NORTHWIND,,1250.00,2000.00
11/25/2026,RENT,500.00,,1500.00`,
      ',',
    ),
  ).toEqual([
    ['2026-11-03', 125_000, null, '', 'INV-1042 NORTHWIND'],
    ['2026-11-25', -50_000, null, '', 'RENT'],
  ]);
});

test('an export of a payment provider counts what the client paid, and leaves out what failed', () => {
  const stripe = read(
    `id,Description,Created date (UTC),Amount,Fee,Currency,Status,Customer Email
ch_3PabcdefXYZ1,INV-7,2026-11-03 10:12,120.00,3.78,usd,Paid,ap@acme.example
ch_3PabcdefXYZ2,INV-8,2026-11-04 10:12,20.00,0.00,usd,Failed,ap@acme.example`,
    ',',
  );
  expect(stripe?.lines).toMatchObject([
    {
      amount: 12_000,
      currency: 'USD',
      status: 'booked',
      payer: 'ap@acme.example',
      bankId: 'ch_3PabcdefXYZ1',
    },
    { status: 'not_settled' },
  ]);
  const paypal = linesOf(
    `Date,Time,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Invoice Number
11/13/2026,10:00,Acme Inc,Payment,Completed,USD,"120.00",-3.78,116.22,4XA12345678901234,INV-7`.replaceAll(
      '"',
      '',
    ),
    ',',
  );
  expect(paypal).toEqual([['2026-11-13', 12_000, 'USD', 'Acme Inc', 'INV-7']]);
});

test('which comes first, day or month, follows from the order and the end of a statement; else it is asked', () => {
  const doubtful = (...days: string[]): string =>
    `Date,Description,Amount\n${days.map((day) => `${day},A,1.00`).join('\n')}`;
  expect(linesOf(doubtful('01/11/2026', '02/11/2026', '09/12/2026'), ',')?.at(-1)?.[0]).toBe('2026-09-12');
  expect(read(doubtful('03/04/2026', '04/05/2026'), ',')).toEqual({
    asked: ['dates'],
    lines: [],
    skippedRows: [],
  });
  expect(linesOf(doubtful('03/04/2026', '04/05/2026'), ',', { dates: 'mdy' })?.[0]?.[0]).toBe('2026-03-04');
  expect(read('Date;Amount\n2026-11-01;1.250\n2026-11-02;2.000')?.asked).toEqual(['amounts']);
  expect(linesOf('Date;Amount\n2026-11-01;1.250', ';', { amounts: 'comma' })?.[0]?.[1]).toBe(125_000);
});

test('`Valuta` is a currency or a day, by what the column holds', () => {
  const currency = 'Datum;Valuta;Bedrag;Naam tegenpartij;Omschrijving\n3-11-2026;USD;10,00;A;B';
  expect(linesOf(currency)?.[0]?.[2]).toBe('USD');
  const day = 'Valuta;Betrag;Auftraggeber;Verwendungszweck\n03.11.2026;10,00;A;B';
  expect(linesOf(day)?.[0]).toEqual(['2026-11-03', 1_000, null, 'A', 'B']);
});

test.each([
  [
    'DKB',
    'Buchungsdatum;Status;Zahlungspflichtige*r;Verwendungszweck;Betrag (€)',
    '03.11.26;Gebucht;A;B;10,00',
    'EUR',
  ],
  [
    'ING',
    'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
    '03.11.2026;03.11.2026;A;Gutschrift;B;1,00;EUR;10,00;EUR',
    'EUR',
  ],
  [
    'ING without umlauts',
    'Buchung;Wertstellungsdatum;Auftraggeber/Empfaenger;Buchungstext;Verwendungszweck;Saldo;Waehrung;Betrag;Waehrung',
    '03.11.2026;03.11.2026;A;Gutschrift;B;1,00;EUR;10,00;EUR',
    'EUR',
  ],
  [
    'Sparkasse',
    'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung;Info',
    'DE1;03.11.26;03.11.26;GUTSCHRIFT;B;A;10,00;EUR;Umsatz gebucht',
    'EUR',
  ],
  [
    'Rabobank',
    'IBAN/BBAN;Munt;Volgnr;Datum;Rentedatum;Bedrag;Naam tegenpartij;Omschrijving-1',
    'NL1;EUR;000000000000012345;2026-11-03;2026-11-03;+10,00;A;B',
    'EUR',
  ],
  [
    'ABN AMRO',
    'Rekeningnummer;Muntsoort;Transactiedatum;Rentedatum;Transactiebedrag;Naam;Omschrijving',
    '1;EUR;20261103;20261103;10,00;A;B',
    'EUR',
  ],
  [
    'Capital One',
    'Account Number;Transaction Date;Transaction Type;Transaction Amount;Payer;Transaction Description',
    '1;11/23/26;Credit;10.00;A;B',
    null,
  ],
  ['Mercury', 'Date (UTC);Counterparty;Amount;Status;Bank Description', '11-23-2026;A;10.00;Sent;B', null],
  [
    'Revolut',
    'Type;Product;Completed Date;Description;Payer;Amount;Fee;Currency;State;Balance',
    'TOPUP;Current;2026-11-03 10:11:12;B;A;10.00;0.00;USD;COMPLETED;10.00',
    'USD',
  ],
  [
    'Lloyds',
    'Transaction Date;Transaction Type;Payer;Transaction Description;Debit Amount;Credit Amount;Balance',
    '23/11/2026;FPI;A;B;;10.00;10.00',
    null,
  ],
])('the columns of %s are known', (_bank, header, row, currency) => {
  expect(linesOf(`${header}\n${row}`)?.map(([, ...line]) => line)).toEqual([[1_000, currency, 'A', 'B']]);
});

test('an unsigned amount goes out where a column says so', () => {
  const text = 'Transaction Date;Transaction Type;Transaction Amount;Payer\n2026-11-03;Debit;10.00;A';
  expect(linesOf(text)?.[0]?.[1]).toBe(-1_000);
});

test('a table without a day or an amount is no statement', () => {
  expect(read('Invoice number;Client name\nINV-1;Acme')).toBeUndefined();
  expect(read('')).toBeUndefined();
});
