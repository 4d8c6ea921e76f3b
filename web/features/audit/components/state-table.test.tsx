import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { shows } from '../../../../tests/components/page/screen.ts';

test('a moment that is compared with itself is shown twice, with nothing changed', async () => {
  await signUp();
  const id = await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: today() });
  await openApp(`/invoices/${id}/history?at=${today()}&and=${today()}`);
  const table = page.getByRole('region', { name: 'How it stood' });
  await shows(table, 'What changed');
  expect(table.getByRole('columnheader').elements()).toHaveLength(3);
  expect(document.querySelector('[data-changed="true"]')).toBeNull();
});
