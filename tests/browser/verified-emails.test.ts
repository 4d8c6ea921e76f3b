import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SenderView } from '../../contracts/verified-emails.ts';
import { MailServer } from '../doubles/mail-server.ts';
import { openAccount, OwedInBrowser, register } from './owed-in-browser.ts';

const serverPassword = 'own-server-secret';

let owed: OwedInBrowser;
let ownServer: MailServer;
let ownPort = '';
beforeAll(async () => {
  ownServer = new MailServer(serverPassword);
  ownPort = new URL(await ownServer.listen()).port;
  owed = await OwedInBrowser.startWith({ SENDER_SERVERS: 'any' });
});
afterAll(async () => {
  await owed.close();
  await ownServer.close();
});

test('verified emails are added, verified by their link, edited, made primary and deleted', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await register(page, 'ann@senders.test');
  await page.route('**/api/verified-emails', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto('/settings?tab=verified-emails');
  await page.getByText('Failed to load emails').waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  const own = page.getByRole('listitem', { name: 'ann@senders.test' });
  await own.getByText('Pending verification').waitFor();
  expect(await page.getByRole('button', { name: 'Verify manually' }).count()).toBe(0);
  expect(await page.getByRole('switch').count()).toBe(0);
  await own.getByRole('button', { name: 'Resend' }).click();
  await page.getByText('Verification Sent').first().waitFor();
  await page.getByText('Check your email for a verification link').first().waitFor();
  await own.getByText('Pending verification').waitFor();

  await page.getByRole('button', { name: 'Add email' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'Add email' });
  await adding.getByRole('button', { name: 'Send verification' }).click();
  await page.getByText('Email Required').first().waitFor();
  await page.getByText('Please enter an email address to verify').first().waitFor();
  await adding.getByLabel('Email', { exact: true }).fill('nobody');
  await adding.getByLabel('Display name').fill('x');
  await adding.getByRole('button', { name: 'Send verification' }).click();
  await adding.getByText('Please enter a valid email address').waitFor();
  await adding.getByText('Display name must be at least 2 characters').waitFor();
  await adding.getByLabel('Email', { exact: true }).fill('ann@senders.test');
  await adding.getByLabel('Display name').fill('Billing Team');
  await adding.getByRole('button', { name: 'Send verification' }).click();
  await page.getByText('Failed to add email').first().waitFor();
  await adding.getByText('This address is already in your list').waitFor();
  await adding.getByLabel('Email', { exact: true }).fill('billing@senders.test');
  await page.keyboard.press('Enter');
  await adding.waitFor({ state: 'detached' });
  const billing = page.getByRole('listitem', { name: 'billing@senders.test' });
  await billing.getByText('Billing Team').waitFor();

  const webmail = await owed.person({ width: 390 });
  const mailed = await webmail.newPage();
  const link = await owed.linkTo('billing@senders.test', 'verify-sender');
  await mailed.goto(link);
  await mailed.getByRole('heading', { name: 'Verify your email address' }).waitFor();
  await billing.getByText('Pending verification').waitFor();
  await mailed.getByRole('button', { name: 'Verify' }).click();
  await mailed.getByText('billing@senders.test is verified.', { exact: false }).waitFor();
  await mailed.goto(link);
  await mailed.getByRole('button', { name: 'Verify' }).click();
  await mailed.getByRole('heading', { name: 'Invalid or Expired Link' }).waitFor();
  await webmail.close();
  // The open page hears of it by itself.
  await billing.getByText('Primary', { exact: true }).waitFor();
  await billing.getByText('Verified', { exact: true }).waitFor();
  await expect.poll(() => billing.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
  const whyKept = await billing.getByRole('button', { name: 'Delete' }).getAttribute('aria-describedby');
  expect(await page.locator(`[id="${whyKept}"]`).innerText()).toContain(
    "can't be deleted while it's primary",
  );

  await page.goto(await owed.linkTo('ann@senders.test', 'verify-sender'));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('link', { name: 'Verified emails' }).click();
  await own.getByRole('button', { name: 'Set primary' }).click();
  await page.getByText('Primary email set').first().waitFor();
  await own.getByText('Primary', { exact: true }).waitFor();

  await billing.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit verified email' });
  await editing.getByLabel('Email type').selectOption('billing');
  await editing.getByRole('button', { name: 'Own mail server' }).click();
  await editing.getByLabel('SMTP server').fill('127.0.0.1');
  await editing.getByLabel('Port').fill(ownPort);
  await editing.getByLabel('Username').fill('billing');
  await editing.getByLabel('Signature', { exact: true }).selectOption('A different one');
  await editing.getByLabel("This sender's signature").fill('Yours, Billing');
  await editing.getByLabel('Signature', { exact: true }).selectOption('None');
  await editing.getByLabel("This sender's signature").waitFor({ state: 'detached' });
  await editing.getByLabel('Password').fill('wrong');
  await editing.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Failed to update email').first().waitFor();
  await editing.getByText('refuses the user or password', { exact: false }).waitFor();
  await editing.getByLabel('Password').fill(serverPassword);
  await editing.getByRole('button', { name: 'Save' }).click();
  await editing.waitFor({ state: 'detached' });
  await page.getByText('Email updated').first().waitFor();
  await billing.getByText(`sends through 127.0.0.1:${ownPort}`, { exact: false }).waitFor();
  const senders = (await (await page.request.get('/api/verified-emails')).json()) as SenderView[];
  const stored = senders.find(({ email }) => email === 'billing@senders.test');
  expect(stored?.signature).toBe('');

  await billing.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete billing@senders.test?' });
  await question.getByText('No scheduled emails are sent from it.', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await billing.waitFor({ state: 'detached' });
  await page.getByText('Email removed').first().waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a step goes out from a chosen sender, and a new one is verified in its editor', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/auth');
  await openAccount(page, 'bea@steps.test');
  const post = async (path: string, data: object): Promise<{ id: number }> =>
    (await page.request.post(path, { data })).json() as Promise<{ id: number }>;
  const { id: clientId } = await post('/api/clients', { name: 'Blue Door', email: 'pay@bluedoor.test' });
  const invoice = { clientId, invoiceNumber: 'INV-1', amount: 10, dueDate: '2099-01-01' };
  const { id: invoiceId } = await post('/api/invoices', invoice);
  const { id } = await post('/api/verified-emails', {
    email: 'office@steps.test',
    displayName: 'The Office',
  });
  const put = { data: { signature: 'Yours, the office' } };
  await page.request.put(`/api/verified-emails/${id}`, put);
  const verified = await owed.person();
  const other = await verified.newPage();
  await other.goto(await owed.linkTo('office@steps.test', 'verify-sender'));
  await other.getByRole('button', { name: 'Verify' }).click();
  await other.getByRole('heading', { name: 'Email address verified' }).waitFor();
  await verified.close();

  await page.goto(`/sequences?dialog=create-sequence:${invoiceId}`);
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Email Step' });
  await expect.poll(() => editor.getByLabel('Sender Email').inputValue()).toBe('office@steps.test');
  await expect.poll(() => editor.getByLabel('Sender Name').inputValue()).toBe('The Office');
  const preview = editor.frameLocator('iframe[title="Email as it will be sent"]');
  await preview.getByText('Yours, the office').waitFor();
  const signed = async (signature: string | null): Promise<void> => {
    await page.request.put(`/api/verified-emails/${id}`, { data: { signature } });
  };
  await page.request.put('/api/user', { data: { emailSignature: 'The whole studio' } });
  await signed(null);
  await preview.getByText('The whole studio').waitFor();
  await signed('');
  await preview.getByText('The whole studio').waitFor({ state: 'detached' });
  await signed('Yours, the office');
  await preview.getByText('Yours, the office').waitFor();
  await editor.getByLabel('Sender Email').selectOption('bea@steps.test');
  await expect.poll(() => editor.getByLabel('Sender Name').inputValue()).toBe('Ann Lee');
  await preview.getByText('Yours, the office').waitFor({ state: 'detached' });

  await editor.getByRole('button', { name: 'Verify New Sender Email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify New Sender Email' });
  await dialog.getByRole('button', { name: 'Send verification' }).click();
  await page.getByText('Email Required').first().waitFor();
  await dialog.getByLabel('Email', { exact: true }).fill('office@steps.test');
  await dialog.getByRole('button', { name: 'Send verification' }).click();
  await page.getByText('Verification Failed').first().waitFor();
  await dialog.getByLabel('Email', { exact: true }).fill('desk@steps.test');
  await dialog.getByLabel('Display name').fill('Front Desk');
  await dialog.getByRole('button', { name: 'Send verification' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Verification Sent').first().waitFor();
  await expect.poll(() => editor.getByLabel('Sender Email').inputValue()).toBe('desk@steps.test');
  await expect.poll(() => editor.getByLabel('Sender Name').inputValue()).toBe('Front Desk');
  await editor.getByText("desk@steps.test isn't verified.", { exact: false }).waitFor();
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByText('Sequence created').first().waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
