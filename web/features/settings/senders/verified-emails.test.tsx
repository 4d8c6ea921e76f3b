import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { z } from 'zod';
import { senderFailures, senderToasts } from '../../../../contracts/senders/sender-messages.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { senderTexts, senderView } from '../../../../contracts/senders/verified-emails.ts';
import { call, create, signUp } from '../../../../tests/components/page/account.ts';
import {
  answerCalls,
  badGateway,
  bodiesFromNow,
  changeAnswers,
  refuseCalls,
  tryAgain,
} from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  button,
  dialog,
  field,
  isGone,
  press,
  question,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';

const senders = z.array(senderView);
const billing = 'billing@senders.test';
const openTab = (): Promise<void> => openApp('/settings?tab=verified-emails');
const sender = (email: string): Locator => page.getByRole('listitem', { name: email });

const newBilling = (): Promise<number> =>
  create('/api/verified-emails', { email: billing, displayName: 'Billing Team' });

test('a list that could not be loaded is loaded again when asked to', async () => {
  const email = await signUp('solo');
  const stop = answerCalls('GET /api/verified-emails', badGateway);
  await openTab();
  await shows(page, senderFailures.load);
  await tryAgain(page, stop);
  await expect.element(sender(email)).toBeVisible();
});

test('the own address waits for its link, which can be sent again and not be replaced by hand', async () => {
  const email = await signUp('solo');
  await openTab();
  await shows(sender(email), 'Pending verification');
  expect(page.getByRole('button', { name: /^Verify manually/ }).elements()).toEqual([]);
  expect(page.getByRole('switch').elements()).toEqual([]);
  await button(/^Resend/, sender(email)).click();
  await toast(senderToasts.sent.title, senderToasts.sent.message);
  await shows(sender(email), 'Pending verification');
});

test('an email to add needs an address and a name, and may not be listed yet', async () => {
  const email = await signUp('solo');
  await openTab();
  await button('Add email').click();
  const adding = dialog('Add email');
  const send = button('Send verification', adding);
  await send.click();
  await toast(missingInput.senderEmail.title, missingInput.senderEmail.message);
  await field('Email', adding).fill('nobody');
  await adding.getByLabelText('Display name').fill('x');
  await send.click();
  await shows(adding, 'Please enter a valid email address', 'Display name must be at least 2 characters');
  await field('Email', adding).fill(email);
  await adding.getByLabelText('Display name').fill('Billing Team');
  await send.click();
  await shows(adding, senderTexts.listed);
  await toast(senderFailures.add);
  await field('Email', adding).fill(billing);
  await press('{Enter}');
  await isGone(adding);
  await shows(sender(billing), /Billing Team/, 'Pending verification');
});

test("the primary email can't be deleted, and says why", async () => {
  const email = await signUp('solo');
  changeAnswers('GET /api/verified-emails', senders, (all) =>
    all.map((one) => ({ ...one, isVerified: true, isPrimary: true })),
  );
  await openTab();
  const remove = button(/^Delete/, sender(email));
  await expect.element(remove).toBeDisabled();
  await expect.element(remove).toHaveAccessibleDescription(/can't be deleted while it's primary/);
});

test('a sender may have a signature of its own, or none', async () => {
  await signUp('solo');
  const id = await newBilling();
  await openTab();
  await button(/^Edit/, sender(billing)).click();
  const editing = dialog('Edit verified email');
  await field('Signature', editing).selectOptions('A different one');
  await field("This sender's signature", editing).fill('Yours, Billing');
  await field('Signature', editing).selectOptions('None');
  await isGone(field("This sender's signature", editing));
  await editing.getByLabelText('Email type').selectOptions('Billing');
  await button('Save', editing).click();
  await isGone(editing);
  await toast(senderToasts.updated);
  const stored = senders.parse(await call('GET', '/api/verified-emails')).find((one) => one.id === id);
  expect(stored).toMatchObject({ signature: '', emailType: 'billing' });
});

