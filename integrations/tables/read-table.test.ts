import { Buffer } from 'node:buffer';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { ReadingChoices } from '../../contracts/imports/imports.ts';
import { readTable } from './read-table.ts';

const detected: ReadingChoices = { encoding: null, delimiter: null, sheet: null };
const read = (bytes: Uint8Array, choices: Partial<ReadingChoices> = {}) =>
  readTable({ bytes, choices: { ...detected, ...choices } });
const csv = (text: string, encoding = 'utf-8', choices?: Partial<ReadingChoices>) =>
  read(iconv.encode(text, encoding), choices);

const rows = [
  ['Kunde', 'Betrag'],
  ['Müller & Söhne', '1.234,50 €'],
  ['Café Élysée “Bon”', '12,00'],
];
const asText = (delimiter: string): string => rows.map((row) => row.join(delimiter)).join('\r\n');

test.each([
  ['utf-8', 'utf-8'],
  ['windows-1252', 'windows-1252'],
  ['macintosh', 'macintosh'],
  ['utf-16le', 'utf-16le'],
  ['utf-16be', 'utf-16be'],
])('a file in %s is read by itself', async (encoding, found) => {
  const text = encoding === 'macintosh' ? asText(';').replaceAll('€', '¤') : asText(';');
  expect(await csv(text, encoding)).toMatchObject({
    type: 'table',
    encoding: found,
    delimiter: ';',
    rows,
  });
});

test('marks at the beginning tell the encoding and are no part of the first name', async () => {
  for (const encoding of ['utf-8', 'utf-16le', 'utf-16be']) {
    const marked = iconv.encode(asText(';'), encoding, { addBOM: true });
    expect(await read(marked)).toMatchObject({ type: 'table', encoding, rows });
  }
});

test('Central European letters are read in their encoding, and a chosen encoding wins', async () => {
  const polish = 'Klient;Miasto\nŻółć Sp. z o.o.;Łódź\nŚwięty Gaj;Wąchock\nGęślą Jaźń;Kraków\n';
  expect(await csv(polish, 'iso-8859-2', { encoding: 'iso-8859-2' })).toMatchObject({
    rows: [
      ['Klient', 'Miasto'],
      ['Żółć Sp. z o.o.', 'Łódź'],
      ['Święty Gaj', 'Wąchock'],
      ['Gęślą Jaźń', 'Kraków'],
    ],
  });
});

test.each([',', ';', '\t', '|'])('the delimiter %j is found', async (delimiter) => {
  const text = `a${delimiter}b${delimiter}c\n1${delimiter}"x${delimiter}y"${delimiter}3\n`;
  expect(await csv(text)).toMatchObject({
    delimiter,
    rows: [
      ['a', 'b', 'c'],
      ['1', `x${delimiter}y`, '3'],
    ],
  });
});

