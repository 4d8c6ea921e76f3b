import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { unusableLink } from '../../../../contracts/accounts/link-messages.ts';
import { today } from '../../../../tests/components/page/account.ts';
import { answerCalls, callsFromNow } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, heading, shows } from '../../../../tests/components/page/screen.ts';

const token = 'b'.repeat(43);

/** What a link about a reminder would do. */
const answerLink = (more: object): void => {
  const about = {
    clientName: 'Ada Ltd',
    invoiceNumber: 'INV-7',
    currency: 'USD',
    amount: 10_000,
    dueDate: '2026-01-01',
  };
  answerCalls(`GET /api/reminder-actions/${token}`, () =>
    Response.json({ ...about, isPaid: false, hasPaymentPlan: false, today: today(), ...more }),
  );
};

test('a link that verifies a sender asks first, and says when it is void', async () => {
  const calls = callsFromNow();
  await openApp(`/verify-sender?token=${token}`);
  await expect.element(heading('Verify your email address')).toBeVisible();
  expect(calls()).not.toContain('POST /api/verified-emails/verify');
  await button('Verify').click();
  await expect.element(heading('Invalid or Expired Link')).toBeVisible();
});

test('a link about a reminder names the invoice, and asks before it acts', async () => {
  answerLink({ action: 'promise' });
  answerCalls(`POST /api/reminder-actions/${token}`, () =>
    Response.json({ action: 'promise', mailInFlight: false }),
  );
  const calls = callsFromNow();
  await openApp(`/reminder/${token}`);
  await expect.element(heading('Record a promise to pay?')).toBeVisible();
  await shows(page, /Ada Ltd, invoice INV-7, \$100\.00/);
  expect(calls().filter((call) => call.startsWith('POST'))).toEqual([]);
  await button('Record promise').click();
  await expect.element(heading('Promise recorded')).toBeVisible();
});

test('a link about an invoice that is paid only says so', async () => {
  answerLink({ action: 'pause', isPaid: true });
  await openApp(`/reminder/${token}`);
  await expect.element(heading('This invoice is already paid')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a link to record a promise says that a payment plan was agreed on since', async () => {
  answerLink({ action: 'promise', hasPaymentPlan: true });
  await openApp(`/reminder/${token}`);
  await expect.element(heading('This invoice has a payment plan')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a link about a reminder that was altered or used says that it no longer works', async () => {
  await openApp('/reminder/altered');
  await expect.element(heading(unusableLink.title)).toBeVisible();
  await shows(page, unusableLink.message);
});
