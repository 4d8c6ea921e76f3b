import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { newLateInvoice, newLateInvoices } from '../../../../tests/components/page/invoices.ts';
import {
  button,
  dialog,
  isGone,
  question,
  row,
  shows,
  textsOf,
  toast,
} from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

const bar = (): Locator => page.getByRole('region', { name: 'Selected rows' });

/** A client whose two sequences were paused on its page. */
const pausedClient = async (): Promise<{ readonly clientId: number; readonly ids: readonly number[] }> => {
  await signUp();
  const { clientId, ids } = await newLateInvoices(2);
  for (const id of ids) await startSequence(id, { scheduledDate: addDays(today(), 30) });
  await openApp(`/clients/${clientId}`);
  await button('Pause 2 sequences').click();
  await toast('2 sequences paused');
  return { clientId, ids };
};

test("a client's pause is shown on the client's page, and ends there", async () => {
  const { clientId } = await pausedClient();
  await openApp(`/clients/${clientId}`);
  const note = page.getByText('You paused this client. 2 sequences wait until you resume them.');
  await expect.element(note).toBeVisible();
  await button('Resume').first().click();
  await toast('2 sequences resumed');
  await isGone(note);
  await expect.element(button('Pause 2 sequences')).toBeVisible();
});

test('a new sequence for a paused client says so, and asks before it starts', async () => {
  const { clientId } = await pausedClient();
  const id = await newLateInvoice(clientId, 'INV-9', 20);
  await openApp(`/sequences?dialog=create-sequence:${id}`);
  const form = dialog('Create Sequence');
  await shows(form, /^You paused Ada Ltd: INV-\d, INV-\d wait until you resume\./);
  await button('Create Sequence', form).click();
  const asked = question('Start a sequence although you paused Ada Ltd?');
  await button('Cancel', asked).click();
  await isGone(asked);
  await button('Create Sequence', form).click();
  await button('Start anyway', asked).click();
  await isGone(form);
  expect(await call('GET', `/api/followup-sequences?invoiceIds=${id}`)).not.toEqual([]);
});

test('starting many leaves invoices of a paused client out, unless they are asked for', async () => {
  const { clientId } = await pausedClient();
  await newLateInvoice(clientId, 'INV-9', 20);
  await newInvoice(await newClient('Bo Inc'), { invoiceNumber: 'BO-1', dueDate: addDays(today(), -20) });
  await openApp('/invoices');
  for (const number of [/INV-9/, /BO-1/]) await row(number).getByRole('checkbox').click();
  await button('Start sequences', bar()).click();
  const form = dialog('Start sequences');
  await shows(form, '1 of 2 invoices', 'You paused Ada Ltd, so 1 invoice gets no sequence.');
  await expect
    .poll(() => textsOf(form.getByRole('list', { name: 'Left out' }).getByRole('listitem')))
    .toEqual(['You paused this client: INV-9 (Ada Ltd)']);
  await button('Start them too', form).click();
  await shows(form, '2 of 2 invoices', '1 sequence of clients you paused starts, too.');
  await button('Start 2 Sequences', form).click();
  await toast('2 sequences started');
});

test('resuming many leaves sequences of a paused client out, unless they are asked for by name', async () => {
  await pausedClient();
  const other = await newInvoice(await newClient('Bo Inc'), {
    invoiceNumber: 'BO-1',
    dueDate: addDays(today(), -20),
  });
  await startSequence(other, { scheduledDate: addDays(today(), 30) });
  await call('PATCH', `/api/sequences/${other}/toggle-status`, { status: 'paused' });
  await openApp('/sequences?status=paused');
  await shows(page, 'Showing 1 to 3 of 3');
  await page.getByLabelText('Select all').click();
  await button('Resume', bar()).click();
  await shows(question('Resume 1 sequence?'), /^You paused this client: INV-\d \(Ada Ltd\)/);
  await question('Resume 1 sequence?')
    .getByLabelText('Also those of clients you paused (2): Ada Ltd')
    .click();
  await button('Resume', question('Resume 3 sequences?')).click();
  await toast('3 sequences resumed');
});
