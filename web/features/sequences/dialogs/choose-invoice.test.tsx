import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signUp } from '../../../../tests/components/page/account.ts';
import { answerCalls, answerInstead, fromServer } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { newLateInvoices } from '../../../../tests/components/page/invoices.ts';
import { button, dialog, shows } from '../../../../tests/components/page/screen.ts';

test('an invoice beyond the first page of the client’s is found by its number, also without the list of senders', async () => {
  await signUp();
  await newLateInvoices(60);
  const wrong: string[] = [];
  answerInstead(async (request) => {
    const answer = await fromServer(request);
    if (answer.status === 400) wrong.push(request.url);
    return answer;
  });
  answerCalls('GET /api/verified-emails', () => new Response(null, { status: 500 }));
  await openApp('/sequences?dialog=create-sequence');
  const form = dialog('Create Sequence');
  await form.getByLabelText('Client', { exact: true }).fill('Ada');
  await page.getByRole('option', { name: /Ada Ltd/ }).click();
  const invoice = form.getByLabelText('Invoice', { exact: true });
  await invoice.fill('zzz');
  await shows(page, 'No invoices found.');
  await invoice.fill('INV-58');
  await page.getByRole('option', { name: /INV-58/ }).click();
  await expect.element(invoice).toHaveValue('INV-58');
  await button('Continue', form).click();
  await shows(form, 'Step 2 of 2: Emails', /INV-58/);
  expect(wrong).toEqual([]);
});
