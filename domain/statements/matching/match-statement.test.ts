import { describe, expect, test } from 'vitest';
import type { IncomingLine } from '../raw-line.ts';
import type { KnownClient, KnownInvoice, KnownPayment } from './known.ts';
import { matchStatement } from './match-statement.ts';

const northwind: KnownClient = { id: 1, name: 'Northwind Traders GmbH' };
const muller: KnownClient = { id: 2, name: 'Müller & Söhne' };
const clients = [northwind, muller];

const invoice = (
  id: number,
  number: string,
  due: number,
  { id: clientId }: KnownClient = northwind,
  dueDate = `2026-10-${String(id).padStart(2, '0')}`,
): KnownInvoice => ({ id, number, currency: 'USD', clientId, due, dueDate });

const line = (
  amount: number,
  reference: string,
  payer = 'Northwind Traders',
  more: Partial<IncomingLine> = {},
): IncomingLine => ({
  row: 2,
  date: '2026-11-03',
  amount,
  currency: 'USD',
  payer,
  reference,
  status: 'booked',
  externalId: `${payer} ${reference} ${amount}`,
  ...more,
});

const payment = (invoiceId: number, amount: number, more: Partial<KnownPayment> = {}): KnownPayment => ({
  invoiceId,
  date: '2026-11-02',
  amount,
  isOfStatement: false,
  externalId: undefined,
  payer: undefined,
  ...more,
});

/** What becomes of lines: standing, invoices of the first proposal, its reasons, and how many others there are. */
const matched = (
  lines: readonly IncomingLine[],
  invoices: readonly KnownInvoice[],
  payments: readonly KnownPayment[] = [],
) =>
  matchStatement(lines, { invoices, clients, payments }).map(
    ({ standing, proposals: [first, ...others] }) => [
      standing,
      (first?.shares ?? []).map(({ invoiceId, amount }) => [invoiceId, amount]),
      (first?.reasons ?? []).map(({ code }) => code).join(' '),
      others.length,
    ],
  );

describe('by number', () => {
  test('the number and the exact amount are certain, however the number is written and whoever pays', () => {
    for (const reference of ['INV-1042', 'inv 1042', 'Rechnung INV1042 vielen Dank', 'Payment for INV-10 42'])
      expect(matched([line(5_000, reference, 'Somebody')], [invoice(1, 'INV-1042', 5_000)])).toEqual([
        ['certain', [[1, 5_000]], 'number exact', 0],
      ]);
  });

  test('a number of one figure counts as it is written, and not in another number or a date', () => {
    const invoices = [invoice(1, 'INV-7', 5_000)];
    expect(matched([line(5_000, 'Invoice inv-7, thanks')], invoices)).toEqual([
      ['certain', [[1, 5_000]], 'number exact name', 0],
    ]);
    expect(matched([line(2_000, 'INV-7 first part')], invoices)).toEqual([
      ['likely', [[1, 2_000]], 'number less name', 0],
    ]);
    for (const reference of ['INV-71', 'INV-7-2026', 'XINV-7', 'INV-7.11'])
      expect(matched([line(2_000, reference, 'Somebody')], invoices)[0]?.[0], reference).toBe('unmatched');
  });

  test('the figures alone are certain with the exact amount and the payer, and likely without the payer', () => {
    const invoices = [invoice(1, 'INV-1042', 5_000)];
    expect(matched([line(5_000, 'Rechnung 1042')], invoices)).toEqual([
      ['certain', [[1, 5_000]], 'number_part exact name', 0],
    ]);
    expect(matched([line(5_000, 'Rechnung 1042', 'Somebody')], invoices)).toEqual([
      ['likely', [[1, 5_000]], 'number_part exact', 0],
    ]);
  });

  test('figures with another amount and another payer are a coincidence', () => {
    expect(matched([line(4_000, 'Kundennr 1042', 'Somebody')], [invoice(1, 'INV-1042', 5_000)])).toEqual([
      ['unmatched', [], '', 0],
    ]);
  });

  test('several numbers whose invoices are exactly the amount together are certain', () => {
    const invoices = [invoice(1, 'INV-1042', 5_000), invoice(2, 'INV-1043', 2_500)];
    expect(matched([line(7_500, 'INV-1042, INV-1043')], invoices)).toEqual([
      [
        'certain',
        [
          [1, 5_000],
          [2, 2_500],
        ],
        'number number sum name',
        0,
      ],
    ]);
  });

  test('less or more than is due is for a person, and more is said to be credit', () => {
    const invoices = [invoice(1, 'INV-1042', 5_000)];
    expect(matched([line(4_985, 'INV-1042')], invoices)).toEqual([
      ['likely', [[1, 4_985]], 'number less name', 0],
    ]);
    const [more] = matchStatement([line(6_000, 'INV-1042')], { invoices, clients, payments: [] });
    expect(more).toMatchObject({
      standing: 'likely',
      proposals: [{ shares: [{ invoiceId: 1, amount: 6_000 }], credit: 1_000 }],
    });
    expect(matched([line(4_985, 'INV-1042', 'Somebody')], invoices)[0]?.[0]).toBe('unsure');
  });

  test('one number, and the amount of it with another of the client, is likely', () => {
    const invoices = [
      invoice(1, 'INV-1042', 5_000),
      invoice(2, 'INV-1043', 2_500),
      invoice(3, 'INV-1044', 900),
    ];
    expect(matched([line(7_500, 'INV-1042 u.a.')], invoices)).toEqual([
      [
        'likely',
        [
          [1, 5_000],
          [2, 2_500],
        ],
        'number sum name',
        0,
      ],
    ]);
  });

  test('a payer of exactly another client’s name is looked at', () => {
    expect(matched([line(5_000, 'INV-1042', 'Mueller und Soehne')], [invoice(1, 'INV-1042', 5_000)])).toEqual(
      [['unsure', [[1, 5_000]], 'number exact other_client', 0]],
    );
  });

  test('a number that two clients have is the payer’s, and open without a payer', () => {
    const invoices = [invoice(1, 'INV-1042', 5_000), invoice(2, 'INV-1042', 5_000, muller)];
    expect(matched([line(5_000, 'INV-1042', 'Müller und Söhne')], invoices)[0]?.slice(0, 2)).toEqual([
      'certain',
      [[2, 5_000]],
    ]);
    expect(matched([line(5_000, 'INV-1042', 'Somebody')], invoices)).toEqual([
      ['unsure', [[1, 5_000]], 'number exact', 1],
    ]);
  });

  test('a year is no number', () => {
    expect(matched([line(5_000, 'Fees for 2026', 'Somebody')], [invoice(1, '2026', 5_000)])[0]?.[0]).not.toBe(
      'certain',
    );
  });
});

