import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { create, signUp } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { reads } from '../../../../tests/components/page/email-words.ts';
import {
  button,
  dialog,
  isGone,
  press,
  question,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';

beforeEach(async () => {
  await signUp();
});

const nudge = {
  name: 'Gentle nudge',
  subject: 'About {{invoice_number}}',
  content: 'Hello {{client_name}}, please pay.',
  tone: 'friendly',
};
const own = page.getByRole('list', { name: 'Your templates' });
const search = page.getByLabelText('Search templates');

test('without templates the page offers eleven starters, which name variables in words', async () => {
  await openApp('/');
  await page.getByRole('link', { name: 'Templates' }).click();
  await shows(page, 'No email templates found. Create your first template to get started.');
  const starters = page.getByRole('list', { name: 'Starters' });
  await expect.element(starters.getByRole('listitem')).toHaveLength(11);
  await shows(starters, 'Client name');
  await expect.element(starters).not.toHaveTextContent('{{');
});

test('a new template needs a name, a subject and a content', async () => {
  await openApp('/templates?dialog=create-template');
  const form = dialog('Create template');
  await button('Create template', form).click();
  await shows(
    form,
    'Name must be at least 2 characters',
    'Subject must be at least 2 characters',
    'Content must be at least 10 characters',
  );
});

test('an unknown variable is named, and the one that was meant is offered', async () => {
  await openApp('/templates?dialog=create-template');
  const form = dialog('Create template');
  const subject = form.getByLabelText('Email Subject');
  await subject.fill('About {invoice_numer}');
  await shows(form, "{{invoice_numer}} isn't a variable. Did you mean {{invoice_number}}?");
  await button('Use {{invoice_number}}', form).click();
  await reads(subject, 'About {{invoice_number}}');
  await shows(form, 'About INV-1042');
});

test('what is left of braces is named as typed, and a number of days is replaced by a variable', async () => {
  await openApp('/templates?dialog=create-template');
  const form = dialog('Create template');
  const subject = form.getByLabelText('Email Subject');
  await subject.fill('{{{client_name}}}: 30 days overdue');
  await shows(
    form,
    "{{{client_name}}} isn't a variable. Did you mean {{client_name}}?",
    '“30 days overdue” would be wrong on other days. The email says “currently overdue” instead.',
  );
  await button('Use {{client_name}}', form).click();
  await button('Use {{daysOverdue}} days overdue', form).click();
  await reads(subject, '{{client_name}}: {{daysOverdue}} days overdue');
});

test('a variable is inserted at the cursor by the keyboard, and the template is saved', async () => {
  await openApp('/templates?dialog=create-template');
  const form = dialog('Create template');
  await form.getByLabelText('Name', { exact: true }).fill(nudge.name);
  await form.getByLabelText('Email Subject').fill(nudge.subject);
  const content = form.getByLabelText('Email Content');
  await content.fill('Hello , please pay.');
  await press(`{Home}${'{ArrowRight}'.repeat('Hello '.length)}`);
  button('Client name', form).element().focus();
  await press('{Enter}');
  await reads(content, nudge.content);
  await button('Create template', form).click();
  await toast('Template saved');
  await shows(own, nudge.name, 'Not used yet');
});

test('templates are found by name and tone; a starter is copied with its tone, and Back leaves the copy', async () => {
  await create('/api/email-templates', nudge);
  await openApp('/templates');
  await shows(own, nudge.name);
  await search.fill('formal LEGAL');
  await isGone(own.getByRole('listitem'));
  await button('Copy Formal notice').click();
  const copy = dialog('Copy template');
  await expect.element(copy.getByLabelText('Tone')).toHaveValue('legal');
  history.back();
  await isGone(copy);
  await search.fill('nothing like it');
  await button('Show all templates').click();
  await shows(own, nudge.name);
});

test('a template is previewed as an email, edited from there, and shows its new tone', async () => {
  const id = await create('/api/email-templates', nudge);
  await openApp(`/templates?dialog=template:${id}`);
  const preview = dialog(nudge.name);
  await expect
    .poll(() => preview.getByCss('iframe').query()?.getAttribute('srcdoc'))
    .toContain('Hello Northwind Studio, please pay.');
  await button('Edit', preview).click();
  await dialog('Edit template').getByLabelText('Tone').selectOptions('firm');
  await button('Update template', dialog('Edit template')).click();
  await shows(own, 'Firm');
});

test('a template is deleted after a question that names it', async () => {
  await create('/api/email-templates', nudge);
  await openApp('/templates');
  await button('Delete Gentle nudge').click();
  await button('Delete template', question('Delete template Gentle nudge?')).click();
  await toast('Template deleted');
  await shows(page, /^No email templates found\./);
});
