import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { clientFailures } from '../../../../contracts/invoices/client-messages.ts';
import { call, newClient, signUp } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { isLive } from '../../../../tests/components/page/live.ts';
import {
  button,
  chooseInRow,
  dialog,
  isGone,
  question,
  row,
  shows,
} from '../../../../tests/components/page/screen.ts';

const nameIn = (form: Locator): Locator => form.getByLabelText('Name', { exact: true });

test('a new client needs a name of two characters and an email address', async () => {
  await signUp();
  await openApp('/clients?dialog=create-client');
  await button('Add Client', dialog('Add New Client')).click();
  await shows(
    dialog('Add New Client'),
    'Name must be at least 2 characters',
    'Please enter a valid email address',
  );
});

test('a client that could not be added says so, and the form keeps what was entered until it is discarded', async () => {
  await signUp();
  await openApp('/clients?dialog=create-client');
  const form = dialog('Add New Client');
  await nameIn(form).fill('Blue Door');
  await form.getByLabelText('Email', { exact: true }).fill('pay@bluedoor.test');
  await failsWith(button('Add Client', form), clientFailures.clientCreate);
  await expect.element(nameIn(form)).toHaveValue('Blue Door');
  await button('Cancel', form).click();
  await button('Discard', page.getByRole('alertdialog')).click();
  await isGone(form);
});

test('a client that could not be deleted says so', async () => {
  await signUp();
  await newClient('Ada Ltd');
  await openApp('/clients');
  await chooseInRow(/Ada Ltd/, 'Delete');
  await failsWith(button('Delete client', question('Delete client Ada Ltd?')), clientFailures.clientDelete);
});

test('a change of a client that could not be saved says so', async () => {
  await signUp();
  const id = await newClient('Ada Ltd');
  await openApp(`/clients?dialog=edit-client:${id}`);
  await dialog('Edit Client').getByLabelText('Phone').fill('555');
  await failsWith(button('Update client', dialog('Edit Client')), clientFailures.clientUpdate);
});

/** The form of a client whose name is changed in it, and whose name and phone change elsewhere. */
const openChangedClient = async (): Promise<Locator> => {
  await signUp();
  const id = await newClient('Zoe Ltd');
  await openApp(`/clients?dialog=edit-client:${id}`);
  await nameIn(dialog('Edit Client')).fill('Zoe GmbH');
  await isLive();
  await call('PUT', `/api/clients/${id}`, { name: 'Zoe Inc.', phone: '555-0100' });
  return dialog('Edit Client');
};

test('an open form says what changed elsewhere, and takes over what was not touched in it', async () => {
  const form = await openChangedClient();
  await shows(
    form,
    'This client was changed in the meantime.',
    'Name: now “Zoe Inc.”, yours “Zoe GmbH”',
    'Phone: now “555-0100”',
  );
  await expect.element(nameIn(form)).toHaveValue('Zoe GmbH');
  await expect.element(form.getByLabelText('Phone')).toHaveValue('555-0100');
  await button('Use theirs: Name', form).click();
  await expect.element(nameIn(form)).toHaveValue('Zoe Inc.');
});

test('what was changed here and elsewhere is only replaced after a question', async () => {
  const form = await openChangedClient();
  await shows(form, 'Name: now “Zoe Inc.”, yours “Zoe GmbH”');
  await button('Update client', form).click();
  const asked = question('Replace what was changed in the meantime?');
  await shows(asked, 'Name: “Zoe Inc.” becomes “Zoe GmbH”');
  await button('Keep editing', asked).click();
  await button('Update client', form).click();
  await button('Replace', asked).click();
  await isGone(form);
  await expect.element(row(/Zoe GmbH.*555-0100/)).toBeVisible();
});

test('addresses that get copies are entered, shown on the page of the client, and removed', async () => {
  await signUp();
  const id = await newClient('Ada Ltd');
  await openApp(`/clients/${id}`);
  const contact = page.getByRole('region', { name: 'Contact' });
  await button('Edit', contact).click();
  const form = dialog('Edit Client');
  const copies = form.getByLabelText(/^Copies to/);
  await copies.fill('ada@example.test');
  await button('Update client', form).click();
  await shows(form, "This is the client's own address");
  await copies.fill('office@example.test; boss@example.test');
  await button('Update client', form).click();
  await isGone(form);
  await shows(contact, 'office@example.test', 'boss@example.test');
  await button('Edit', contact).click();
  await expect.element(copies).toHaveValue('office@example.test, boss@example.test');
  await copies.fill('');
  await button('Update client', form).click();
  await isGone(form);
  await expect.element(contact.getByText('boss@example.test')).not.toBeInTheDocument();
});