describe('without a number', () => {
  test('the payer and the exact amount are likely, and unsure if two invoices have it', () => {
    expect(
      matched([line(5_000, 'thanks')], [invoice(1, 'INV-1042', 5_000), invoice(2, 'INV-1', 800)]),
    ).toEqual([['likely', [[1, 5_000]], 'exact name', 0]]);
    expect(
      matched([line(5_000, 'thanks')], [invoice(1, 'INV-1', 5_000), invoice(2, 'INV-2', 5_000)]),
    ).toEqual([['unsure', [[1, 5_000]], 'exact name', 1]]);
  });

  test('everything that the payer owes is likely', () => {
    expect(matched([line(5_800, '')], [invoice(1, 'INV-1042', 5_000), invoice(2, 'INV-1', 800)])).toEqual([
      [
        'likely',
        [
          [1, 5_000],
          [2, 800],
        ],
        'sum name',
        0,
      ],
    ]);
  });

  test('a line is shared out to no more invoices than it can be recorded with', () => {
    const invoices = Array.from({ length: 25 }, (_, at) => invoice(at + 1, `INV-${1_000 + at}`, 100));
    const numbers = invoices.map(({ number }) => number).join(' ');
    for (const reference of ['', numbers]) {
      const [found] = matchStatement([line(2_500, reference)], { invoices, clients, payments: [] });
      expect(found?.standing).toBe('unsure');
      for (const { shares } of found?.proposals ?? []) expect(shares).toHaveLength(1);
    }
  });

  test('another amount of a known payer offers its invoices, the oldest first', () => {
    expect(matched([line(100, '')], [invoice(2, 'INV-2', 800), invoice(1, 'INV-1', 5_000)])).toEqual([
      ['unsure', [[1, 100]], 'less name', 1],
    ]);
  });

  test('a name that was cut off, misspelled or has no umlauts is known', () => {
    for (const [payer, code] of [
      ['NORTHWIND TRADE', 'similar_name'],
      ['Nortwind Traders', 'similar_name'],
      ['TRADERS NORTHWIND GMBH', 'name'],
    ] as const)
      expect(matched([line(5_000, '', payer)], [invoice(1, 'INV-1', 5_000)])).toEqual([
        ['likely', [[1, 5_000]], `exact ${code}`, 0],
      ]);
    expect(matched([line(5_000, '', 'MUELLER & SOEHNE')], [invoice(1, 'INV-1', 5_000, muller)])[0]?.[2]).toBe(
      'exact name',
    );
  });

  test('a payer who paid for a client before is that client', () => {
    const earlier = payment(9, 100, {
      date: '2026-09-01',
      isOfStatement: true,
      payer: 'J. Doe Holding',
      externalId: 'x',
    });
    expect(
      matched(
        [line(5_000, '', 'J. DOE HOLDING')],
        [invoice(1, 'INV-1', 5_000), invoice(9, 'INV-9', 0)],
        [earlier],
      ),
    ).toEqual([['likely', [[1, 5_000]], 'exact earlier_payer', 0]]);
  });

  test('the amount alone is never more than unsure, and too many of one amount say nothing', () => {
    const invoices = [1, 2, 3, 4, 5, 6].map((id) => invoice(id, `INV-${id}`, 5_000));
    expect(matched([line(5_000, '', 'Somebody')], invoices.slice(0, 1))).toEqual([
      ['unsure', [[1, 5_000]], 'exact', 0],
    ]);
    expect(matched([line(5_000, '', 'Somebody')], invoices)).toEqual([['unmatched', [], '', 0]]);
  });

  test('a payer in the only text is found there', () => {
    expect(
      matched(
        [line(5_000, 'TRANSFER FROM NORTHWIND TRADERS GMBH', '')],
        [invoice(1, 'INV-1', 5_000)],
      )[0]?.[0],
    ).toBe('likely');
  });
});

