import { beforeEach, expect, test } from 'vitest';
import { cdp, page, type Locator } from 'vitest/browser';
import { z } from 'zod';
import { typedIn } from '../../../../tests/browser/email-words.ts';
import { call, signUp } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { reads, type } from '../../../../tests/components/page/email-words.ts';
import { button, dialog, press, shows, toast } from '../../../../tests/components/page/screen.ts';

let form: Locator;
let subject: Locator;
let content: Locator;
let chips: Locator;

/** Two fields with chips: those of a new template. */
beforeEach(async () => {
  await signUp();
  await openApp('/templates?dialog=create-template');
  form = dialog('Create template');
  subject = form.getByRole('textbox', { name: 'Email Subject' });
  content = form.getByRole('textbox', { name: 'Email Content' });
  chips = form.getByCss('.variable-chip');
  await expect.element(form.getByCss('[contenteditable=true]')).toHaveLength(2);
});

const times = (count: number, key: string): string => `{${key}}`.repeat(count);
const insert = (name: string): Promise<void> => button(name, form).click();

/** What an input method shows while it composes a text, and then the text. */
const compose = async (...texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    const end = { selectionStart: text.length, selectionEnd: text.length };
    await cdp().send('Input.imeSetComposition', { text, ...end });
  }
  await cdp().send('Input.insertText', { text: texts.at(-1) ?? '' });
};

test('a variable in one or two braces is a chip with its name; what is no variable stays text', async () => {
  await subject.click();
  await type('About {{invoice_number}}, {amount} {nothing}');
  await shows(form, /\{\{nothing\}\} isn't a variable\./);
  expect(chips.elements().map(({ textContent }) => textContent)).toEqual(['Invoice number', 'Amount']);
  await reads(subject, 'About {{invoice_number}}, {amount} {nothing}');
});

test('a chip is one character to arrows, Backspace and Delete', async () => {
  await subject.click();
  await type('About {{invoice_number}}, {amount}');
  await press('{Backspace}');
  await reads(subject, 'About {{invoice_number}}, ');
  await press(`{Home}${times('About '.length, 'ArrowRight')}{Delete}`);
  await reads(subject, 'About , ');
});

test('what was done since the cursor moved is undone and done again by itself', async () => {
  await subject.click();
  await type('About {{invoice_number}}');
  await press('{Home}{End}{Backspace}');
  await reads(subject, 'About ');
  await press('{Control>}z{/Control}');
  await reads(subject, 'About {{invoice_number}}');
  await press('{Control>}{Shift>}Z{/Shift}{/Control}');
  await reads(subject, 'About ');
});

test('a button inserts a variable at the cursor, or in place of what is selected', async () => {
  await subject.click();
  await type('About , ');
  await press(`{Home}${times('About '.length, 'ArrowRight')}`);
  await insert('Invoice number');
  await insert('Due date');
  await press('{Shift>}{ArrowLeft}{/Shift}');
  await insert('Client name');
  await type('!');
  await reads(subject, 'About {{invoice_number}}{{client_name}}!, ');
});

test('a button inserts at the end of a field that nobody was in', async () => {
  await openApp('/templates');
  await page
    .getByRole('button', { name: /^Copy / })
    .first()
    .click();
  const copy = dialog('Copy template');
  const copied = copy.getByRole('textbox', { name: 'Email Content' });
  await expect.element(copied).toBeVisible();
  const before = typedIn(copied.element());
  await button('Payment link', copy).click();
  await reads(copied, `${before}{{payment_url}}`);
});

test('a name that is completed within its braces leaves the cursor behind them', async () => {
  await content.click();
  await type('{{}}');
  await press(times(2, 'ArrowLeft'));
  await type('client_name:');
  await press('{Enter}{Enter}');
  await reads(content, '{{client_name}}:\n\n');
});

test('Tab leaves a field, its label enters it, Enter in the line saves, and the text is stored with braces', async () => {
  const words = { subject: '{{client_name}}: pay', content: '{{client_name}}:\n\nPay {{invoice_amount}}' };
  await form.getByLabelText('Name', { exact: true }).fill('Mine');
  await content.fill(words.content);
  await subject.fill(words.subject);
  await press('{Tab}');
  await expect.element(content).toHaveFocus();
  await form.getByText('Email Subject', { exact: true }).click();
  await press('{Enter}');
  await toast('Template saved');
  const stored = z.array(z.object({ subject: z.string(), content: z.string() }));
  expect(stored.parse(await call('GET', '/api/email-templates'))).toEqual([words]);
  await button('Edit Mine').click();
  await expect.element(dialog('Edit template').getByCss('.variable-chip')).toHaveLength(3);
});

test('what an input method composes stays, beside a chip and within the braces of one', async () => {
  await insert('Client name');
  await compose('さ', 'さま', '様');
  await press('{Home}');
  await compose('けい', '敬');
  await reads(content, '敬{{client_name}}様');

  await content.fill('To {{}}');
  await press(times(2, 'ArrowLeft'));
  await compose('client', 'client_name');
  await expect.element(chips).toBeVisible();
  await type('!');
  await reads(content, 'To {{client_name}}!');
});

test('the cursor moves through a line from right to left, and over its chip in one step', async () => {
  await content.fill('שלום {{client_name}} תודה');
  await expect.element(chips).toBeVisible();
  await press(`{Control>}{Home}{/Control}${times('שלום '.length + 1, 'ArrowLeft')}`);
  await type('!');
  await reads(content, 'שלום {{client_name}}! תודה');
  await press(times(2, 'Backspace'));
  await reads(content, 'שלום  תודה');
});
