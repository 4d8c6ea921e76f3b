import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { entryClaimDecider } from '../../domain/entry-claim/decide.ts';
import { contextOf } from '../../commands/command-context.ts';
import { entryStream } from '../../commands/streams.ts';
import { loadAccount } from '../../commands/desk.ts';
import { recordBalanceEntry } from '../../commands/invoices/balance-entries.ts';
import { paymentPage } from '../../contracts/invoices/payments.ts';
import {
  statementPreview,
  statementResults,
  type ConfirmedLine,
  type MatchedLine,
  type StatementPreview,
  type StatementResult,
} from '../../contracts/statements/statements.ts';
import { ofxStatement, ofxTransaction } from '../../integrations/statements/ofx.fixture.ts';
import { camtStatement } from '../../integrations/statements/camt.fixture.ts';
import type { Person } from '../doubles/person.ts';
import { dayFromNow, invoiceRow, newClient, newInvoice } from './bodies.ts';
import { type RunningOwed, startOwed } from './running-owed.ts';

let owed: RunningOwed;
let person: Person;
let clientId: number;

beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
  clientId = await newClient(person, { name: 'Northwind Traders GmbH' });
});

const day = dayFromNow(-3);
const header = 'Booking date,Payer,Reference,Amount,Currency\n';
const row = (payer: string, reference: string, amount: string, currency = 'USD', on = day): string =>
  `${on},${payer},${reference},${amount},${currency}\n`;

const upload = async (text: string, { as = person, name = 'statement.csv', query = '' } = {}) =>
  as.uploadTo(`/api/statements${query}`, { name, field: 'file', bytes: new TextEncoder().encode(text) });
const previewOf = async (...given: Parameters<typeof upload>): Promise<StatementPreview> => {
  const { status, body } = await upload(...given);
  expect([status, body]).toEqual([200, expect.anything()]);
  return statementPreview.parse(body);
};
const invoice = (invoiceNumber: string, amount: number, more: object = {}): Promise<number> =>
  newInvoice(person, { clientId, invoiceNumber, amount, ...more });

/** A line as the page sends it back, with the invoices of its first proposal unless others are chosen. */
const chosen = (
  { row: _row, standing: _standing, proposals, recorded: _recorded, ...line }: MatchedLine,
  shares = proposals[0]?.shares ?? [],
): ConfirmedLine => ({ ...line, shares });
const confirm = async (lines: readonly ConfirmedLine[], as = person): Promise<StatementResult[]> => {
  const { status, body } = await as.post('/api/statements/payments', { lines });
  expect([status, body]).toEqual([200, expect.anything()]);
  return statementResults.parse(body).results;
};
const listed = async () => paymentPage.parse((await person.get('/api/payments')).body);
const stored = (id: number) => invoiceRow(person, id);

test('a statement is read, its proposals are confirmed, and the payments are recorded', async () => {
  const [one, two] = [await invoice('INV-1042', 1_250), await invoice('INV-1043', 80.5)];
  const { lines, ignored, invoices, format } = await previewOf(
    header +
      row('Northwind Traders', 'INV-1042 thank you', '1250.00') +
      row('NORTHWIND TRADERS GMBH', '', '80.50') +
      row('Landlord', 'Rent', '-500.00') +
      row('Northwind Traders', 'INV-1042', '10.00', 'EUR') +
      row('Northwind Traders', 'INV-1042', '10.00', 'XXQ'),
  );
  expect(format).toBe('csv');
  expect(lines.map(({ standing, row: at }) => [at, standing])).toEqual([
    [2, 'certain'],
    [3, 'likely'],
    // No invoice is in euros.
    [5, 'unmatched'],
  ]);
  expect(ignored.map(({ row: at, reason }) => [at, reason])).toEqual([
    [4, 'outgoing'],
    [6, 'other_currency'],
  ]);
  expect(invoices).toContainEqual({
    id: two,
    invoiceNumber: 'INV-1043',
    clientName: 'Northwind Traders GmbH',
    currency: 'USD',
    amountDue: 8_050,
  });
  expect((await listed()).total).toBe(0);
  const results = await confirm(lines.slice(0, 2).map((line) => chosen(line)));
  expect(results.map(({ outcome, settled }) => [outcome, settled])).toEqual([
    ['recorded', ['INV-1042']],
    ['recorded', ['INV-1043']],
  ]);
  expect((await stored(one))?.['status']).toBe('paid');
  const rows = (await listed()).rows.map(({ date, recordedBy, note }) => [date, recordedBy, note]);
  expect(rows.toSorted()).toEqual([
    [day, 'statement', 'NORTHWIND TRADERS GMBH'],
    [day, 'statement', 'Northwind Traders'],
  ]);
  const file = await person.download('/api/exports/payments');
  expect(new TextDecoder().decode(file.bytes)).toContain('Bank statement');
});

