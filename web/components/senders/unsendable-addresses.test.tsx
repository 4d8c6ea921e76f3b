import { expect, test } from 'vitest';
import { z } from 'zod';
import { unsendableFrom, unsendableReplies, unsendableTo } from '../../../contracts/senders/email-address.ts';
import { statusView } from '../../../contracts/status.ts';
import { senderView, type SenderView } from '../../../contracts/senders/verified-emails.ts';
import { create, newClient, newInvoice, signUp } from '../../../tests/components/page/account.ts';
import { changeAnswers } from '../../../tests/components/page/answers.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { button, dialog, field, shows } from '../../../tests/components/page/screen.ts';

const rené = 'rené@client.test';
const ownServer = { smtpServer: 'smtp.steps.test', smtpPort: 587, smtpUsername: 'office' };

/** An account with a primary sender, and an installation whose mail server refuses such addresses or not. */
const openEditor = async (installationRefuses: boolean, sender: Partial<SenderView>): Promise<string> => {
  const email = await signUp('solo');
  const invoiceId = await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: '2099-01-01' });
  const id = await create('/api/verified-emails', {
    email: `${crypto.randomUUID()}@steps.test`,
    displayName: 'The Office',
  });
  changeAnswers('GET /api/verified-emails', z.array(senderView), (all) =>
    all.map((one) => (one.id === id ? { ...one, isVerified: true, isPrimary: true, ...sender } : one)),
  );
  changeAnswers('GET /api/status', statusView, ({ mail, ...status }) => ({
    ...status,
    mail: mail && { ...mail, ...(installationRefuses && { refusesSmtpUtf8: true as const }) },
  }));
  await openApp(`/sequences?dialog=create-sequence:${invoiceId}`);
  await button('Edit step 1').click();
  await dialog('Edit Email Step').getByLabelText(/^CC/).fill(rené);
  return email;
};

const editor = dialog('Edit Email Step');
const warning = editor.getByText(unsendableTo(rené));

test.each([
  ['the mail server of Owed does, and the sender has none of its own', true, {}, true],
  ['no mail server does', false, {}, false],
  ['the mail server of Owed does, and the own one of the sender does not', true, ownServer, false],
  ['the own one of the sender does', false, { ...ownServer, refusesSmtpUtf8: true }, true],
  ['the mail server of Owed does, and the sender has a Gmail', true, { viaGmail: true }, false],
] as const)(
  'an address that the mail server refuses is warned of: %s',
  async (_, refuses, sender, isWarned) => {
    await openEditor(refuses, sender);
    await expect.element(warning).toHaveLength(isWarned ? 1 : 0);
  },
);

test.each([
  ['replies, where Owed’s mail server sends', true, {}, unsendableReplies],
  [
    'what it sends, where its own server does',
    false,
    { ...ownServer, refusesSmtpUtf8: true },
    unsendableFrom,
  ],
] as const)('a sender that the mail server cannot name is warned of: %s', async (_, refuses, own, words) => {
  const email = 'jörg@steps.test';
  await openEditor(refuses, { ...own, email });
  await shows(editor, words(email));
});

test('another sender has another mail server', async () => {
  const email = await openEditor(false, { ...ownServer, refusesSmtpUtf8: true });
  await shows(editor, unsendableTo(rené));
  await field('Sender Email', editor).selectOptions(email);
  await expect.element(warning).toHaveLength(0);
});

test("a client's form warns for the sender that new steps have", async () => {
  await openEditor(true, ownServer);
  await openApp('/clients?dialog=create-client');
  const form = dialog('Add New Client');
  await field('Email', form).fill(rené);
  await expect.element(form.getByText(unsendableTo(rené))).toHaveLength(0);
  changeAnswers('GET /api/verified-emails', z.array(senderView), () => []);
  await openApp('/clients?dialog=create-client');
  await field('Email', form).fill(rené);
  await shows(form, unsendableTo(rené));
});
