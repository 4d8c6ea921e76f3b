import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newClient, newInvoice, signUp } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { setWidth } from '../../../tests/components/page/device.ts';
import { buttonsInLastLine, linesOf, openSheet } from '../../../tests/components/page/record-sheet.ts';

test('no button of a sheet is alone in the last line', async () => {
  await openSheet();
  for (const width of [320, 768, 1280])
    expect(await buttonsInLastLine(width), `at ${width} px`).toBeGreaterThan(1);
});

test.each([
  ['does not end within an invoice number that has room on its own line', 'RE-2026-00004217', true],
  ['ends within an invoice number that has not', `RE-2026-${'0'.repeat(40)}`, false],
] as const)('a line of a heading %s', async (_promise, invoiceNumber, fits) => {
  await setWidth(320);
  await signUp();
  const id = await newInvoice(await newClient('Northwind'), { invoiceNumber, dueDate: '2030-01-31' });
  const isRight = async (): Promise<void> => {
    await expect
      .element(page.getByRole('heading', { name: `Northwind, ${invoiceNumber}` }))
      .toBeInTheDocument();
    await expect.poll(() => linesOf(`Northwind, ${invoiceNumber}`, invoiceNumber) === 1).toBe(fits);
    expect(document.documentElement.scrollWidth).toBe(320);
  };
  await openApp(`/invoices/${id}`);
  await isRight();
  await openApp('/invoices');
  await page.getByText(invoiceNumber).first().click();
  await isRight();
});
