import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { OpenAiServer } from '../doubles/openai-server.ts';
import { wordsIn } from './email-words.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

const service = new OpenAiServer();
let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.startWith({
    OPENAI_API_KEY: 'sk-of-the-test',
    OPENAI_BASE_URL: await service.listen(),
  });
});
afterAll(async () => {
  await owed.close();
  await service.close();
});

test('templates are made, warned about, found, copied, edited and deleted on their page', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'ann@studio.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByText('No email templates found. Create your first template to get started.').waitFor();
  const starters = page.getByRole('list', { name: 'Starters' });
  await expect.poll(() => starters.getByRole('listitem').count()).toBe(11);
  // Variables by their names, also where nothing is edited.
  await starters.getByText('Client name', { exact: true }).first().waitFor();
  expect(await starters.innerText()).not.toContain('{{');

  await page.getByRole('button', { name: 'Create template' }).first().click();
  const create = page.getByRole('dialog', { name: 'Create template' });
  await create.getByRole('button', { name: 'Create template' }).click();
  for (const rule of [
    'Name must be at least 2 characters',
    'Subject must be at least 2 characters',
    'Content must be at least 10 characters',
  ])
    await create.getByText(rule).waitFor();
  await create.getByLabel('Name', { exact: true }).fill('Gentle nudge');
  await create.getByLabel('Email Subject').fill('About {invoice_numer}');
  await create.getByText("{{invoice_numer}} isn't a variable. Did you mean {{invoice_number}}?").waitFor();
  await create.getByRole('button', { name: 'Use {{invoice_number}}' }).click();
  await expect.poll(() => wordsIn(create.getByLabel('Email Subject'))).toBe('About {{invoice_number}}');
  const content = create.getByLabel('Email Content');
  await content.fill('Hello , please pay.');
  await content.press('Home');
  for (const _ of 'Hello ') await content.press('ArrowRight');
  const variable = create.getByRole('button', { name: 'Client name', exact: true });
  await variable.focus();
  await variable.press('Enter');
  await expect.poll(() => wordsIn(content)).toBe('Hello {{client_name}}, please pay.');
  await create.getByText('About INV-1042').waitFor();
  await create.getByRole('button', { name: 'Create template' }).click();
  await page.getByText('Template saved', { exact: true }).waitFor();
  const own = page.getByRole('list', { name: 'Your templates' }).getByRole('listitem');
  await own.getByText('Not used yet').waitFor();

  await page.getByLabel('Search templates').fill('formal LEGAL');
  await own.first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Copy Formal notice' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy template' });
  await copy.getByLabel('Tone').waitFor();
  await expect.poll(() => copy.getByLabel('Tone').inputValue()).toBe('legal');
  await page.goBack();
  await copy.waitFor({ state: 'detached' });
  await page.getByLabel('Search templates').fill('nothing like it');
  await page.getByRole('button', { name: 'Show all templates' }).click();

  await own.getByRole('button', { name: 'Preview Gentle nudge' }).click();
  const preview = page.getByRole('dialog', { name: 'Gentle nudge' });
  await preview.frameLocator('iframe').getByText('Hello Northwind Studio, please pay.').waitFor();
  await page.reload();
  await preview.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit template' });
  await edit.getByLabel('Tone').selectOption('firm');
  await edit.getByRole('button', { name: 'Update template' }).click();
  await own.getByText('Firm', { exact: true }).waitFor();

  await own.getByRole('button', { name: 'Delete Gentle nudge' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete template Gentle nudge?' });
  await question.getByRole('button', { name: 'Delete template' }).click();
  await page.getByText('Template deleted', { exact: true }).waitFor();
  await page.getByText('No email templates found.', { exact: false }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

const written = `Subject: A note about invoice {{invoice_number}}

Hello {{client_name}},

Invoice {{invoice_number}} for {{invoice_amount}} was due on {{due_date}} and is still unpaid. Could you let me know when to expect the payment?

Kind regards,
{{sender_name}}`;

test('a step takes its text from a template or another tone, never over what was typed without asking', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await openAccount(page, 'bea@studio.test');
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), -3);
  const invoice = { clientId, invoiceNumber: 'INV-1', amount: 100, dueDate };
  const id = await post(page, '/api/invoices', invoice);
  await page.goto(`/sequences?dialog=create-sequence:${id}`);
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  const content = page.getByLabel('Email Content');
  const subject = page.getByLabel('Email Subject');

  // Kept as a template, under the usual name, without leaving the editor.
  await content.fill('Hello {{client_name}}, my own words.');
  await page.getByRole('button', { name: 'Save as Template' }).click();
  const saving = page.getByRole('dialog', { name: 'Save as Email Template' });
  await expect.poll(() => saving.getByLabel('Template name').inputValue()).toBe('Friendly Email Template');
  await saving.getByLabel('Template name').press('Enter');
  await page.getByText('Template saved', { exact: true }).waitFor();
  await saving.waitFor({ state: 'detached' });

  // A starter over typed words asks, and Undo brings them back.
  await content.fill('Words that nobody kept.');
  const pick = async (search: string, name: RegExp): Promise<void> => {
    await page.getByRole('button', { name: 'Use Template' }).click();
    const picker = page.getByRole('dialog', { name: 'Select Email Template' });
    await picker.getByLabel('Search templates').fill('zzz');
    await picker.getByText('No templates found').waitFor();
    await picker.getByLabel('Search templates').fill(search);
    await picker.getByRole('button', { name }).click();
    await picker.getByRole('button', { name: 'Use Template' }).click();
  };
  await pick('firm', /^Firm, after the due date/);
  const replacing = page.getByRole('alertdialog', {
    name: 'Replace your text with Firm, after the due date?',
  });
  await replacing.getByRole('button', { name: 'Use Template' }).click();
  await page.getByText('Template applied', { exact: true }).waitFor();
  await expect.poll(() => wordsIn(content)).toContain('is still unpaid');
  await expect.poll(() => page.getByLabel('Tone').inputValue()).toBe('firm');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Your text has been restored', { exact: true }).waitFor();
  await expect.poll(() => wordsIn(content)).toBe('Words that nobody kept.');
  await expect.poll(() => page.getByLabel('Tone').inputValue()).toBe('friendly');

  // Another tone asks, is written in view, and can be stopped and undone.
  service.answer = () => ({ kind: 'stall', text: written });
  const asked = service.next();
  const tone = page.getByLabel('Tone');
  const changing = page.getByRole('alertdialog', { name: 'Change Tone to Firm?' });
  await tone.selectOption('firm');
  await changing.getByText('Custom edits will be lost', { exact: false }).waitFor();
  await changing.getByRole('button', { name: 'Cancel' }).click();
  await changing.waitFor({ state: 'detached' });
  expect(await tone.inputValue()).toBe('friendly');
  await tone.selectOption('firm');
  await changing.getByRole('button', { name: 'Change Tone' }).click();
  await page.getByText('Could you let me know', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Stop writing' }).click();
  await (
    await asked
  ).hungUp;
  await expect.poll(() => wordsIn(content)).toBe('Words that nobody kept.');

  service.answer = () => ({ kind: 'text', text: written });
  await tone.selectOption('firm');
  await changing.getByRole('button', { name: 'Change Tone' }).click();
  await page.getByText('Content regenerated', { exact: true }).waitFor();
  await expect.poll(() => wordsIn(subject)).toBe('A note about invoice {{invoice_number}}');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Your text has been restored', { exact: true }).waitFor();
  await expect.poll(() => wordsIn(content)).toBe('Words that nobody kept.');

  // A failure leaves the text as it is; a service without quota is said so.
  await page.route('**/api/generate-email-content', (route) => route.abort());
  await tone.selectOption('legal');
  await page.getByRole('button', { name: 'Change Tone' }).click();
  await page.getByText('Failed to regenerate content', { exact: true }).waitFor();
  expect([await tone.inputValue(), await wordsIn(content)]).toEqual(['friendly', 'Words that nobody kept.']);
  await page.unroute('**/api/generate-email-content');
  service.answer = () => ({ kind: 'error', status: 429, code: 'insufficient_quota' });
  await tone.selectOption('legal');
  await page.getByRole('button', { name: 'Change Tone' }).click();
  await page.getByText('The AI service has no quota left.', { exact: false }).first().waitFor();
  await expect.poll(() => wordsIn(subject)).toContain('Formal notice');

  // A built-in text is nobody's own: no question. The step remembers its template.
  await pick('Friendly Email', /^Friendly Email Template/);
  await page.getByText('Template applied', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByRole('dialog', { name: 'Sequence Details' }).waitFor();
  await page.goto('/templates');
  await page.getByText('Used in 1 step', { exact: false }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
