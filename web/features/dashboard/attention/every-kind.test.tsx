import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { coveringErrors } from '../../../../tests/components/page/layout/covering-errors.ts';
import { setDark, setWidth } from '../../../../tests/components/page/device.ts';
import { fits, openEveryKind } from '../../../../tests/components/page/layout/every-attention.ts';
import { drawn } from '../../../../tests/components/page/pointer.ts';
import { press, shows } from '../../../../tests/components/page/screen.ts';

const within = '[aria-labelledby=needs-attention]';

test('every kind of entry fits into narrow and wide windows', async () => {
  await openEveryKind();
  await fits(320, 768, 1280);
  expect(await axeFindings({ within })).toEqual([]);
});

test('every kind of entry fits and can be read in the dark', async () => {
  await setDark();
  await openEveryKind();
  await fits(390);
  expect(await axeFindings({ within })).toEqual([]);
});

test('the error of an address lies over nothing', async () => {
  await openEveryKind();
  const address = page.getByRole('textbox', { name: "Client's email" }).first();
  await address.fill('billing@');
  await press('{Enter}');
  await shows(page, 'Please enter a valid email address');
  for (const width of [320, 768, 1280]) {
    await setWidth(width);
    await drawn();
    expect(coveringErrors(within), String(width)).toEqual([]);
  }
});

test("a narrow window breaks no invoice's number that fits a line", async () => {
  await setWidth(320);
  await signUp();
  for (const name of [
    'Harbor & Stone',
    'Harbor & Stone Limit',
    'Harbor & Stone Limited',
    'Harbor Stone Ltd',
  ]) {
    const clientId = await newClient(name);
    for (const invoiceNumber of ['INV-2026-0001', 'INV-88'])
      await newInvoice(clientId, { invoiceNumber, dueDate: addDays(today(), -9) });
  }
  await openApp('/');
  const panel = page.getByRole('region', { name: 'Needs attention' });
  await panel.getByRole('button', { name: /^Show \d+ more$/ }).click();
  const numbers = panel.getByRole('link', { name: /^INV-/ });
  await expect.element(numbers).toHaveLength(8);
  expect(numbers.elements().map((link) => link.getClientRects().length)).toEqual(Array(8).fill(1));
});
