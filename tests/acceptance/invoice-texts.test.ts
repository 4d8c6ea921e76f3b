import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importFieldNames } from '../../contracts/imports/import-field-names.ts';
import { invoiceTexts, type InvoiceText } from '../../contracts/invoices/invoice-texts.ts';
import { invoiceTextNames } from '../../contracts/invoices/invoice-text-names.ts';
import { timelinePage } from '../../contracts/invoices/timeline.ts';
import type { Person } from '../doubles/person.ts';
import { invoiceBody, newClient, newInvoice } from './bodies.ts';
import { confirm, previewOf, recordsOf, until, uploaded } from './importing.ts';
import { startOwed, type RunningOwed } from './running-owed.ts';

/* Whatever text an invoice has goes all ways: these tests take each from the table. */

let owed: RunningOwed;
let person: Person;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
  await owed.putOnPlan(person, 'agency');
});

const dateIssued = '2026-01-01';
const client = { name: 'Globex', email: 'ap@globex.example' };
/** A value of a text that no other value is. */
const valueOf = (name: InvoiceText, nth: number): string =>
  name === 'paymentUrl' ? `https://pay.example/${nth}` : `${invoiceTexts[name].label} ${nth}`;

/** What an invoice has as a text now. */
const stored = async (name: InvoiceText): Promise<unknown> =>
  (await recordsOf(owed, person, 'invoices'))[0]?.[name];

/** Imports the invoice again, with a text. @returns the import's id */
const importText = async (name: InvoiceText, text: string): Promise<number> =>
  uploaded(
    person,
    [
      `Invoice number,Client name,Client email,Issue date,Due date,Amount,${importFieldNames[name]}`,
      `INV-1,${client.name},${client.email},${dateIssued},2099-12-01,1234.50,${text}`,
      '',
    ].join('\n'),
  );

test.each(invoiceTextNames)(
  'the text %s of an invoice is entered, changed alone, told in its history, imported, undone and cleared',
  async (name) => {
    const clientId = await newClient(person, client);
    const [first, second, third] = [1, 2, 3].map((nth) => valueOf(name, nth));
    const made = await person.post('/api/invoices', invoiceBody(clientId, { dateIssued, [name]: first }));
    const { id } = made.body;
    expect([made.status, made.body[name]]).toEqual([201, first]);

    expect((await person.put(`/api/invoices/${id}`, { [name]: second })).status).toBe(200);
    expect(await stored(name)).toBe(second);
    await owed.owed.settled();
    const { rows: facts } = timelinePage.parse((await person.get(`/api/timeline?invoiceId=${id}`)).body);
    expect(facts.flatMap(({ changes }) => changes)).toContainEqual({
      field: invoiceTexts[name].label,
      from: first,
      to: second,
    });

    expect((await person.put(`/api/invoices/${id}`, { [name]: '' })).status).toBe(200);
    expect(await stored(name)).toBeNull();

    const imported = await importText(name, third ?? '');
    const { rows: kept, choices } = await previewOf(person, imported);
    // The user has cleared it, so a person decides.
    expect(kept.map((row) => row.kept)).toEqual([[{ field: name, from: null, to: third }]]);
    await person.put(`/api/imports/${imported}/setup`, { choices: { ...choices, changedHere: 'overwrite' } });
    const { rows: chosen } = await previewOf(person, imported);
    expect(chosen.map(({ changes }) => changes)).toEqual([[{ field: name, from: null, to: third }]]);
    expect(await confirm(person, imported)).toBe(200);
    await until(person, imported, 'done');
    expect(await stored(name)).toBe(third);

    await person.post(`/api/imports/${imported}/undo`);
    expect(await until(person, imported, 'undone')).toMatchObject({ restored: 1 });
    expect(await stored(name)).toBeNull();
  },
);

test('a PO number is searched, listed and exported, and what blanks leave of it is none', async () => {
  const clientId = await newClient(person, client);
  const id = await newInvoice(person, { clientId, poNumber: ' PO-4501 ' });
  await newInvoice(person, { clientId, invoiceNumber: 'INV-2', poNumber: '   ' });
  const list = async (search: string) => (await person.get(`/api/lists/invoices?search=${search}`)).body;
  expect(await list('po-4501')).toMatchObject({ total: 1, rows: [{ id, poNumber: 'PO-4501' }] });
  expect(await list('INV-2')).toMatchObject({ rows: [{ poNumber: null }] });
  const { bytes } = await person.download('/api/exports/invoices');
  const [header = '', ...lines] = bytes.toString().split('\r\n');
  expect(header).toContain('"PO number"');
  expect(lines.find((line) => line.startsWith('"INV-1"'))).toContain('"PO-4501"');
  const tooLong = await person.put(`/api/invoices/${id}`, { poNumber: 'x'.repeat(256) });
  expect([tooLong.status, tooLong.body.errors]).toEqual([
    400,
    { poNumber: 'PO number must be at most 255 characters' },
  ]);
});

test('an order number that an earlier import has put into the notes stays there', async () => {
  const clientId = await newClient(person, client);
  await newInvoice(person, { clientId, dateIssued, notes: 'PO 7\nCall Ada' });
  const { rows } = await previewOf(person, await importText('poNumber', 'PO 7'));
  expect(rows.map(({ fate, changes }) => [fate, changes])).toEqual([['unchanged', []]]);
  const { rows: others } = await previewOf(person, await importText('poNumber', 'PO 8'));
  expect(others.map(({ changes }) => changes)).toEqual([[{ field: 'poNumber', from: null, to: 'PO 8' }]]);
});
