import { beforeAll, beforeEach, test } from 'vitest';
import { page } from 'vitest/browser';
import { templateFailures } from '../../../../contracts/sequences/template-messages.ts';
import { create, signUp } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { button, dialog, press, question, showsPage } from '../../../../tests/components/page/screen.ts';

const own = page.getByRole('list', { name: 'Your templates' });

beforeAll(async () => {
  await signUp('solo');
  const words = { subject: 'About your invoice', content: 'Please have a look at it.' };
  await create('/api/email-templates', {
    name: 'Nudge',
    tone: 'friendly',
    stepType: 'customer_reminder',
    ...words,
  });
});
beforeEach(() => openApp('/templates'));

test('the page says what it is for, and that a template could not be deleted, or changed', async () => {
  await showsPage('Email Templates', 'Create and manage your email templates for sequences');
  await own.getByRole('button', { name: /^Delete/ }).click();
  await failsWith(button('Delete template', question(/^Delete template/)), templateFailures.delete);
  await press('{Escape}');
  await own.getByRole('button', { name: /^Edit/ }).click();
  const form = dialog('Edit template');
  await form.getByLabelText('Name', { exact: true }).fill('Call them');
  await failsWith(button('Update template', form), templateFailures.update);
});

test('a template that could not be created says so', async () => {
  await openApp('/templates?dialog=create-template');
  const form = dialog('Create template');
  await form.getByLabelText('Name', { exact: true }).fill('Second nudge');
  await form.getByLabelText(/Subject/).fill('About your invoice');
  await form.getByLabelText(/Content/).fill('Please have a look at it.');
  await failsWith(button('Create template', form), templateFailures.create);
});
