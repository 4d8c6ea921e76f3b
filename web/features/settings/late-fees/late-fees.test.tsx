import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shortDate } from '../../../../domain/calendar.ts';
import { call, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import {
  button,
  dialog,
  field,
  isGone,
  region,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';

const terms = region('Late fees and interest');
const rates = region('Rates');
const form = dialog('Late fees and interest');
const stored = async (): Promise<unknown> => call('GET', '/api/late-fee-terms');

beforeEach(async () => {
  await signUp();
  await openApp('/settings?tab=late-fees');
  await shows(terms, 'None');
});

test('terms of a contract are entered, and say what is wrong with them', async () => {
  await button('Set terms', terms).click();
  await field('Terms', form).selectOptions('Agreed in a contract');
  await button('Save', form).click();
  await shows(form, 'Please enter the clause that was agreed', 'Please enter a fee or interest');
  await field('Clause', form).fill('1.5% a month after 30 days.');
  await form.getByLabelText(/^Interest in percent/).fill('2%');
  await shows(form, 'That is 24% a year. Some places allow less: ask a lawyer.');
  await form.getByLabelText(/^Late fee/).fill('25');
  await field('Grace days', form).fill('3');
  await form.getByLabelText(/^Limit in percent/).fill('10');
  await failsWith(button('Save', form), 'Failed to change the terms');
  await button('Save', form).click();
  await toast('Terms changed');
  await shows(terms, '2% a month, $25.00 once, after 3 days of grace, at most 10% of the invoice');
  expect(await stored()).toMatchObject({
    terms: {
      kind: 'contract',
      rate: { percent: 2, per: 'month' },
      flat: { amount: 2_500, currency: 'USD' },
      graceDays: 3,
      capPercent: 10,
      clause: '1.5% a month after 30 days.',
    },
  });
  await button('Change terms', terms).click();
  await expect.element(field('Clause', form)).toHaveValue('1.5% a month after 30 days.');
});

test('terms by law name it, and say what it gives nobody', async () => {
  await button('Set terms', terms).click();
  await field('Terms', form).selectOptions('By law');
  await field('Country', form).selectOptions('United Kingdom');
  await field('Who owes', form).selectOptions('A consumer');
  await shows(form, /^Nothing is calculated: the Late Payment of Commercial Debts/);
  await field('Who owes', form).selectOptions('A business');
  await button('Save', form).click();
  await shows(terms, /^By law: United Kingdom, businesses/);
  await isGone(form);
});

test('the rule that claims is off until it is approved, says who approved it, and is withdrawn', async () => {
  const rule = region('Claims');
  const onOff = rule.getByRole('switch', {
    name: 'When a late invoice is paid, claim what an email has announced',
  });
  await shows(rule, 'Off: nothing is claimed until you claim it on the invoice.');
  await failsWith(onOff, "The rule couldn't be changed");
  await expect.element(onOff).not.toBeChecked();
  await onOff.click();
  await toast('Rule approved');
  await expect.element(onOff).toBeChecked();
  await shows(rule, new RegExp(`^Approved by .+ on ${shortDate(today())}\\.`));
  expect(await stored()).toMatchObject({ claimRule: { approvedOn: today() } });
  await onOff.click();
  await toast('Rule withdrawn');
  await expect.element(onOff).not.toBeChecked();
  expect(await stored()).toMatchObject({ claimRule: null });
});

test('a rate of your own is in the table, and goes again', async () => {
  await button('Add a rate', rates).click();
  const added = dialog('Add a rate');
  await button('Add rate', added).click();
  await shows(added, 'Rate is required', 'Please say where the rate is published');
  await field('Rate', added).selectOptions('Austrian base rate');
  await field('Half-year', added).selectOptions('Second half of 2024');
  await field('Percent', added).fill('3,5');
  await field('Source', added).fill('oenb.at');
  await button('Add rate', added).click();
  await toast('Rate added');
  await rates.getByText(/^Austrian base rate/).click();
  const own = page.getByRole('row', { name: /^Second half of 2024 3\.5%/ });
  await expect.element(own).toBeVisible();
  await button('Remove your rate for the second half of 2024', own).click();
  await isGone(own);
});
