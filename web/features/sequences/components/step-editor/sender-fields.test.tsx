import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { senderFailures, senderToasts } from '../../../../../contracts/senders/sender-messages.ts';
import { missingInput } from '../../../../../contracts/sequences/sequence-messages.ts';
import { senderView } from '../../../../../contracts/senders/verified-emails.ts';
import { call, create, newClient, newInvoice, signUp } from '../../../../../tests/components/page/account.ts';
import { changeAnswers } from '../../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../../tests/components/page/app.tsx';
import { button, dialog, field, isGone, shows, toast } from '../../../../../tests/components/page/screen.ts';

const office = 'office@steps.test';
const editor = dialog('Edit Email Step');
const sender = field('Sender Email', editor);
const senderName = field('Sender Name', editor);

/** The text of the email as it will be sent. */
const preview = (): string => {
  const frame = page.getByTitle('Email as it will be sent').query();
  return (frame instanceof HTMLIFrameElement && frame.contentDocument?.body.textContent) || '';
};

/** The editor of a new sequence's first step, in an account with a verified sender that signs for itself. */
const openEditor = async () => {
  const email = await signUp('solo');
  const invoiceId = await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: '2099-01-01' });
  const id = await create('/api/verified-emails', { email: office, displayName: 'The Office' });
  const sign = (signature: string | null): Promise<unknown> =>
    call('PUT', `/api/verified-emails/${id}`, { signature });
  await sign('Yours, the office');
  changeAnswers('GET /api/verified-emails', z.array(senderView), (all) =>
    all.map((one) => (one.id === id ? { ...one, isVerified: true, isPrimary: true } : one)),
  );
  await openApp(`/sequences?dialog=create-sequence:${invoiceId}`);
  await button('Edit step 1').click();
  await expect.element(editor).toBeVisible();
  return { email, sign };
};

test('a step goes out from the primary sender, or another one with its own name', async () => {
  const { email } = await openEditor();
  await expect.element(sender).toHaveValue(office);
  await expect.element(senderName).toHaveValue('The Office');
  await sender.selectOptions(email);
  await expect.element(senderName).toHaveValue('Ann Lee');
  await expect.poll(preview).not.toContain('Yours, the office');
});

test("the preview ends with the sender's signature, with that of the profile, or with none", async () => {
  const { sign } = await openEditor();
  await expect.poll(preview).toContain('Yours, the office');
  await call('PUT', '/api/user', { emailSignature: 'The whole studio' });
  await sign(null);
  await expect.poll(preview).toContain('The whole studio');
  await sign('');
  await expect.poll(preview).not.toContain('The whole studio');
  await sign('Yours, the office');
  await expect.poll(preview).toContain('Yours, the office');
});

test('a new sender is added in the editor and chosen, and the step waits for its link', async () => {
  await openEditor();
  await button('Verify New Sender Email', editor).click();
  const adding = dialog('Verify New Sender Email');
  const send = button('Send verification', adding);
  await send.click();
  await toast(missingInput.senderEmail.title);
  await field('Email', adding).fill(office);
  await send.click();
  await toast(senderFailures.verify);
  await field('Email', adding).fill('desk@steps.test');
  await adding.getByLabelText('Display name').fill('Front Desk');
  await send.click();
  await isGone(adding);
  await toast(senderToasts.sent.title);
  await expect.element(sender).toHaveValue('desk@steps.test');
  await expect.element(senderName).toHaveValue('Front Desk');
  await shows(editor, /desk@steps\.test isn't verified\./);
  await button('Save Changes', editor).click();
  await button('Create Sequence', page.getByRole('dialog')).click();
  await toast('Sequence created');
});
