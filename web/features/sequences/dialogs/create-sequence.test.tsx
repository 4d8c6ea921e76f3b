import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { invoicePage } from '../../../../contracts/invoices/lists.ts';
import { settingsSuccesses } from '../../../../contracts/accounts/settings-messages.ts';
import { templateFailures } from '../../../../contracts/sequences/template-messages.ts';
import { stepFailures } from '../../../../contracts/sequences/step-messages.ts';
import { alertToClient, missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls, changeAnswers } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { reads } from '../../../../tests/components/page/email-words.ts';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { button, dialog, question, shows, toast } from '../../../../tests/components/page/screen.ts';

const form = dialog('Create Sequence');
const create = button('Create Sequence', form);
const editor = dialog(/^(Add email step|Add internal alert)$/);
const save = button('Save Changes', editor);

const missing = ({ title, message }: (typeof missingInput)[keyof typeof missingInput]): Promise<void> =>
  toast(title, message);

/** A new sequence for an invoice of Ada Ltd. */
const openNewSequence = async (): Promise<void> => {
  await signUp('solo');
  const dueDate = addDays(today(), 20);
  const id = await newInvoice(await newClient('Ada Ltd'), { invoiceNumber: 'INV-3', dueDate });
  await openApp(`/sequences?dialog=create-sequence:${id}`);
};

const addStep = async (): Promise<void> => {
  await openNewSequence();
  await button('Add step', form).click();
};

const addAlert = async (): Promise<Locator> => {
  await addStep();
  await editor.getByLabelText('Step Type').selectOptions('internal_alert');
  await expect.element(dialog('Add internal alert')).toBeVisible();
  return editor.getByLabelText('Alert content');
};

test('a sequence needs an unpaid invoice of the chosen client', async () => {
  await signUp('solo');
  await newClient('Empty Ltd');
  await newInvoice(await newClient('Ada Ltd'), { invoiceNumber: 'INV-3', dueDate: today() });
  await openApp('/sequences?dialog=create-sequence');
  const invoice = form.getByLabelText('Invoice', { exact: true });
  await expect.element(invoice).toBeDisabled();
  await button('Continue', form).click();
  await missing(missingInput.invoice);
  const choose = async (client: string): Promise<void> => {
    await form.getByLabelText('Client', { exact: true }).fill(client);
    await page.getByRole('option', { name: client }).click();
  };
  await choose('Empty Ltd');
  await shows(form, 'No unpaid invoices found for this client.');
  await choose('Ada Ltd');
  // Its only invoice is chosen as soon as it is read.
  await expect.element(invoice).toHaveValue('INV-3');
  await button('Continue', form).click();
  await expect.element(create).toBeVisible();
});

test('a sequence needs a step', async () => {
  await openNewSequence();
  await button('Remove step 1', form).click();
  await create.click();
  await missing(missingInput.steps);
});

test('a sequence that could not be created says so, and is created by the next try', async () => {
  await openNewSequence();
  await failsWith(create, stepFailures.sequenceCreate, { busyText: 'Creating...' });
  await create.click();
  await toast('Sequence created');
  await expect.element(dialog('Sequence Details')).toBeVisible();
});

test('an email needs a subject, and goes out 1 to 90 days before or after the due date', async () => {
  await addStep();
  await editor.getByLabelText('Email Subject').fill('');
  await save.click();
  await missing(missingInput.emailStep);
  await shows(editor, 'Subject is required');
  await editor.getByLabelText('Email Subject').fill('A last reminder');
  await editor.getByLabelText('Days', { exact: true }).fill('91');
  await save.click();
  await shows(editor, 'Enter a number of days from 1 to 90');
  await editor.getByLabelText('Days', { exact: true }).fill('90');
  const date = editor.getByLabelText('Scheduled Date');
  await expect.element(date).toHaveAttribute('readonly');
  await expect.element(date).toHaveDisplayValue(new RegExp(`${shortDate(addDays(today(), 20 + 90))}$`));
  await save.click();
  await shows(form, 'A last reminder');
});

test('of an invoice 203 days late, the editor shows what the list shows, and plans ahead', async () => {
  await signUp('solo');
  const dueDate = addDays(today(), -203);
  const id = await newInvoice(await newClient('Ada Ltd'), { invoiceNumber: 'INV-3', dueDate });
  await openApp(`/sequences?dialog=create-sequence:${id}`);
  await shows(form, '203 days after the due date', '206 days after the due date');
  await button('Edit step 2', form).click();
  const edited = dialog('Edit Email Step');
  const days = edited.getByLabelText('Days', { exact: true });
  const date = edited.getByLabelText('Scheduled Date');
  const showsDate = (ahead: number) =>
    expect.element(date).toHaveDisplayValue(new RegExp(`${shortDate(addDays(today(), ahead))}$`));
  await expect.element(days).toHaveValue(206);
  await edited.getByLabelText('Email Subject').fill('In my own words');
  await showsDate(3);
  await days.fill('234');
  await button('Save Changes', edited).click();
  await shows(edited, 'Enter a number of days from 1 to 233');
  await days.fill('220');
  await showsDate(17);
  await button('Save Changes', edited).click();
  await shows(form, 'In my own words', '220 days after the due date');
});

