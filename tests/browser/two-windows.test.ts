import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

test('an open form says what another window changed, asks before it overwrites, and lets the text of a deleted record be copied', async () => {
  const context = await owed.person();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const one = await context.newPage();
  await one.goto('/auth');
  await openAccount(one, 'ann@windows.test');
  await putOnPlan({ DATA_DIR: owed.dataFolder }, 'ann@windows.test', 'agency');
  const clientId = await post(one, '/api/clients', { name: 'Zoe Ltd', email: 'zoe@example.test' });
  await one.goto(`/clients?dialog=edit-client:${clientId}`);
  const mine = one.getByRole('dialog', { name: 'Edit Client' });
  await mine.getByRole('textbox', { name: 'Name' }).fill('Zoe GmbH');
  await one.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();

  const other = await context.newPage();
  await other.goto(`/clients?dialog=edit-client:${clientId}`);
  const theirs = other.getByRole('dialog', { name: 'Edit Client' });
  await theirs.getByLabel('Name').fill('Zoe Inc.');
  await theirs.getByLabel('Phone').fill('555-0100');
  await theirs.getByRole('button', { name: 'Update client' }).click();
  await theirs.waitFor({ state: 'detached' });

  await mine.getByText('This client was changed in the meantime.').waitFor();
  await mine.getByText('Name: now “Zoe Inc.”, yours “Zoe GmbH”').waitFor();
  await mine.getByText('Phone: now “555-0100”').waitFor();
  expect(await mine.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Zoe GmbH');
  await expect.poll(() => mine.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('555-0100');
  await mine.getByRole('button', { name: 'Update client' }).click();
  const question = one.getByRole('alertdialog', { name: 'Replace what was changed in the meantime?' });
  await question.getByText('Name: “Zoe Inc.” becomes “Zoe GmbH”').waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await mine.getByRole('button', { name: 'Use theirs: Name' }).click();
  await expect.poll(() => mine.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Zoe Inc.');
  await mine.getByRole('textbox', { name: 'Name' }).fill('Zoe GmbH');
  await mine.getByRole('button', { name: 'Update client' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await mine.waitFor({ state: 'detached' });
  await one.getByRole('row', { name: /Zoe GmbH/ }).waitFor();
  await one.getByRole('row', { name: /555-0100/ }).waitFor();

  const today = todayIn(owed.timeZone, Date.now());
  const invoice = { clientId, invoiceNumber: 'INV-1', amount: 100, dueDate: addDays(today, 10) };
  const invoiceId = await post(one, '/api/invoices', invoice);
  await one.goto(`/invoices?dialog=mark-paid:${invoiceId}`);
  const payment = one.getByRole('dialog', { name: 'Paid on another day' });
  await payment.getByText('INV-1').waitFor();
  await one.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();
  await one.request.put(`/api/invoices/${invoiceId}`, { data: { amount: 175 } });
  await payment.getByText('Amount: now “$175.00”').waitFor();
  await payment.getByRole('button', { name: 'Cancel' }).click();
  await payment.waitFor({ state: 'detached' });

  await one.goto(`/invoices?dialog=edit-invoice:${invoiceId}`);
  const edited = one.getByRole('dialog', { name: 'Edit Invoice' });
  await edited.getByLabel('Description').fill('Called on Monday');
  await one.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();
  await one.request.put(`/api/invoices/${invoiceId}`, { data: { amount: 250 } });
  await edited.getByText('Amount: now “250.00”').waitFor();
  // Who only looks at it has nothing to save.
  await other.goto(`/invoices/${invoiceId}`);
  await other.getByRole('button', { name: 'Update Invoice' }).waitFor();
  await other.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();
  await one.request.delete(`/api/invoices/${invoiceId}`);
  await other.getByRole('link', { name: 'All invoices' }).waitFor();
  expect(await other.getByText('in the meantime', { exact: false }).count()).toBe(0);
  await edited
    .getByText("This invoice was deleted in the meantime, so your changes can't be saved.")
    .waitFor();
  expect(await edited.getByLabel('Description').inputValue()).toBe('Called on Monday');
  await expect.poll(() => edited.getByRole('button', { name: 'Update Invoice' }).isDisabled()).toBe(true);
  await edited.getByRole('button', { name: 'Copy what you entered' }).click();
  await one.getByText('Your entries copied').first().waitFor();
  expect(await one.evaluate(() => navigator.clipboard.readText())).toContain('Description: Called on Monday');

  const another = await post(one, '/api/invoices', { ...invoice, invoiceNumber: 'INV-2' });
  const step = {
    ...{ type: 'due_in', days: 3, scheduledDate: addDays(today, 7), subject: 'Soon', content: 'It is due.' },
    tone: 'friendly',
  };
  await post(one, '/api/followup-sequences', { invoiceId: another, steps: [step] });
  await one.goto(`/sequences?dialog=sequence:${another}`);
  await one.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = one.getByRole('dialog', { name: 'Edit Email Step' });
  await editor.getByLabel('Email Subject').fill('Mine');
  await one.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();
  const { id: stepId } = z
    .array(z.object({ id: z.number() }))
    .min(1)
    .transform(([first]) => first ?? { id: 0 })
    .parse(await (await one.request.get('/api/followup-sequences')).json());
  await one.request.patch(`/api/followup-sequences/${stepId}`, {
    data: { customSubject: 'Theirs', scheduledTime: '11:00' },
  });
  await editor.getByText('This email was changed in the meantime.').waitFor();
  await editor.getByText('Email Subject: now “Theirs”, yours “Mine”').waitFor();
  await editor.getByText('Scheduled Time: now “11:00 AM”').waitFor();
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await question.getByText('Email Subject: “Theirs” becomes “Mine”').waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await one.request.delete(`/api/followup-sequences/${stepId}`);
  await editor.getByText("This email was deleted in the meantime, so your changes can't be saved.").waitFor();
  await expect.poll(() => editor.getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true);

  // A client's row says how much is outstanding, also of what another window enters.
  await other.goto('/clients');
  await other.getByRole('row', { name: /Zoe GmbH.*[$]100[.]00/ }).waitFor();
  await other.getByRole('status', { name: 'Connected', includeHidden: true }).waitFor();
  await post(one, '/api/invoices', { ...invoice, invoiceNumber: 'INV-3', amount: 250 });
  await other.getByRole('row', { name: /Zoe GmbH.*[$]350[.]00/ }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('the appearance follows the system until the user chooses, and the choice reaches another window and a reload', async () => {
  const context = await owed.person();
  const one = await context.newPage();
  await one.goto('/auth');
  await openAccount(one, 'dark@windows.test');
  await one.goto('/clients');
  const ground = async (page: Page): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = 'rgb(250, 250, 249)';
  const dark = 'rgb(17, 18, 16)';
  expect(await ground(one)).toBe(light);
  await one.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => ground(one)).toBe(dark);
  await one.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => ground(one)).toBe(light);

  const other = await context.newPage();
  await other.goto('/clients');
  await other.getByRole('heading', { name: 'Clients' }).first().waitFor();
  await one.bringToFront();
  await one.getByRole('button', { name: /^Account of/ }).click();
  await one.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => ground(one)).toBe(dark);
  await expect.poll(() => ground(other)).toBe(dark);
  await other.reload();
  expect(await ground(other)).toBe(dark);

  await one.getByRole('menuitemradio', { name: 'System' }).click();
  await expect.poll(() => ground(other)).toBe(light);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
