import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newClient, signUp } from '../../tests/components/page/account.ts';
import { answerCalls, fromServer } from '../../tests/components/page/answers.ts';
import { openApp } from '../../tests/components/page/app.tsx';
import { newLateInvoices } from '../../tests/components/page/invoices.ts';
import { button, dialog, isGone, row, shows } from '../../tests/components/page/screen.ts';

/* A change that is stored, but whose answer has no body because the views are behind. */

const answersWithoutBody = (call: RegExp): void =>
  void answerCalls(call, async (request) => {
    await fromServer(request);
    return new Response('', { headers: { 'Owed-View': 'behind' } });
  });

test('a client whose change is stored without an answer appears when the view has it', async () => {
  await signUp();
  const id = await newClient('Ada Ltd');
  await openApp(`/clients?dialog=edit-client:${id}`);
  answersWithoutBody(/^(PUT|PATCH) .api.clients/);
  await dialog('Edit Client').getByLabelText('Name', { exact: true }).fill('Ada & Sons');
  await button('Update client', dialog('Edit Client')).click();
  await shows(page, 'Saved. Updating the list...');
  await isGone(dialog('Edit Client'));
  await expect.element(row(/Ada & Sons/)).toBeVisible();
});

test('a payment that is stored without an answer is no failure', async () => {
  await signUp();
  await newLateInvoices(1);
  await openApp('/invoices');
  await row(/INV-1 /).hover();
  answersWithoutBody(/mark-paid$/);
  await button('Paid', row(/INV-1 /)).click();
  await shows(page, 'Invoice marked as paid');
  await shows(row(/INV-1 /), /^on /);
  await expect.element(page.getByText('Failed')).not.toBeInTheDocument();
});
