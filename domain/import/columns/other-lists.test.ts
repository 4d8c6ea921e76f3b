import { expect, test } from 'vitest';
import { otherListOf } from './other-lists.ts';
import { recognizeColumns } from './recognize-columns.ts';

const looksLike = (header: string) => {
  const names = header.split(';');
  return otherListOf(names, recognizeColumns(names).fields);
};

test.each([
  [
    'payments',
    'Date;Time;TimeZone;Name;Type;Status;Currency;Gross;Fee;Net;From Email Address;To Email Address;Transaction ID;Invoice Number',
  ],
  ['payments', 'Datum;Uhrzeit;Zeitzone;Name;Typ;Status;Währung;Brutto;Gebühr;Netto;Transaktionscode'],
  ['payments', 'id;Created date (UTC);Amount;Amount Refunded;Currency;Captured;Fee;Customer Email;Status'],
  [
    'time',
    'User;Email;Client;Project;Task;Description;Billable;Start date;Start time;End date;End time;Duration',
  ],
  ['time', 'Date;Client;Project;Task;Notes;Hours;First Name;Last Name'],
  ['bank', 'Buchungstag;Wertstellung;Auftraggeber;Verwendungszweck;Betrag;Saldo'],
  ['bank', 'Date;Description;Debit;Credit;Balance'],
  [
    'bank',
    'Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Af Bij;Bedrag;Saldo na mutatie;Mutatiesoort',
  ],
  [
    'orders',
    'Name;Email;Financial Status;Paid at;Fulfillment Status;Currency;Subtotal;Total;Lineitem quantity;Lineitem name;Billing Name',
  ],
  [null, 'Invoice No;Customer;Email;Issued;Due;Total;Paid'],
  [null, 'Rechnungsnummer;Kunde;Fällig am;Brutto;Netto;Gebühr'],
  [null, 'Name;Email;Phone;City'],
])('a file looks like %s: %s', (found, header) => {
  expect(looksLike(header)).toBe(found);
});