describe('several lines, and payments that are recorded', () => {
  test('two lines of one invoice do not both pay it, and the second says so', () => {
    const invoices = [invoice(1, 'INV-1042', 5_000)];
    const lines = [line(5_000, 'INV-1042'), line(5_000, 'INV-1042', undefined, { externalId: 'again' })];
    expect(matched(lines, invoices)).toEqual([
      ['certain', [[1, 5_000]], 'number exact name', 0],
      ['unsure', [[1, 5_000]], 'number more other_line name', 0],
    ]);
  });

  test('two lines that name one invoice with different amounts are both looked at', () => {
    const lines = [line(2_500, 'INV-1042'), line(5_000, 'INV-1042')];
    expect(matched(lines, [invoice(1, 'INV-1042', 5_000)])).toEqual([
      ['unsure', [[1, 2_500]], 'number less name other_line', 0],
      ['unsure', [[1, 5_000]], 'number exact name other_line', 0],
    ]);
  });

  test('a certain line has its invoice before a likely one that comes first', () => {
    const invoices = [invoice(1, 'INV-1042', 5_000)];
    const found = matched([line(5_000, ''), line(5_000, 'INV-1042')], invoices);
    expect(found.map(([standing]) => standing)).toEqual(['unmatched', 'certain']);
  });

  test('an invoice that is settled is said to be so', () => {
    const [found] = matched([line(5_000, 'INV-1042')], [invoice(1, 'INV-1042', 0)]);
    expect(found).toEqual(['unsure', [[1, 5_000]], 'number more settled name', 0]);
  });

  test('a line that was booked from a statement is recorded, also in parts', () => {
    const recorded = payment(1, 3_000, { isOfStatement: true, externalId: 'line-a' });
    const lines = [line(5_000, 'INV-1042', undefined, { externalId: 'line-a' })];
    expect(matched(lines, [invoice(1, 'INV-1042', 2_000)], [recorded])).toEqual([['recorded', [], '', 0]]);
  });

  test('a payment that was typed in a few days off looks recorded, once', () => {
    const invoices = [invoice(1, 'INV-1042', 0), invoice(2, 'INV-1043', 5_000)];
    const lines = [line(5_000, ''), line(5_000, '', undefined, { externalId: 'again' })];
    expect(matched(lines, invoices, [payment(1, 5_000)])).toEqual([
      ['looks_recorded', [], '', 0],
      ['likely', [[2, 5_000]], 'exact name', 0],
    ]);
    const [named] = matched([line(5_000, 'INV-1043')], invoices, [payment(1, 5_000)]);
    expect(named?.[0]).toBe('certain');
    const [late] = matched([line(5_000, 'INV-1042')], invoices, [payment(1, 5_000, { date: '2026-10-01' })]);
    expect(late?.[0]).toBe('unsure');
  });
});

test('a line pays no invoice in another currency', () => {
  const euros = { ...invoice(1, 'INV-1042', 125_000), currency: 'EUR' as const };
  const dollars = invoice(2, 'INV-1043', 125_000);
  expect(matched([line(125_000, 'INV-1042')], [euros])).toEqual([['unmatched', [], '', 0]]);
  expect(matched([line(125_000, 'INV-1042', undefined, { currency: 'EUR' })], [euros, dollars])[0]).toEqual([
    'certain',
    [[1, 125_000]],
    expect.stringContaining('number'),
    0,
  ]);
});
