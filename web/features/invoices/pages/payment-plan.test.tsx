import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { planFailure } from '../../../../contracts/invoices/payment-plan-bodies.ts';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import {
  button,
  dialog,
  field,
  isGone,
  openRowMenu,
  press,
  region,
  row,
  shows,
  textsOf,
  toast,
} from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

/** An invoice of $1,000, three days late. @returns its id */
const thousand = async (): Promise<number> => {
  await signUp();
  return newInvoice(await newClient('Ada Ltd'), {
    invoiceNumber: 'INV-1',
    amount: 1_000,
    dueDate: addDays(today(), -3),
  });
};
const stored = (id: number): Promise<unknown> => call('GET', `/api/invoices?ids=${id}`);
const inDays = (days: number): string => addDays(today(), days);
/** $400 in a week, and the rest in two. */
const agreeOnTwo = (id: number): Promise<unknown> =>
  call('POST', `/api/invoices/${id}/payment-plan`, {
    installments: [{ date: inDays(7), amount: 400 }, { date: inDays(14) }],
  });
const openPlan = async (): Promise<void> => {
  await button('Record').click();
  await page.getByRole('menuitem', { name: 'Payment plan…' }).click();
};

test('a plan splits what is due evenly, the rest in the last; dates and amounts can be changed', async () => {
  const id = await thousand();
  await startSequence(id, { scheduledDate: inDays(4) });
  await openApp(`/invoices/${id}`);
  await openPlan();
  const form = dialog('Payment plan');
  await expect.element(field('Amount 1', form)).toHaveValue('333.33');
  await shows(form, '$333.34', 'Total $1,000.00');
  await field('Interval', form).selectOptions('Every week');
  await field('Installments', form).selectOptions('2');
  await expect.element(field('Date 2', form)).toHaveValue(shortDate(inDays(14)));
  await field('Amount 1', form).fill('1200');
  await button('Record plan', form).click();
  await shows(form, 'The other amounts already come to $1,000.00 or more');
  await field('Amount 1', form).fill('400');
  await shows(form, '$600.00');
  await field('Date 2', form).fill(inDays(-1));
  await button('Record plan', form).click();
  await shows(form, 'The date must be today or later');
  await field('Date 2', form).fill('+30');
  await failsWith(button('Record plan', form), planFailure);
  await button('Record plan', form).click();
  await toast(
    'Payment plan recorded',
    `INV-1. First installment by ${shortDate(inDays(7))}. Reminders follow its dates.`,
  );
  expect(await stored(id)).toMatchObject([
    {
      paymentPlan: {
        installments: [
          { date: inDays(7), amount: 40_000 },
          { date: inDays(30), amount: 60_000 },
        ],
      },
    },
  ]);
});

test('the page shows what is still due of each installment, and ends the plan', async () => {
  const id = await thousand();
  await call('POST', `/api/invoices/${id}/payment-plan`, {
    installments: [{ date: inDays(7), amount: 400 }, { date: inDays(14), amount: 300 }, { date: inDays(21) }],
  });
  await call('POST', `/api/invoices/${id}/payments`, { amount: 500 });
  await openApp(`/invoices/${id}`);
  const plan = region('Payment plan');
  await shows(plan, 'Paid', 'Partly paid', 'Planned', 'No reminders go out: this invoice has no sequence.');
  await shows(page, `Plan, next $200.00 on ${shortDate(inDays(14)).split(',')[0]}`);
  await failsWith(button('End plan', plan), planFailure);
  await button('End plan', plan).click();
  await toast('Payment plan ended', '$500.00 of INV-1 is due.');
  await isGone(plan);
});

test('the list says which installment is next', async () => {
  await agreeOnTwo(await thousand());
  await openApp('/invoices');
  await shows(page, `Plan, next $400.00 on ${shortDate(inDays(7)).split(',')[0]}`);
});

test('beside a plan nothing is promised, and resumed only what was paused by hand', async () => {
  const id = await thousand();
  await startSequence(id, { scheduledDate: inDays(4) });
  await agreeOnTwo(id);
  await openApp('/invoices');
  const actions = async (): Promise<readonly string[]> => {
    await row(/INV-1/).hover();
    await openRowMenu(/INV-1/);
    const items = page.getByRole('menuitem');
    await expect.element(items.first()).toBeVisible();
    return textsOf(items);
  };
  const planned = await actions();
  expect(planned).toContain('Pause sequence');
  expect(planned).not.toContain('Resume sequence');
  expect(planned).not.toContain('Promise');
  await page.getByRole('menuitem', { name: 'Pause sequence' }).click();
  await toast('Sequence paused');
  const paused = await actions();
  expect(paused).not.toContain('Pause sequence');
  await page.getByRole('menuitem', { name: 'Resume sequence' }).click();
  await toast('Sequence resumed', 'Its emails are still on hold. Paused - Payment Plan.');
});

test('the details of a sequence under a plan offer to pause it, and no promise', async () => {
  const id = await thousand();
  await startSequence(id, { scheduledDate: inDays(4) });
  await agreeOnTwo(id);
  await openApp(`/sequences?dialog=sequence:${id}`);
  const details = dialog('Sequence Details');
  await shows(details, 'Paused - Payment Plan.');
  await isGone(button('Promise', details));
  await isGone(button('Resume', details));
  await button('What if', details).click();
  const whatIf = dialog('What would go out');
  await expect.element(whatIf.getByRole('option', { name: 'The client pays' })).toBeInTheDocument();
  await isGone(whatIf.getByRole('option', { name: 'The client promises to pay' }));
  await press('{Escape}');
  await button('Pause', details).click();
  await toast('Sequence paused');
  await button('Resume', details).click();
  await toast('Sequence resumed', 'Its emails are still on hold. Paused - Payment Plan.');
  await expect.element(button('Pause', details)).toBeVisible();
});

test('the list of sequences offers to pause one under a plan', async () => {
  const id = await thousand();
  await startSequence(id, { scheduledDate: inDays(4) });
  await agreeOnTwo(id);
  await openApp('/sequences?status=all');
  await row(/INV-1/).hover();
  await expect.element(button('Pause', row(/INV-1/))).toBeVisible();
  await isGone(button('Resume', row(/INV-1/)));
});

test('a promise takes an amount, prefilled with what is due', async () => {
  const id = await thousand();
  await openApp(`/invoices/${id}?dialog=promise:${id}`);
  const form = dialog('Promise to pay');
  await expect.element(field('Amount', form)).toHaveValue('1,000.00');
  await field('Promised payment date', form).fill('+4');
  await field('Amount', form).fill('1000.01');
  await button('Record promise', form).click();
  await shows(form, 'No more than $1,000.00 is due');
  await field('Amount', form).fill('400');
  await button('Record promise', form).click();
  await toast('Promise recorded');
  await shows(page, `$400.00 by ${shortDate(inDays(4))}`);
  expect(await stored(id)).toMatchObject([{ promisedPaymentDate: inDays(4), promisedAmount: 40_000 }]);
});

test('a plan without promises offers the upgrade instead', async () => {
  await signUp('solo');
  const own = await newInvoice(await newClient('Bo Ltd'), { invoiceNumber: 'INV-2', dueDate: today() });
  await openApp(`/invoices/${own}?dialog=payment-plan:${own}`);
  await shows(
    page,
    'Promise tracking is available on Agency and Enterprise plans. Upgrade to use this feature.',
  );
});