test('the same file, or a part of it, books nothing a second time, whichever invoice is chosen', async () => {
  await invoice('INV-1042', 1_250);
  const other = await invoice('INV-1043', 1_250);
  const line = row('Northwind Traders', 'INV-1042', '1250.00');
  const first = await previewOf(header + line + row('X', 'Y', '1.00'));
  const [confirmed] = first.lines;
  if (confirmed === undefined) throw new Error('There is no line');
  await confirm([chosen(confirmed)]);
  const again = await previewOf(header + line);
  expect(again.lines).toMatchObject([
    { standing: 'recorded', proposals: [], recorded: { invoiceNumber: 'INV-1042', date: day } },
  ]);
  const shares = [{ invoiceId: other, amount: 125_000 }];
  for (const sent of [chosen(confirmed), chosen(confirmed, shares)])
    expect(await confirm([sent])).toMatchObject([
      { outcome: 'already', message: 'Already recorded for invoice INV-1042', recorded: 0 },
    ]);
  expect((await listed()).total).toBe(1);
  expect((await stored(other))?.['amountDue']).toBe(125_000);
});

test('a line for several invoices is recorded once in its parts, also when it is confirmed otherwise', async () => {
  const [one, two] = [await invoice('INV-1042', 50), await invoice('INV-1043', 25)];
  const { lines } = await previewOf(header + row('Northwind Traders', 'INV-1042 + INV-1043', '75.00'));
  const [line] = lines;
  if (line === undefined) throw new Error('There is no line');
  expect(line.proposals[0]?.shares).toEqual([
    { invoiceId: one, amount: 5_000 },
    { invoiceId: two, amount: 2_500 },
  ]);
  expect(await confirm([chosen(line)])).toMatchObject([{ outcome: 'recorded', recorded: 7_500 }]);
  const otherwise = [
    [{ invoiceId: one, amount: 7_500 }],
    [{ invoiceId: two, amount: 7_500 }],
    [
      { invoiceId: one, amount: 4_000 },
      { invoiceId: two, amount: 3_500 },
    ],
  ];
  for (const shares of [line.proposals[0]?.shares ?? [], ...otherwise])
    expect(await confirm([chosen(line, shares)])).toMatchObject([{ outcome: 'already', recorded: 0 }]);
  expect((await listed()).total).toBe(2);
});

test('a line that is confirmed for different invoices at once is recorded for one choice alone', async () => {
  const [one, two] = [await invoice('INV-1042', 75), await invoice('INV-1043', 75)];
  const rows = Array.from({ length: 5 }, (_, at) => row(`Payer ${at}`, '', '75.00'));
  const { lines } = await previewOf(header + rows.join(''));
  const choices = [
    [{ invoiceId: one, amount: 7_500 }],
    [{ invoiceId: two, amount: 7_500 }],
    [
      { invoiceId: one, amount: 5_000 },
      { invoiceId: two, amount: 2_500 },
    ],
    [
      { invoiceId: one, amount: 5_000 },
      { invoiceId: two, amount: 2_500 },
    ],
  ];
  await Promise.all(choices.map((shares) => confirm(lines.map((line) => chosen(line, shares)))));
  expect((await listed()).totals).toMatchObject([{ currency: 'USD', received: 5 * 7_500 }]);
});

