import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { clientPage, invoicePage, sequencePage } from '../../../contracts/invoices/lists.ts';
import type { Person } from '../../doubles/person.ts';
import { newClient, newInvoice, newSequence } from '../bodies.ts';
import { startOwed, type RunningOwed } from '../running-owed.ts';
import { test } from '../scenario.ts';

let owed: RunningOwed;
let person: Person;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());
beforeEach(async () => {
  person = owed.person();
  await person.register();
});

const found = async (list: string, search: string, more = ''): Promise<unknown> =>
  (await person.get(`/api/lists/${list}?ranked=true&search=${encodeURIComponent(search)}${more}`)).body;

const clientsFound = async (search: string, more?: string): Promise<string[]> =>
  clientPage.parse(await found('clients', search, more)).rows.map(({ name }) => name);

test('whole names come first, then names and words that begin so, then the rest, also of more than a page', async () => {
  // Every other address has all words of the search in it.
  for (let number = 0; number < 9; number += 1)
    await newClient(person, { name: `Aardvark ${number}`, email: `client${number}@box.example` });
  await newClient(person, { name: 'The Client Xenon', email: 'one@one.example' });
  await newClient(person, { name: 'Client Xaver', email: 'two@two.example' });
  await newClient(person, { name: 'Client X', email: 'three@three.example' });
  expect(await clientsFound('client x', '&limit=6')).toEqual([
    'Client X',
    'Client Xaver',
    'The Client Xenon',
    'Aardvark 0',
    'Aardvark 1',
    'Aardvark 2',
  ]);
  expect(await clientsFound('CLIENT  X', '&limit=1')).toEqual(['Client X']);
  const page = clientPage.parse(await found('clients', 'client x', '&limit=6'));
  expect([page.total, page.next]).toEqual([12, null]);
  // Some of them, when one has changed, are in the same order as among all.
  const ids = page.rows.map(({ id }) => id);
  const again = clientPage.parse(await found('clients', 'client x', `&ids=${ids.toReversed().join(',')}`));
  expect(again.rows.map(({ id, cursor }) => [id, cursor])).toEqual(
    page.rows.map(({ id, cursor }) => [id, cursor]),
  );
});

test('invoices and sequences are found by their whole number, or by the whole name of their client', async () => {
  const clientId = await newClient(person, { name: 'Acme 7', email: 'pay@acme.example' });
  const other = await newClient(person, { name: 'Other', email: 'inv-7@other.example' });
  const numbered = async (invoiceNumber: string, of: number, dueDate: string): Promise<number> => {
    const id = await newInvoice(person, { clientId: of, invoiceNumber, dueDate });
    await newSequence(person, id);
    return id;
  };
  await numbered('INV-70', clientId, '2020-01-01');
  await numbered('X INV-7', clientId, '2020-01-02');
  await numbered('INV-7', clientId, '2099-01-01');
  await numbered('2026-A', other, '2019-01-01');
  const invoicesFor = async (search: string): Promise<string[]> =>
    invoicePage.parse(await found('invoices', search)).rows.map(({ invoiceNumber }) => invoiceNumber);
  expect(await invoicesFor('inv-7')).toEqual(['INV-7', '2026-A', 'INV-70', 'X INV-7']);
  expect(await invoicesFor('acme 7')).toEqual(['INV-70', 'X INV-7', 'INV-7']);
  expect((await invoicesFor('other'))[0]).toBe('2026-A');
  const sequences = sequencePage.parse(await found('sequences', 'inv-7')).rows;
  expect(sequences[0]?.invoiceNumber).toBe('INV-7');
  expect(sequences).toHaveLength(4);
  // Without the search, or without asking for the best, a list keeps its order.
  expect(
    invoicePage.parse((await person.get('/api/lists/invoices?search=inv-7')).body).rows[0],
  ).toMatchObject({
    invoiceNumber: '2026-A',
  });
  expect(await invoicesFor('')).toHaveLength(4);
});
