import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { wordsIn } from './email-words.ts';
import { OwedInBrowser, openAccount } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

/** The fields of a new template, on the templates page of a new account. */
const newTemplate = async (page: Page, email: string) => {
  await openAccount(page, email);
  await page.goto('/templates');
  await page.getByRole('button', { name: 'Create Template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Template' });
  const insert = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  return {
    dialog,
    insert,
    subject: dialog.getByRole('textbox', { name: 'Email Subject' }),
    content: dialog.getByRole('textbox', { name: 'Email Content' }),
    chips: dialog.locator('.variable-chip'),
  };
};

const withClipboard = async (): Promise<BrowserContext> => {
  const context = await owed.person();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return context;
};

const storedTemplates = z.array(z.object({ name: z.string(), subject: z.string(), content: z.string() }));

test('a variable is a chip that keys, clipboard and undo treat as one character, and is stored as its text', async () => {
  const context = await withClipboard();
  const page = await context.newPage();
  const { dialog, insert, subject, content, chips } = await newTemplate(page, 'ann@studio.test');
  await dialog.getByLabel('Name', { exact: true }).fill('Mine');
  await dialog.locator('[contenteditable=true]').nth(1).waitFor();

  // Typed with both spellings of the braces; what is no variable stays text.
  await subject.pressSequentially('About {{invoice_number}}, {amount} {nothing}');
  await chips.getByText('Amount').waitFor();
  await expect.poll(() => chips.allInnerTexts()).toEqual(['Invoice number', 'Amount']);
  await dialog.getByText("{{nothing}} isn't a variable.", { exact: false }).waitFor();
  for (const _ of ' {nothing}') await subject.press('Backspace');
  await expect.poll(() => wordsIn(subject)).toBe('About {{invoice_number}}, {amount}');
  // What was typed before the cursor moved is undone by itself.
  await subject.press('Home');
  await subject.press('End');
  await subject.press('Backspace');
  await expect.poll(() => wordsIn(subject)).toBe('About {{invoice_number}}, ');
  await subject.press('Control+z');
  await expect.poll(() => wordsIn(subject)).toBe('About {{invoice_number}}, {amount}');
  await subject.press('Control+Shift+Z');
  await subject.press('Home');
  for (const _ of 'About ') await subject.press('ArrowRight');
  await subject.press('Delete');
  await expect.poll(() => wordsIn(subject)).toBe('About , ');

  // A button inserts where the cursor is, and instead of what is selected.
  await insert('Invoice number');
  await insert('Due date');
  await page.keyboard.press('Shift+ArrowLeft');
  await insert('Client name');
  await page.keyboard.type('!');
  await expect.poll(() => wordsIn(subject)).toBe('About {{invoice_number}}{{client_name}}!, ');

  // A name that is completed within its braces leaves the cursor behind it.
  await content.pressSequentially('{{}}');
  for (const _ of '}}') await content.press('ArrowLeft');
  await content.pressSequentially('client_name:');
  await content.press('Enter');
  await content.press('Enter');
  await expect.poll(() => wordsIn(content)).toBe('{{client_name}}:\n\n');

  // Copied as text, pasted as chips; on one line in the subject.
  await content.pressSequentially('Pay {{invoice_amount}}');
  await content.press('Control+a');
  await content.press('Control+c');
  const copied = '{{client_name}}:\n\nPay {{invoice_amount}}';
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  await content.press('Control+End');
  await content.press('Enter');
  await content.press('Control+v');
  await expect.poll(() => wordsIn(content)).toBe(`${copied}\n${copied}`);
  await content.press('Control+c');
  await content.press('Control+x');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  await subject.press('Control+a');
  await subject.press('Control+v');
  await expect.poll(() => wordsIn(subject)).toBe('{{client_name}}:  Pay {{invoice_amount}}');

  // Tab leaves, the label enters, Enter in the line saves.
  await subject.press('Tab');
  expect(await content.evaluate((element) => element === document.activeElement)).toBe(true);
  await dialog.getByText('Email Subject', { exact: true }).click();
  await page.keyboard.press('Enter');
  await page.getByText('Template saved', { exact: true }).waitFor();
  const stored = storedTemplates.parse(await (await page.request.get('/api/email-templates')).json());
  expect(stored).toEqual([
    { name: 'Mine', subject: '{{client_name}}:  Pay {{invoice_amount}}', content: `${copied}\n${copied}` },
  ]);

  await page.getByRole('button', { name: 'Edit Mine' }).click();
  await page.locator('.variable-chip').nth(5).waitFor();
  await expect.poll(() => page.locator('.variable-chip').count()).toBe(6);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('what an input method composes stays, beside a chip and within the braces of one', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const { insert, content, chips, dialog } = await newTemplate(page, 'bea@studio.test');
  await dialog.locator('[contenteditable=true]').nth(1).waitFor();
  const keyboard = await context.newCDPSession(page);
  const compose = async (...texts: readonly string[]): Promise<void> => {
    for (const text of texts) {
      const end = { selectionStart: text.length, selectionEnd: text.length };
      await keyboard.send('Input.imeSetComposition', { text, ...end });
    }
    await keyboard.send('Input.insertText', { text: texts.at(-1) ?? '' });
  };
  await insert('Client name');
  await compose('さ', 'さま', '様');
  await content.press('Home');
  await compose('けい', '敬');
  await expect.poll(() => wordsIn(content)).toBe('敬{{client_name}}様');

  await content.fill('To {{}}');
  for (const _ of '}}') await content.press('ArrowLeft');
  await compose('client', 'client_name');
  await chips.waitFor();
  await content.pressSequentially('!');
  await expect.poll(() => wordsIn(content)).toBe('To {{client_name}}!');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('the cursor moves through a line from right to left and over its chip in one step', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const { content, chips, dialog } = await newTemplate(page, 'eve@studio.test');
  await dialog.locator('[contenteditable=true]').nth(1).waitFor();
  await content.fill('שלום {{client_name}} תודה');
  await chips.waitFor();
  await content.press('Control+Home');
  for (const _ of 'שלום ') await content.press('ArrowLeft');
  await content.press('ArrowLeft');
  await content.pressSequentially('!');
  await expect.poll(() => wordsIn(content)).toBe('שלום {{client_name}}! תודה');
  await content.press('Backspace');
  await content.press('Backspace');
  await expect.poll(() => wordsIn(content)).toBe('שלום  תודה');
  await context.close();
});

test('until the chips are loaded the fields are plain ones, and none changes under the person', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/chip-input*', async (route) => {
    await held;
    await route.continue();
  });
  const { content, subject, chips, dialog, insert } = await newTemplate(page, 'zoe@studio.test');
  await subject.fill('About {{invoice_number}}');
  await content.fill('Dear ');
  await insert('Client name');
  letThrough();
  await chips.getByText('Invoice number').waitFor();
  expect(await content.inputValue()).toBe('Dear {{client_name}}');
  await page.keyboard.type('!');
  await content.press('ArrowLeft');
  await content.press('Tab');
  await chips.getByText('Client name').waitFor();
  await expect.poll(() => wordsIn(content)).toBe('Dear {{client_name}}!');
  await dialog.getByRole('button', { name: 'Amount', exact: true }).press('Enter');
  await expect.poll(() => wordsIn(content)).toBe('Dear {{client_name}}{{invoice_amount}}!');

  // A button before the field had the focus inserts at the end.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('button', { name: /^Copy / })
    .first()
    .click();
  const copy = page.getByRole('dialog', { name: 'Copy Template' });
  const copied = copy.getByLabel('Email Content');
  const before = await wordsIn(copied);
  await copy.getByRole('button', { name: 'Payment link', exact: true }).click();
  await expect.poll(() => wordsIn(copied)).toBe(`${before}{{payment_url}}`);
  expect(await dialog.count()).toBe(0);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