test('a mail server of its own is tried before it is saved', async () => {
  await signUp('solo');
  const id = await newBilling();
  await openTab();
  await button(/^Edit/, sender(billing)).click();
  const editing = dialog('Edit verified email');
  await button('Own mail server', editing).click();
  await editing.getByLabelText('SMTP server').fill('mail.senders.test');
  await editing.getByLabelText('Port').fill('465');
  await editing.getByLabelText('Username').fill('billing');
  await editing.getByLabelText('Password').fill('wrong');
  const refusal = 'mail.senders.test refuses the user or password';
  const stop = refuseCalls(/^PUT/, refusal, { errors: { smtpPassword: refusal } });
  await button('Save', editing).click();
  await shows(editing, refusal);
  await toast(senderFailures.update);
  stop();

  const server = { smtpServer: 'mail.senders.test', smtpPort: 465, smtpUsername: 'billing' };
  answerCalls(/^PUT/, async () => {
    const listed = senders.parse(await call('GET', '/api/verified-emails'));
    return Response.json({ ...listed.find((one) => one.id === id), ...server });
  });
  const saved = bodiesFromNow(/^PUT/);
  await editing.getByLabelText('Password').fill('right');
  await button('Save', editing).click();
  await isGone(editing);
  expect(saved).toMatchObject([{ ...server, smtpPassword: 'right' }]);
  await shows(sender(billing), /sends through mail\.senders\.test:465/);
});

test('a change of a mail server asks for the password of the account', async () => {
  await signUp('solo');
  await newBilling();
  await openTab();
  await button(/^Edit/, sender(billing)).click();
  const editing = dialog('Edit verified email');
  await button('Own mail server', editing).click();
  await editing.getByLabelText('SMTP server').fill('mail.senders.test');
  expect(editing.getByLabelText('Your Owed password').elements()).toEqual([]);
  const saved = bodiesFromNow(/^PUT/);
  await button('Save', editing).click();
  await shows(editing, 'Please enter your password to change the mail server');
  await editing.getByLabelText('Your Owed password').fill('a guess');
  await button('Save', editing).click();
  await shows(editing, "That's not your password");
  expect(saved).toMatchObject([{ smtpServer: 'mail.senders.test' }, { currentPassword: 'a guess' }]);
});

test('a sender is deleted after a question that says what is sent from it', async () => {
  await signUp('solo');
  await newBilling();
  await openTab();
  await button(/^Delete/, sender(billing)).click();
  const asked = question(`Delete ${billing}?`);
  await shows(asked, /No scheduled emails are sent from it\./);
  await button('Delete', asked).click();
  await isGone(sender(billing));
  await toast(senderToasts.removed);
});

test('the DNS of a sender is explained, with the record to add', async () => {
  const email = await signUp('solo');
  answerCalls(/^GET .api.verified-emails.\d+.dns/, () =>
    Response.json({
      ...{ from: 'owed@mail.test', domain: 'mail.test', mailServer: null, provider: null },
      findings: [
        {
          check: 'spf',
          verdict: 'missing',
          found: null,
          add: { name: 'mail.test', value: 'v=spf1 mx ~all' },
        },
        { check: 'dkim', verdict: 'found', selector: 'mail', found: 'v=DKIM1; p=MIGf', add: null },
        { check: 'dmarc', verdict: 'unknown', found: null, add: null },
      ],
    }),
  );
  await openTab();
  await button(`Check DNS: ${email}`).click();
  const shown = dialog(`DNS for ${email}`);
  const finding = (name: string): Locator => shown.getByRole('region', { name });
  await shows(finding('SPF'), 'Needs a change', 'v=spf1 mx ~all');
  await expect.element(finding('DKIM').getByText('Good', { exact: true })).toBeVisible();
  await shows(finding('DMARC'), 'Unknown');
  await press('{Escape}');
  await isGone(shown);
});
