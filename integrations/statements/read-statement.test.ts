import { expect, test } from 'vitest';
import { camtStatement, type CamtEntry } from './camt.fixture.ts';
import { ofxStatement, ofxTransaction } from './ofx.fixture.ts';
import { readStatement } from './read-statement.ts';

const read = (text: string | Uint8Array) =>
  readStatement({
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
    choices: {},
    today: '2026-11-30',
    currency: 'USD',
  });

const linesOf = async (text: string) => {
  const answer = await read(text);
  return answer.type === 'statement' ? answer.lines : [];
};
const idsOf = async (text: string) => (await linesOf(text)).map(({ externalId }) => externalId);

const entry: CamtEntry = {
  amount: '1250.00',
  payer: 'M&amp;S Bau',
  reference: 'INV-1042',
  bankReference: '2026110300012345',
};

test('a camt.053 statement is read', async () => {
  const answer = await read(camtStatement(entry, { amount: '80.00', direction: 'DBIT', day: '2026-11-04' }));
  expect(answer).toMatchObject({
    type: 'statement',
    format: 'camt',
    lines: [
      { date: '2026-11-03', amount: 125_000, currency: 'USD', payer: 'M&S Bau', reference: 'INV-1042' },
      { date: '2026-11-04', amount: -8_000 },
    ],
  });
});

test('version 8 has its names and states one level deeper, and who owes comes before who pays', async () => {
  const text = camtStatement(entry)
    .replace('<Sts>BOOK</Sts>', '<Sts><Cd>PDNG</Cd></Sts>')
    .replace(
      '<Dbtr><Nm>M&amp;S Bau</Nm></Dbtr>',
      '<Dbtr><Pty><Nm>Collector</Nm></Pty></Dbtr><UltmtDbtr><Pty><Nm>Acme</Nm></Pty></UltmtDbtr>',
    );
  expect(await linesOf(text)).toMatchObject([{ payer: 'Acme', status: 'pending' }]);
});

test('payments that were booked together are lines of their own, if their amounts add up', async () => {
  const details = [
    { amount: '20.00', payer: 'A', reference: 'INV-1' },
    { amount: '30.00', payer: 'B', reference: 'INV-2' },
  ];
  const lines = await linesOf(camtStatement({ amount: '50.00', details, bankReference: 'BATCH-0001' }));
  expect(lines.map(({ amount, payer }) => [amount, payer])).toEqual([
    [2_000, 'A'],
    [3_000, 'B'],
  ]);
  expect(new Set(lines.map(({ externalId }) => externalId)).size).toBe(2);
  const whole = await linesOf(camtStatement({ amount: '49.00', details }));
  expect(whole.map(({ amount, reference }) => [amount, reference])).toEqual([[4_900, 'INV-1 INV-2']]);
});

test('pending entries and other currencies are known as such', async () => {
  const lines = await linesOf(camtStatement({ ...entry, status: 'PDNG' }, { ...entry, currency: 'EUR' }));
  expect(lines.map(({ status, currency }) => [status, currency])).toEqual([
    ['pending', 'USD'],
    ['booked', 'EUR'],
  ]);
});

test('a line has the same id in every file, by its bank reference or by all that it says', async () => {
  const other = { ...entry, bankReference: 'NONREF', day: '2026-11-05' };
  const first = await idsOf(camtStatement(entry, other, other));
  expect(new Set(first).size).toBe(3);
  expect(await idsOf(camtStatement(other, other, entry))).toEqual([first[1], first[2], first[0]]);
  const reworded = { ...entry, reference: 'INV-1042 SEPA' };
  expect(await idsOf(camtStatement(reworded))).toEqual([first[0]]);
  expect(await idsOf(camtStatement({ ...other, reference: 'INV-9' }))).not.toEqual([first[1]]);
  const csv = 'Date;Amount;Name;Reference\n2026-11-03;10.00;A;B\n2026-11-03;10.00;A;B\n2026-11-04;1.00;A;B';
  const ids = await idsOf(csv);
  expect(new Set(ids).size).toBe(3);
  expect(await idsOf(csv)).toEqual(ids);
});

test('an OFX file is read, of version 1 and 2, and its ids of transactions are the lines’', async () => {
  const lines = await linesOf(ofxStatement(ofxTransaction('1250.00', '7'), ofxTransaction('-80.00', '8')));
  expect(lines).toMatchObject([
    { date: '2026-11-03', amount: 125_000, currency: 'USD', payer: 'M&S Bau', reference: 'INV-1042' },
    { amount: -8_000 },
  ]);
  const again = await idsOf(ofxStatement(ofxTransaction('1.00', '9'), ofxTransaction('1250.00', '7')));
  expect(again[1]).toBe(lines[0]?.externalId);
  const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>EUR</CURDEF><BANKTRANLIST><STMTTRN><DTPOSTED>20261103</DTPOSTED><TRNAMT>1250,00</TRNAMT>
<FITID>1</FITID><NAME>A</NAME></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  expect(await linesOf(xml)).toMatchObject([{ amount: 125_000, currency: 'EUR', payer: 'A' }]);
  expect(await read(ofxStatement())).toEqual({ type: 'refused', trouble: 'no_lines' });
  expect(await read('OFXHEADER:100\n<OFX><A>')).toEqual({ type: 'refused', trouble: 'bad_ofx' });
});

test('hostile and foreign files are refused with a reason', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "b">]><Document>&a;</Document>`;
  const long = `Date;Amount\n${'2026-11-03;1.00\n'.repeat(2_001)}`;
  for (const [text, trouble] of [
    [bomb, 'bad_xml'],
    ['<Document><Ntry></Document>', 'not_a_statement'],
    ['<Invoice><ID>1</ID></Invoice>', 'not_a_statement'],
    [camtStatement(), 'no_lines'],
    ['', 'empty'],
    ['%PDF-1.7', 'not_a_table'],
    ['Invoice;Client\nA;B', 'no_columns'],
    ['Date;Amount\n;', 'no_lines'],
    [long, 'too_many_lines'],
  ] as const)
    expect([text.slice(0, 40), await read(text)]).toEqual([text.slice(0, 40), { type: 'refused', trouble }]);
});

test('texts are on one line, without what cannot be stored, and not too long', async () => {
  const [line] = await linesOf(
    `Date,Amount,Reference\n2026-11-03,1.00,"INV-1\nsecond ${'x'.repeat(600)}"\n2026-11-04,1.00,B`,
  );
  expect(line?.reference.slice(0, 14)).toBe('INV-1 second x');
  expect(line?.reference).toHaveLength(500);
});
