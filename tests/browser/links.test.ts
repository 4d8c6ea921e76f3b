import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

test('the link in an email opens its invoice, and a message says if the invoice is gone', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'ann@studio.test');
  const clientId = await post(page, '/api/clients', { name: 'Café Lumière', email: 'zoe@lumiere.test' });
  const dueDate = todayIn(owed.timeZone, Date.now());
  const invoice = { clientId, amount: 100, dueDate };
  const id = await post(page, '/api/invoices', { ...invoice, invoiceNumber: 'INV-7' });
  await post(page, '/api/invoices', { ...invoice, invoiceNumber: 'INV-8' });

  await page.goto(`/invoices?invoiceId=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Invoice' });
  await expect.poll(() => dialog.getByLabel('Invoice number').inputValue()).toBe('INV-7');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /INV-8/ }).waitFor();
  expect(new URL(page.url()).search).toBe('');

  for (const unknown of ['4711', 'x']) {
    await page.goto(`/invoices?invoiceId=${unknown}`);
    await page.getByText('Invoice not found').first().waitFor();
    await page.getByRole('row', { name: /INV-8/ }).waitFor();
  }

  await context.clearCookies();
  await page.goto(`/invoices?invoiceId=${id}`);
  await page.getByLabel('Email', { exact: true }).fill('ann@studio.test');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => dialog.getByLabel('Invoice number').inputValue()).toBe('INV-7');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test("an invoice's page opens as a sheet over its list or alone, and leads to its client's", async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'ben@studio.test');
  await putOnPlan({ DATA_DIR: owed.dataFolder }, 'ben@studio.test', 'agency');
  const clientId = await post(page, '/api/clients', { name: 'Café Lumière', email: 'zoe@lumiere.test' });
  const today = todayIn(owed.timeZone, Date.now());
  const invoice = { clientId, amount: 100, notes: 'Ask for Zoe.' };
  const second = await post(page, '/api/invoices', {
    ...invoice,
    invoiceNumber: 'INV-2',
    dueDate: addDays(today, 2),
  });
  const dueDate = addDays(today, -3);
  const first = await post(page, '/api/invoices', { ...invoice, invoiceNumber: 'INV-1', dueDate });

  // Over the list: from row to row by keys, and back to the row.
  await page.goto('/invoices?q=INV');
  await page.getByRole('row', { name: /INV-1/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Café Lumière, INV-1' });
  await sheet.getByText('3 days late. No reminders are planned.').waitFor();
  await sheet.getByRole('heading', { name: 'Edit Invoice' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/invoices/${first}`);
  await page.keyboard.press('j');
  const other = page.getByRole('dialog', { name: 'Café Lumière, INV-2' });
  await other.getByText('Due in 2 days.', { exact: false }).waitFor();
  // At no width one of its buttons is alone in the last line.
  for (const width of [320, 390, 768, 1024, 1440, 1920, 2560, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await other
      .getByRole('group', { name: 'Actions' })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
    expect([width, tops.filter((top) => top === tops.at(-1)).length > 1]).toEqual([width, true]);
  }
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await sheet.waitFor();
  await sheet.getByRole('button', { name: 'Next' }).click();
  await other.waitFor();

  // What was entered is not lost on the way.
  await other.getByLabel('Description').fill('Roof');
  await other.getByRole('button', { name: 'Previous' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => other.getByLabel('Description').inputValue()).toBe('Roof');
  await other.getByRole('button', { name: 'Update Invoice' }).click();
  await other.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/invoices?q=INV');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row')))
    .toBe(String(second));

  // Back closes it, and another window's change is shown in it.
  await page.getByRole('row', { name: /INV-1/ }).click();
  await page.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();
  await page.request.post(`/api/invoices/${first}/promise-payment`, {
    data: { promisedDate: addDays(today, 1) },
  });
  await sheet.getByText('Payment is promised by', { exact: false }).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /INV-1/ }).waitFor();

  // Alone; then its client, with figures of the server.
  await page.goto(`/invoices/${first}`);
  await page.getByRole('heading', { name: 'Café Lumière, INV-1', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Paid', exact: true }).click();
  await page.getByText(/^Paid on .*, 3 days late\.$/).waitFor();
  await page.getByText('from Unpaid to Paid', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Café Lumière' }).click();
  const client = page.getByRole('dialog', { name: 'Café Lumière' });
  await client.getByText('Owes $100.00 on 1 invoice, none of it late.').waitFor();
  await client.getByText('1 of 1', { exact: true }).waitFor();
  await client.getByText('0 of 1 paid on time', { exact: false }).waitFor();
  await client.getByText('zoe@lumiere.test').waitFor();
  await client.getByRole('button', { name: 'INV-2', exact: true }).waitFor();

  // Its sequence is worked on where the invoice is.
  const stepOn = (days: number, subject: string) => ({
    ...{ type: 'overdue_by', days, scheduledDate: addDays(today, 2 + days), subject, content: 'Please pay.' },
    tone: 'friendly',
  });
  const steps = [stepOn(3, 'One'), stepOn(5, 'Two'), stepOn(7, 'Three')];
  await post(page, '/api/followup-sequences', { invoiceId: second, steps });
  await page.goto('/invoices');
  await page.getByRole('row', { name: /INV-2/ }).click();
  const work = other.getByRole('group', { name: 'Work on the sequence' });
  const next = other.getByRole('region', { name: 'Next email' });
  await next.getByText('One', { exact: false }).first().waitFor();
  await work.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skip' }).click();
  await next.getByText('Two', { exact: false }).first().waitFor();
  await work.getByRole('button', { name: 'Move all' }).click();
  await page.getByRole('dialog', { name: 'Move all emails' }).getByRole('button', { name: 'Move 2' }).click();
  await next.getByText('in 14 days').waitFor();
  await work.getByRole('button', { name: 'Change tone' }).click();
  await page.getByRole('dialog', { name: 'Change tone' }).getByRole('button', { name: 'Cancel' }).click();
  await work.getByRole('button', { name: 'Edit email' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Email Step' });
  await editor.getByLabel('Email Subject').fill('Roof');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await next.getByText('Roof', { exact: false }).first().waitFor();
  await work.getByRole('button', { name: 'Add step' }).click();
  await page
    .getByRole('dialog', { name: 'Add email step' })
    .getByRole('button', { name: 'Save Changes' })
    .click();
  await page.getByText('Email added').first().waitFor();
  await work.getByRole('button', { name: 'Send now' }).click();
  const question = page.getByRole('dialog', { name: 'Send this email now?' });
  await question.getByText('Roof', { exact: false }).first().waitFor();
  await question.getByRole('button', { name: 'Send now' }).click();
  await next.getByText('Three', { exact: false }).first().waitFor();
  await expect.poll(() => owed.mails.taken.length).toBeGreaterThan(0);

  // All that a client gets is stopped at once, and goes on with the toast.
  await page.goto(`/clients/${clientId}`);
  await page.getByRole('button', { name: 'Pause 1 sequence' }).click();
  await page.getByText('1 sequence paused').first().waitFor();
  await page.getByRole('button', { name: 'Pause 1 sequence' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByRole('button', { name: 'Pause 1 sequence' }).waitFor();

  // Of another account, or none at all.
  for (const path of ['/invoices/4711', '/clients/4711', '/invoices/x']) {
    await page.goto(path);
    await page.getByText(/^(Invoice|Client) not found$/).waitFor();
  }
  // What a client owes follows the invoices of other windows.
  await page.goto('/clients');
  const row = page.getByRole('row', { name: /Café Lumière/ });
  await row.getByText('$100.00').waitFor();
  await page.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();
  await post(page, '/api/invoices', { ...invoice, invoiceNumber: 'INV-3', dueDate });
  await row.getByText('$200.00').waitFor();
  await page.request.post(`/api/invoices/${second}/mark-paid`);
  await row.getByText('$100.00').waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a dialog leaves the history as it was, however it is closed', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'hal@studio.test');
  await putOnPlan({ DATA_DIR: owed.dataFolder }, 'hal@studio.test', 'agency');
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const invoice = { clientId, invoiceNumber: 'INV-1', amount: 100, dueDate: '2030-01-31' };
  const id = await post(page, '/api/invoices', invoice);
  await page.goto('/');
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  const entry = (): Promise<unknown> => page.evaluate('history.state.idx');
  const own = await entry();
  const opens = page.getByRole('button', { name: 'Add Client' }).first();
  const dialog = page.getByRole('dialog', { name: 'Add New Client' });
  const closes: readonly (() => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    async () => {
      await dialog.getByLabel('Name').fill('Bea Ltd');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
    },
    async () => {
      await dialog.getByLabel('Name').fill('Bea Ltd');
      await page.goBack();
      await page.getByRole('button', { name: 'Discard' }).click();
    },
    async () => {
      await dialog.getByLabel('Name').fill('Bea Ltd');
      await dialog.getByLabel('Email').fill('bea@example.test');
      await dialog.getByRole('button', { name: 'Add Client' }).click();
    },
  ];
  for (const close of closes) {
    await opens.click();
    await dialog.waitFor();
    await close();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(entry).toBe(own);
  }
  // Twice in quick succession.
  for (let time = 0; time < 2; time += 1) {
    await opens.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
  }
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(entry).toBe(own);
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  // Over a sheet, which closes to the list that it was opened from.
  await page.goForward();
  await page.getByRole('link', { name: 'Invoices', exact: true }).first().click();
  await page.getByText('INV-1').first().click();
  const sheet = page.getByRole('dialog', { name: /INV-1/ });
  await sheet.waitFor();
  const over = await entry();
  await sheet.getByRole('button', { name: 'Promise' }).first().click();
  const promise = page.getByRole('dialog', { name: 'Promise to pay' });
  await promise.waitFor();
  await page.keyboard.press('Escape');
  await promise.waitFor({ state: 'detached' });
  await expect.poll(entry).toBe(over);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(entry).toBe(2);

  // From the search.
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Add Client', exact: true }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(entry).toBe(2);

  // Of a link, the page takes the dialog's place.
  await page.goto(`/invoices?dialog=create-sequence:${id}`);
  await page.getByText('Step 2 of 2: Emails').waitFor();
  const linked = await entry();
  await page.keyboard.press('Escape');
  await page.getByText('Step 2 of 2: Emails').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await entry()).toBe(linked);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a line of a heading does not end within an invoice number that has room on its own line', async () => {
  const context = await owed.person({ width: 320 });
  const page = await context.newPage();
  await openAccount(page, 'kim@studio.test');
  const clientId = await post(page, '/api/clients', { name: 'Northwind', email: 'ada@example.test' });
  const invoice = { clientId, amount: 100, dueDate: '2030-01-31' };
  const lines = (title: string, number: string): Promise<number> =>
    page
      .getByRole('heading', { name: title })
      .getByText(number)
      .last()
      .evaluate((heading) => {
        const range = heading.ownerDocument.createRange();
        range.selectNodeContents(heading);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
  const openSheet = async (number: string): Promise<void> => {
    await page.goto('/invoices');
    await page.getByText(number).first().click();
  };
  for (const [number, fits] of [
    ['RE-2026-00004217', true],
    [`RE-2026-${'0'.repeat(40)}`, false],
  ] as const) {
    const id = await post(page, '/api/invoices', { ...invoice, invoiceNumber: number });
    const open = [() => page.goto(`/invoices/${id}`), () => openSheet(number)];
    for (const show of open) {
      await show();
      await expect.poll(async () => (await lines(`Northwind, ${number}`, number)) === 1).toBe(fits);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    }
  }
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
