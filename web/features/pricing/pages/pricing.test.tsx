import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { featureGates, upgradeMessage } from '../../../../contracts/messages.ts';
import { planView } from '../../../../contracts/accounts/plans.ts';
import { newClient, newInvoice, signUp } from '../../../../tests/components/page/account.ts';
import { changeAnswers } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import {
  button,
  chooseInRow,
  dialog,
  haveTexts,
  heading,
  isGone,
  leadsTo,
  link,
  region,
  shows,
} from '../../../../tests/components/page/screen.ts';

const checkout = {
  solo: 'https://pay.example.com/owed?plan=solo',
  agency: 'https://pay.example.com/owed?plan=agency',
  enterprise: 'https://pay.example.com/owed?plan=enterprise',
};

/** An account with an invoice, where plans are paid. */
const soloAccount = async (): Promise<void> => {
  await signUp('solo');
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: '2026-01-01' });
  changeAnswers('GET /api/plan', planView, (plan) => ({ ...plan, checkout, trialDays: 14 }));
};

test('the plan says what is left of it, and another one is paid in a new tab', async () => {
  await soloAccount();
  await openApp('/');
  await link('Manage Subscription').click();
  await expect.element(heading('Pricing')).toBeVisible();
  await shows(page, '49 (1 used)', /^\d+(\.\d)? kB of 200 MB used$/, /All plans have a 14-day free trial\./);
  const pay = link('Checkout Agency, opens in a new tab');
  await expect.element(pay).toHaveAttribute('href', checkout.agency);
  await expect.element(pay).toHaveAttribute('target', '_blank');
  await link('Back to Dashboard').click();
  await expect.element(heading('Dashboard')).toBeVisible();
});

test('the prices are those of three plans, say what is not there yet, and answer questions', async () => {
  await signUp('solo');
  await openApp('/pricing');
  const offered = region('Plans').getByRole('heading');
  await haveTexts(offered, ['Solo', 'Agency', 'Enterprise']);
  for (const missing of ['Payment portal', 'Sequences by SMS and call', 'Custom API integrations'])
    await expect
      .element(region('Plans').getByRole('listitem').filter({ hasText: missing }))
      .toHaveTextContent(`${missing} soon`);
  await shows(region('Frequently asked questions'), 'Is there a free trial?', 'What does "soon" mean?');
});

test('what the plan lacks opens the plans, from which the chosen one leads to its checkout', async () => {
  await soloAccount();
  await openApp('/invoices');
  await chooseInRow(/INV-1/, 'Promise');
  const upgrade = dialog('Upgrade Your License');
  await shows(upgrade, featureGates.promises.message);
  await expect.element(button('Selected', upgrade)).toBeVisible();
  await expect.element(button('Current Plan', upgrade)).toBeDisabled();
  await expect.element(link('View Pricing Options')).toBeVisible();
  await button('Select', upgrade).click();
  await link('Standard Checkout').click();
  await leadsTo('/pricing?plan=enterprise');
  await isGone(upgrade);
});

test("the user's menu says who is signed in, and leads to the plans", async () => {
  const email = await signUp('solo');
  await openApp('/');
  await button('Account of Ann Lee').click();
  const menu = region('Account');
  await shows(menu, 'Ann Lee', email, 'Solo Plan', 'Settings', 'Logout');
  await menu.getByRole('menuitem', { name: 'Upgrade License' }).click();
  await leadsTo('/pricing');
});

test('a Developer license has nothing to pay', async () => {
  await signUp('developer');
  await openApp('/pricing');
  await shows(page, upgradeMessage('developer'), 'Developer License');
  expect(page.getByText('N/A').elements()).toHaveLength(2);
  expect(page.getByRole('link', { name: /Checkout|Manage Subscription/ }).elements()).toEqual([]);
  await button('Account of Ann Lee').click();
  await shows(region('Account'), 'Settings');
  expect(region('Account').getByText('Upgrade License').elements()).toEqual([]);
});