test('an internal alert has no tone, needs a text, and asks before the client gets a copy', async () => {
  const text = await addAlert();
  await expect.element(editor.getByLabelText('Tone', { exact: true })).toBeDisabled();
  await text.fill('');
  await save.click();
  await missing(missingInput.alertStep);
  await text.fill('Please call them.');
  await editor.getByLabelText(/^CC/).fill('ADA@example.test');
  await save.click();
  const asked = question('Send an internal alert to Ada Ltd?');
  await shows(asked, alertToClient);
  await button('Cancel', asked).click();
  await expect.element(save).toBeVisible();
});

test('an internal alert takes the place of a reminder, which comes back with its type', async () => {
  await addStep();
  const type = editor.getByLabelText('Step Type');
  await editor.getByLabelText('Email Subject').fill('A last reminder');
  await type.selectOptions('internal_alert');
  await reads(editor.getByLabelText('Alert subject'), /^(?!A last reminder)./);
  await type.selectOptions('customer_reminder');
  await reads(editor.getByLabelText('Email Subject'), 'A last reminder');
  await type.selectOptions('internal_alert');
  await save.click();
  await button(/^Edit step/, form)
    .last()
    .click();
  await expect.element(dialog('Edit Internal Alert')).toBeVisible();
});

test('an alert has its own templates, and one that could not be saved says so', async () => {
  await addAlert();
  await button('Use Template', editor).click();
  await button('Cancel', dialog('Select Internal Alert Template')).click();
  await button('Save as Template', editor).click();
  const keep = button('Save template', dialog('Save as Internal Alert Template'));
  await failsWith(keep, templateFailures.save, { busyText: 'Saving...' });
  await keep.click();
  await toast('Template saved');
});

test('after a final notice nothing gentler is proposed, and the dialog says why', async () => {
  await signUp('solo');
  const id = await newInvoice(await newClient('Ada Ltd'), {
    invoiceNumber: 'INV-3',
    dueDate: addDays(today(), -40),
  });
  changeAnswers(/^GET .api.lists.invoices\?/, invoicePage, (page) => ({
    ...page,
    rows: page.rows.map((row) => ({ ...row, sternestSent: 'legal' as const })),
  }));
  await openApp(`/sequences?dialog=create-sequence:${id}`);
  await shows(
    form,
    'The client already got a final notice for this invoice, so nothing gentler is proposed.',
  );
  const steps = form.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect.element(steps).toHaveLength(1);
  await shows(steps, 'Legal');
});

test('the copies of the client are shown wherever a step says to whom it goes', async () => {
  await signUp('solo');
  const contacts = ['office', 'boss'].map((name) => ({ email: `${name}@example.test`, role: 'copy' }));
  const client = await newClient('Ada Ltd', { contacts });
  const id = await newInvoice(client, { invoiceNumber: 'INV-3', dueDate: addDays(today(), 20) });
  await openApp(`/sequences?dialog=create-sequence:${id}`);
  await button('Add step', form).click();
  await shows(editor, 'Ada Ltd has copies to office@example.test, boss@example.test, too.');
  await shows(editor, 'CC office@example.test, boss@example.test');
  await editor.getByLabelText(/^CC/).fill('cfo@example.test');
  await editor.getByLabelText(/^BCC/).fill('BOSS@example.test');
  await shows(editor, 'CC cfo@example.test, office@example.test', 'BCC BOSS@example.test');
  const wouldGoTo = { to: 'ada@example.test', cc: ['office@example.test'], bcc: ['boss@example.test'] };
  answerCalls(/^POST .api.followup-sequences.test-mail$/, () =>
    Response.json({ recipient: 'ann@example.test', via: 'smtp', wouldGoTo }),
  );
  await button('Send test to me', editor).click();
  await toast(
    settingsSuccesses.testSent,
    /The email itself goes to ada@example\.test; CC office@example\.test; BCC boss@example\.test\./,
  );
  await save.click();
  await create.click();
  await shows(dialog('Sequence Details'), 'CC cfo@example.test, office@example.test; BCC BOSS@example.test');
});

test('an internal alert asks before a copy of the client gets it, too', async () => {
  await signUp('solo');
  const contacts = [{ email: 'office@example.test', role: 'copy' }];
  const client = await newClient('Ada Ltd', { contacts });
  const id = await newInvoice(client, { invoiceNumber: 'INV-3', dueDate: addDays(today(), 20) });
  await openApp(`/sequences?dialog=create-sequence:${id}`);
  await button('Add step', form).click();
  await editor.getByLabelText('Step Type').selectOptions('internal_alert');
  await editor.getByLabelText('Alert content').fill('Please call them.');
  await editor.getByLabelText(/^CC/).fill('office@example.test');
  await save.click();
  await shows(question('Send an internal alert to Ada Ltd?'), alertToClient);
});
