import { afterAll, beforeAll, expect } from 'vitest';
import { newClient, newInvoice } from './bodies.ts';
import { type RunningOwed, startOwed } from './running-owed.ts';
import { test } from './scenario.ts';

let owed: RunningOwed;
beforeAll(async () => {
  owed = await startOwed();
});
afterAll(() => owed.close());

test('a list is exported as filtered, with plain amounts and harmless formulas', async () => {
  const person = owed.person();
  await person.register();
  const clientId = await newClient(person, { name: '=HYPERLINK("http://x")' });
  await newInvoice(person, { clientId, invoiceNumber: 'INV-1', amount: 1_234.5, dueDate: '2099-12-01' });
  await newInvoice(person, { clientId, invoiceNumber: 'INV-2', amount: 5, dueDate: '2099-12-02' });
  const { status, headers, bytes } = await person.download('/api/exports/invoices?search=INV-1');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/csv');
  expect(headers.get('content-disposition')).toMatch(/filename="Invoices \d{4}-\d\d-\d\d\.csv"/);
  const text = bytes.toString();
  expect(text.startsWith('\u{feff}Invoice number,')).toBe(true);
  expect(text).toContain(`INV-1,"'=HYPERLINK(""http://x"")",accounts@northwind.example,1234.50,USD,`);
  expect(text).not.toContain('INV-2');
  for (const list of ['clients', 'sequences', 'sent-emails'])
    expect((await person.download(`/api/exports/${list}`)).status).toBe(200);
  expect((await owed.person().get('/api/exports/invoices')).status).toBe(401);
});