test('two calls at once for one invoice leave no way to record the line with another one later', async () => {
  const [one, two] = [await invoice('INV-1042', 75), await invoice('INV-1043', 75)];
  const { lines } = await previewOf(header + row('Northwind Traders', 'INV-1042', '75.00'));
  const [line] = lines;
  if (line === undefined) throw new Error('There is no line');
  const { desk, engines } = owed.owed;
  const account = await loadAccount(desk, (await person.get('/api/user')).body.id);
  const { externalId, date } = line;
  const entry = { kind: 'payment', amount: 7_500, date, externalId, recordedBy: 'statement' } as const;
  // The claim of the second call is the last one, and the payment of the first is recorded.
  const claimedAt = new Date(engines.clock.now() - 120_000).toISOString();
  const call = { account, commandId: randomUUID(), ids: [engines.ids.next()], now: engines.clock.now() };
  await recordBalanceEntry(desk, call, one, entry);
  const later = { type: 'ClaimEntry', accountId: account.accountId, invoiceId: one, claimedAt } as const;
  await engines.commands.handle(
    entryStream(account.accountId, 'statement', externalId),
    entryClaimDecider,
    () => ({ ...later, entryId: engines.ids.next() }),
    contextOf({ ...call, commandId: randomUUID() }, 'ClaimEntry'),
  );
  const shares = [{ invoiceId: two, amount: 7_500 }];
  expect(await confirm([chosen(line, shares)])).toMatchObject([
    { outcome: 'already', message: 'Already recorded for invoice INV-1042' },
  ]);
});

test('what a call that ended early left out is recorded when it is sent again', async () => {
  const [one, two] = [await invoice('INV-1042', 50), await invoice('INV-1043', 25)];
  const { lines } = await previewOf(header + row('Northwind Traders', 'INV-1042 + INV-1043', '75.00'));
  const [line] = lines;
  if (line === undefined) throw new Error('There is no line');
  const { desk, engines } = owed.owed;
  const { id } = (await person.get('/api/user')).body;
  const account = await loadAccount(desk, id);
  const call = { account, commandId: randomUUID(), ids: [engines.ids.next()], now: engines.clock.now() };
  const { externalId, date } = line;
  const first = { kind: 'payment', amount: 5_000, date, externalId, recordedBy: 'statement' } as const;
  await recordBalanceEntry(desk, call, one, first);
  expect(await confirm([chosen(line)])).toMatchObject([{ outcome: 'recorded', recorded: 2_500 }]);
  expect((await stored(two))?.['status']).toBe('paid');
  expect(await confirm([chosen(line)])).toMatchObject([{ outcome: 'already' }]);
});

test('a call that is sent twice at once, or repeated with its key, records a line once', async () => {
  await invoice('INV-1042', 1_250);
  const { lines } = await previewOf(header + row('Northwind Traders', 'INV-1042', '1250.00'));
  const sent = lines.map((line) => chosen(line));
  const outcomes = (await Promise.all([confirm(sent), confirm(sent), confirm(sent)])).flat();
  expect(outcomes.filter(({ outcome }) => outcome === 'recorded')).toHaveLength(1);
  const headers = { 'idempotency-key': 'statement-1' };
  const answers = [];
  for (const _ of [1, 2])
    answers.push((await person.post('/api/statements/payments', { lines: sent }, { headers })).body);
  expect(answers[1]).toEqual(answers[0]);
  expect((await listed()).total).toBe(1);
});

test('many lines of one call have the same results when it is repeated with its key', async () => {
  const rows: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    await invoice(`INV-20${10 + at}`, 10);
    rows.push(row('Northwind Traders', `INV-20${10 + at}`, at === 0 ? '15.00' : '10.00'));
  }
  const { lines } = await previewOf(header + rows.join(''));
  const sent = lines.map((line) => chosen(line));
  const headers = { 'idempotency-key': 'statement-2' };
  const send = async () =>
    statementResults.parse(
      (await person.post('/api/statements/payments', { lines: sent }, { headers })).body,
    );
  const first = await send();
  expect(first.results.map(({ outcome, credit }) => [outcome, credit])).toEqual([
    ['recorded', 500],
    ...rows.slice(1).map(() => ['recorded', 0]),
  ]);
  expect(await send()).toEqual(first);
  expect((await listed()).total).toBe(12);
});