test("Excel's own separator line is followed and left out", async () => {
  expect(await csv('sep=;\r\na;b\r\n1,5;2\r\n')).toMatchObject({
    delimiter: ';',
    rows: [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  });
});

test('quoted line breaks and doubled quotes belong to their cell', async () => {
  expect(await csv('name,notes\n"A ""B"" C","two\nlines"\n')).toMatchObject({
    rows: [
      ['name', 'notes'],
      ['A "B" C', 'two\nlines'],
    ],
  });
});

test('empty rows and columns at the end are left out', async () => {
  expect(await csv('a,b,,\n1,2,,\n,,,\n\n')).toMatchObject({
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
  });
});

test.each([
  ['empty', Buffer.from('')],
  ['empty', Buffer.from('\n\n,,\n')],
  ['open_quote', Buffer.from(`a,b\n1,"never closed\n${'x,y\n'.repeat(100)}`)],
  ['too_many_columns', Buffer.from(`${'a,'.repeat(1_000)}b\n1,2\n`)],
  ['too_many_rows', Buffer.from('a,b\n'.repeat(10_002))],
  ['cell_too_long', Buffer.from(`a,b\n1,${'x'.repeat(10_001)}\n`)],
  [
    'mixed_encodings',
    Buffer.concat([Buffer.from('name,city\nMüller,Köln\n'), iconv.encode('Jürgen,Düren\n', 'windows-1252')]),
  ],
  ['not_a_table', Buffer.from('%PDF-1.7 ...')],
  ['not_a_table', Buffer.from('just one line of text\nand another one\n')],
  ['not_a_table', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0x2c, 0x0a, 5, 6])],
  ['old_excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
  ['unreadable', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
])('%s is refused', async (trouble, bytes) => {
  expect(await read(bytes)).toMatchObject({ type: 'refused', trouble });
});

test('a workbook gives its dates, numbers and sheets', async () => {
  const bytes = await writeXlsxFile([
    { sheet: 'Cover', data: [[{ value: 'Invoices of 2026' }]] },
    {
      sheet: 'Invoices',
      data: [
        [{ value: 'Invoice' }, { value: 'Due' }, { value: 'Amount' }, { value: 'Paid' }],
        [
          { value: 'INV-1' },
          { value: new Date('2026-03-04T00:00:00Z'), type: Date, format: 'mm/dd/yyyy' },
          { value: 1_234.5 },
          { value: true },
        ],
      ],
    },
  ]).toBuffer();
  expect(await read(bytes)).toMatchObject({
    type: 'table',
    format: 'xlsx',
    sheet: 'Invoices',
    sheets: [
      { name: 'Cover', rows: 1, first: [['Invoices of 2026']] },
      {
        name: 'Invoices',
        rows: 2,
        first: [
          ['Invoice', 'Due', 'Amount', 'Paid'],
          ['INV-1', '2026-03-04', '1234.5', 'true'],
        ],
      },
    ],
    rows: [
      ['Invoice', 'Due', 'Amount', 'Paid'],
      ['INV-1', '2026-03-04', 1_234.5, 'true'],
    ],
  });
  expect(await read(bytes, { sheet: 'Cover' })).toMatchObject({
    sheet: 'Cover',
    rows: [['Invoices of 2026']],
  });
});

test('of a workbook the sheet that looks like invoices is read, not the longest', async () => {
  const text = (value: string) => ({ value });
  const long = Array.from({ length: 30 }, (_, index) => [text(`Note ${index}`), text('x')]);
  const invoices = [
    ['Invoice number', 'Client', 'Due date', 'Amount'].map(text),
    ['1', 'Acme', '2026-02-01', '5.00'].map(text),
  ];
  const file = await writeXlsxFile([
    { sheet: 'Notes', data: long },
    { sheet: 'Open items', data: invoices },
  ]).toBuffer();
  expect(await read(file)).toMatchObject({
    sheet: 'Open items',
    sheets: [{ name: 'Notes' }, { name: 'Open items' }],
  });
});

test('of each sheet only the first cells are shown, and empty rows count for nothing', async () => {
  const wide = Array.from({ length: 9 }, (_, column) => ({ value: `${column} ${'x'.repeat(60)}` }));
  const file = await writeXlsxFile([
    { sheet: 'Long', data: [[{ value: '' }], ...Array.from({ length: 12 }, () => wide)] },
    { sheet: 'Empty', data: [[{ value: ' ' }]] },
  ]).toBuffer();
  const table = await read(file);
  const [long, empty] = table.type === 'table' ? table.sheets : [];
  expect([long?.rows, long?.first.length, long?.first[0]?.length, long?.first[0]?.[0]?.length]).toStrictEqual(
    [12, 3, 5, 40],
  );
  expect(empty).toStrictEqual({ name: 'Empty', rows: 0, first: [] });
});

test('names of columns that nothing stands below do not count', async () => {
  const names = Array.from({ length: 254 }, (_, index) => `Feld ${index}`).join(';');
  expect(await csv(`${names}\n1;2;3\n4;5;6\n`)).toMatchObject({ type: 'table' });
});
