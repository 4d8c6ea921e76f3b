import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { approvalsView, type ApprovalsView } from '../../../../contracts/sequences/approvals.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { cutOff } from '../../../../tests/components/page/layout/every-screen.ts';
import {
  button,
  dialog,
  field,
  isGone,
  leadsTo,
  link,
  press,
  question,
  region,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

const approvals = async (): Promise<ApprovalsView> =>
  approvalsView.parse(await call('GET', '/api/approvals'));

/** An invoice that is due since nine days, with an email that waits. @returns the step's id */
const waits = async (clientId: number, invoiceNumber: string): Promise<number> => {
  const id = await newInvoice(clientId, { invoiceNumber, dueDate: addDays(today(), -9) });
  const content = `Please pay ${invoiceNumber}.`;
  const step = await startSequence(id, { scheduledDate: addDays(today(), -1), content, approval: true });
  await expect
    .poll(async () => (await approvals()).waiting.map((one) => one.invoiceNumber))
    .toContain(invoiceNumber);
  return step;
};

const waiting = region('Waiting now');
const email = page.getByRole('article');

let ada: number;
beforeEach(async () => {
  await signUp();
  ada = await newClient('Ada Ltd');
});

describe('an email that waits', () => {
  test('is read as it would go, and approved', async () => {
    const first = await waits(ada, 'INV-1');
    await waits(ada, 'INV-2');
    await openApp('/');
    await link(/^Read and approve: Ada Ltd, invoice INV-1$/).click();
    await leadsTo(`/approvals?step=${first}`);
    await shows(email, 'Please pay INV-1.', 'ada@example.test', '$100.00', 'This email asks for it');
    await failsWith(button('Approve', email), '1 email not approved');
    await button('Approve', email).click();
    await toast('Email approved');
    await shows(email, 'Please pay INV-2.');
    await isGone(waiting.getByText('INV-1'));
    await button('Approve', email).click();
    await shows(page.getByRole('main'), 'Nothing waits for your approval');
    expect((await approvals()).waiting).toEqual([]);
  });

  test('is approved as it is now only after it was read again', async () => {
    const step = await waits(ada, 'INV-1');
    await openApp('/approvals');
    await shows(email, 'Please pay INV-1.');
    const before = await approvals();
    const release = answerCalls('GET /api/approvals', () => Response.json(before));
    await call('PATCH', `/api/followup-sequences/${step}`, { customContent: 'Please pay at once.' });
    await button('Approve', email).click();
    await shows(waiting, 'It has changed since you opened it. Please read it again.');
    release();
    await call('PATCH', `/api/followup-sequences/${step}`, { customContent: 'Please pay this week.' });
    await shows(email, 'Please pay this week.');
    await button('Approve', email).click();
    await toast('Email approved');
  });

  test('is rejected with a note, once that is confirmed', async () => {
    await waits(ada, 'INV-1');
    await openApp('/approvals');
    await button('Reject', email).click();
    const form = dialog('Reject the email to Ada Ltd?');
    await form.getByLabelText(/^Note/).fill('They called');
    await failsWith(button('Reject', form), "The email couldn't be rejected");
    await button('Reject', form).click();
    await toast('Rejected: the email is skipped');
    await shows(page.getByRole('main'), 'Nothing waits for your approval');
  });

  test('is edited in the editor of its step', async () => {
    await waits(ada, 'INV-1');
    await openApp('/approvals');
    await button('Edit', email).click();
    const editor = dialog('Edit Email Step');
    await expect.element(field('Ask me before it goes', editor)).toBeChecked();
    await field('Email Subject', editor).fill('Another subject');
    await button('Save Changes', editor).click();
    await expect.element(email.getByRole('heading', { name: 'Another subject' })).toBeVisible();
  });
});

describe('several that wait', () => {
  beforeEach(async () => {
    const bob = await newClient('Bob Inc', { email: 'bob@example.test' });
    await waits(ada, 'INV-1');
    await waits(ada, 'INV-2');
    await waits(bob, 'INV-3');
    await openApp('/approvals');
    await shows(email, 'Please pay INV-1.');
  });

  test('are approved for a client, or all at once, after a question that counts them', async () => {
    await button('Approve 2 for Ada Ltd').click();
    await button('Approve', question('Approve 2 emails to Ada Ltd?')).click();
    await toast('2 emails approved');
    await shows(email, 'Please pay INV-3.');
    await waits(ada, 'INV-4');
    await button('Approve all 2').click();
    await button('Cancel', question('Approve 2 emails to all clients?')).click();
    await button('Approve all 2').click();
    await button('Approve', question('Approve 2 emails to all clients?')).click();
    await shows(page.getByRole('main'), 'Nothing waits for your approval');
  });

  test('are worked through by keys', async () => {
    await press('j');
    await shows(email, 'Please pay INV-2.');
    await press('j');
    await shows(email, 'Please pay INV-3.');
    await press('k');
    await shows(email, 'Please pay INV-2.');
    await press('a');
    await toast('Email approved');
    await shows(email, 'Please pay INV-3.');
    await press('x');
    await button('Cancel', dialog('Reject the email to Bob Inc?')).click();
    await press('e');
    await button('Cancel', dialog('Edit Email Step')).click();
    await expect.element(email).toBeVisible();
  });

  test('are shown without a fault for everybody, also on a narrow phone', async () => {
    expect([...(await axeFindings()), ...cutOff()]).toEqual([]);
    await setWidth(320);
    expect([...(await axeFindings()), ...cutOff()]).toEqual([]);
  });
});

test('the page is in the navigation only where approval is used', async () => {
  await openApp('/');
  await expect.element(link('Invoices').first()).toBeVisible();
  await isGone(link('Approvals'));
  await openApp('/settings?tab=approval');
  const rules = region('Ask before it goes');
  await field('Legal', rules).click();
  await rules.getByLabelText(/^Emails that ask for this much or more, in USD/).fill('5,000');
  await failsWith(button('Save', rules), "The settings couldn't be saved");
  await button('Save', rules).click();
  await toast('Settings saved');
  expect(await call('GET', '/api/approval-rules')).toEqual({
    tones: ['legal'],
    amountFrom: 5_000,
    currency: 'USD',
  });
  await link('Approvals').click();
  await shows(page.getByRole('main'), 'Nothing waits for your approval');
});

test('a client’s page says whether each email to it waits', async () => {
  await openApp(`/clients/${ada}`);
  const ask = page.getByRole('switch', { name: 'Ask before each email' });
  await failsWith(ask, "It couldn't be changed");
  await ask.click();
  await toast('Each email to this client waits for you');
  expect(await call('GET', `/api/clients/${ada}/approval`)).toMatchObject({ asksFirst: true });
});