test('less leaves the rest due, and more is the client’s credit', async () => {
  const [part, over] = [await invoice('INV-1042', 100), await invoice('INV-1043', 100)];
  const { lines } = await previewOf(
    header + row('Northwind Traders', 'INV-1042', '40.00') + row('Northwind Traders', 'INV-1043', '130.00'),
  );
  expect(lines.map(({ standing, proposals }) => [standing, proposals[0]?.credit])).toEqual([
    ['likely', 0],
    ['likely', 3_000],
  ]);
  const results = await confirm(lines.map((line) => chosen(line)));
  expect(results.map(({ credit, settled }) => [credit, settled])).toEqual([
    [0, []],
    [3_000, ['INV-1043']],
  ]);
  expect((await stored(part))?.['amountDue']).toBe(6_000);
  expect(await stored(over)).toMatchObject({ status: 'paid', amountPaid: 13_000 });
});

test('a payment that was typed in a few days before looks recorded', async () => {
  const id = await invoice('INV-1042', 1_250, { dateIssued: '2026-01-01' });
  await person.post(`/api/invoices/${id}/mark-paid`, { datePaid: dayFromNow(-5) });
  const { lines } = await previewOf(header + row('Northwind Traders', 'INV-1042', '1250.00'));
  expect(lines).toMatchObject([
    { standing: 'looks_recorded', recorded: { invoiceNumber: 'INV-1042', date: dayFromNow(-5) } },
  ]);
});

test('a payment that is taken back can be recorded again', async () => {
  const id = await invoice('INV-1042', 1_250);
  const text = header + row('Northwind Traders', 'INV-1042', '1250.00');
  const { lines } = await previewOf(text);
  await confirm(lines.map((line) => chosen(line)));
  const [entry] = (await listed()).rows;
  await person.delete(`/api/invoices/${id}/payments/${entry?.id}`);
  const again = await previewOf(text);
  expect(again.lines.map(({ standing }) => standing)).toEqual(['certain']);
  expect(await confirm(again.lines.map((line) => chosen(line)))).toMatchObject([{ outcome: 'recorded' }]);
});

test('a later line of the same payer is known by the earlier one', async () => {
  await invoice('INV-1042', 1_250);
  const first = await previewOf(header + row('J. Doe Holding', 'INV-1042', '1250.00'));
  await confirm(first.lines.map((line) => chosen(line)));
  const id = await invoice('INV-1050', 33);
  const { lines } = await previewOf(header + row('J. DOE HOLDING', 'thanks', '33.00'));
  expect(lines[0]).toMatchObject({
    standing: 'likely',
    proposals: [{ shares: [{ invoiceId: id }], reasons: [{ code: 'exact' }, { code: 'earlier_payer' }] }],
  });
});

test('another account’s invoices are neither proposed nor paid', async () => {
  const id = await invoice('INV-1042', 1_250);
  const stranger = owed.person();
  await stranger.register();
  const text = header + row('Northwind Traders', 'INV-1042', '1250.00');
  const { lines, invoices } = await previewOf(text, { as: stranger });
  expect([lines.map(({ standing }) => standing), invoices]).toEqual([['unmatched'], []]);
  const [line] = lines;
  if (line === undefined) throw new Error('There is no line');
  expect(await confirm([chosen(line, [{ invoiceId: id, amount: 125_000 }])], stranger)).toMatchObject([
    { outcome: 'refused', message: 'Invoice not found', recorded: 0 },
  ]);
  expect((await stored(id))?.['amountDue']).toBe(125_000);
  // The same line is free in each account.
  const own = await previewOf(text);
  expect(await confirm(own.lines.map((one) => chosen(one)))).toMatchObject([{ outcome: 'recorded' }]);
});

