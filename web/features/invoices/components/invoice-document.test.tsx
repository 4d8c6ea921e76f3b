import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signUp } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, isGone, shows } from '../../../../tests/components/page/screen.ts';
import { invoiceDue } from '../../../../tests/components/page/sequences.ts';

test('only a PDF becomes the document of an invoice, and can be replaced', async () => {
  await signUp();
  await openApp(`/invoices?dialog=edit-invoice:${await invoiceDue(-3)}`);
  const document = page.getByRole('list', { name: 'Invoice PDF' });
  const choose = (name: string, type: string, content: string): Promise<void> =>
    userEvent.upload(page.getByLabelText('Invoice PDF file'), new File([content], name, { type }));
  await choose('notes.txt', 'text/plain', 'Notes');
  await shows(document, 'Invalid file type: Only PDF, DOC, XLS, JPG, and PNG files are supported');
  await button('Remove: notes.txt').click();
  await isGone(document.getByText('notes.txt'));
  await choose('INV-1.pdf', 'application/pdf', '%PDF-1.7\n');
  await shows(document, 'INV-1.pdf');
  await expect.element(button('Replace')).toBeVisible();
  await expect.element(button('Download')).toBeVisible();
});