test('one line that is refused does not hold up the others', async () => {
  await invoice('INV-1042', 1_250);
  const gone = await invoice('INV-1043', 80);
  const { lines } = await previewOf(
    header + row('Northwind Traders', 'INV-1043', '80.00') + row('Northwind Traders', 'INV-1042', '1250.00'),
  );
  await person.delete(`/api/invoices/${gone}`);
  expect(await confirm(lines.map((line) => chosen(line)))).toMatchObject([
    { outcome: 'refused', message: 'Invoice not found' },
    { outcome: 'recorded' },
  ]);
});

test('a camt.053 file is read, and the same entries in another file are the same lines', async () => {
  await invoice('INV-1042', 1_250);
  const entry = {
    amount: '1250.00',
    day,
    payer: 'Northwind Traders GmbH',
    reference: 'INV-1042',
    bankReference: '2026110300012345',
  };
  const first = await previewOf(camtStatement(entry), { name: 'statement.xml' });
  expect([first.format, first.fileName]).toEqual(['camt', 'statement.xml']);
  expect(first.lines.map(({ standing }) => standing)).toEqual(['certain']);
  await confirm(first.lines.map((line) => chosen(line)));
  const later = await previewOf(
    camtStatement({ ...entry, amount: '3.00', bankReference: '2026110400012346' }, entry),
  );
  expect(later.lines.map(({ standing }) => standing)).toEqual(['unsure', 'recorded']);
});

test('an OFX file is read', async () => {
  await invoice('INV-1042', 1_250);
  const text = ofxStatement(ofxTransaction('1250.00', '7', day.replaceAll('-', '')));
  const { format, fileName, lines } = await previewOf(text, { name: 'statement.qfx' });
  expect([format, fileName, lines.map(({ standing }) => standing)]).toEqual([
    'ofx',
    'statement.ofx',
    ['certain'],
  ]);
});

test('what only a person knows is asked for, and nothing is guessed', async () => {
  const text = 'Date,Payer,Reference,Amount\n03/04/2026,A,B,1.00\n04/05/2026,A,B,2.00\n';
  expect(await previewOf(text)).toMatchObject({ asked: ['dates'], lines: [] });
  const { lines } = await previewOf(text, { query: '?dates=dmy' });
  expect(lines.map(({ date }) => date)).toEqual(['2026-04-03', '2026-05-04']);
});

test('files and bodies that are no statement are refused', async () => {
  const id = await invoice('INV-1042', 1_250);
  for (const [text, message] of [
    ['Invoice number,Client\nINV-1,Acme\n', /columns for the date and the amount/],
    ['<!DOCTYPE a [<!ENTITY b "c">]><Document/>', /couldn't be read/],
    [`${header}${row('A', 'B', '1.00').repeat(2_001)}`, /more than 2,000 lines/],
    ['', /empty/],
  ] as const) {
    const { status, body } = await upload(text);
    expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
  }
  expect((await upload(`${header}${'x'.repeat(6 * 1_024 * 1_024)}`)).status).toBe(413);
  const line = { externalId: 'line-1', date: day, amount: 100, payer: '', reference: '' };
  const share = { invoiceId: id, amount: 100 };
  for (const lines of [
    [],
    [{ ...line, shares: [] }],
    [{ ...line, shares: [{ ...share, amount: 99 }] }],
    [
      {
        ...line,
        shares: [
          { ...share, amount: 50 },
          { ...share, amount: 50 },
        ],
      },
    ],
    [{ ...line, date: '2026-02-31', shares: [share] }],
    [{ ...line, amount: -100, shares: [share] }],
    [{ ...line, externalId: '', shares: [share] }],
    Array.from({ length: 201 }, (_, at) => ({ ...line, externalId: `line-${at}`, shares: [share] })),
  ])
    expect((await person.post('/api/statements/payments', { lines })).status).toBe(400);
  const tomorrow = { ...line, date: dayFromNow(2), shares: [share] };
  expect(await confirm([tomorrow])).toMatchObject([
    { outcome: 'refused', message: 'The date must be today or earlier' },
  ]);
  expect((await listed()).total).toBe(0);
  const nobody = owed.person();
  expect((await upload(header, { as: nobody })).status).toBe(401);
  expect(
    (await nobody.post('/api/statements/payments', { lines: [{ ...line, shares: [share] }] })).status,
  ).toBe(401);
});
