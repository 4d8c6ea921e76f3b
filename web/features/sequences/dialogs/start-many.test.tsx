import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { z } from 'zod';
import { invoicePage } from '../../../../contracts/invoices/lists.ts';
import { addDays, isWeekend } from '../../../../domain/calendar.ts';
import { call, signUp, today } from '../../../../tests/components/page/account.ts';
import { changeAnswers } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { newLateInvoice, newLateInvoices } from '../../../../tests/components/page/invoices.ts';
import { button, dialog, isGone, shows, textsOf, toast } from '../../../../tests/components/page/screen.ts';

const form = (): Locator => dialog('Start sequences');
const region = (name: string): Locator => form().getByRole('region', { name, exact: true });
const emails = (): Locator => region('Preview').getByRole('list', { name: 'Emails that would go out' });

/** Selects all invoices and opens the dialog. */
const startAll = async (): Promise<void> => {
  await openApp('/invoices');
  await page.getByLabelText('Select all').click();
  await button('Start sequences').click();
};

test('starting many sequences says which invoices are left out, and why', async () => {
  await signUp('solo');
  const { ids } = await newLateInvoices(8);
  await call('POST', `/api/invoices/${ids[0]}/mark-paid`);
  await startAll();
  await shows(form(), '5 of 8 invoices');
  await expect
    .poll(() => textsOf(form().getByRole('list', { name: 'Left out' }).getByRole('listitem')))
    .toEqual([
      'Already paid: INV-1 (Ada Ltd)',
      'Your plan has no room for it: INV-7 (Ada Ltd), INV-8 (Ada Ltd)',
    ]);
  await button('Cancel', form()).click();
  await isGone(form());
});

const steps = z.array(z.object({ scheduledDate: z.string() }));

test('groups of invoices get their own steps, with one preview, and each invoice its own dates', async () => {
  await signUp();
  const { clientId } = await newLateInvoices(2);
  for (const number of [1, 2, 3]) await newLateInvoice(clientId, `NEXT-${number}`, -30);
  await startAll();
  const overdue = region('2 invoices overdue by 7 days or more');
  await expect.element(overdue.getByRole('listitem')).toHaveLength(3);
  await button('Remove step 3', overdue).click();
  const later = region('3 invoices due in more than 3 days');
  await button('Add reminders 3 and 10 days after', later).click();
  await expect.element(later.getByRole('listitem')).toHaveLength(3);
  await shows(region('Preview'), '1 of 5');
  await expect.element(emails().getByRole('listitem')).toHaveLength(2);
  await button('Next invoice', region('Preview')).click();
  await shows(region('Preview'), '2 of 5');
  await button('Start 5 Sequences', form()).click();
  await toast('5 sequences started');
  const started = steps.parse(await call('GET', '/api/followup-sequences'));
  expect(started).toHaveLength(2 * 2 + 3 * 3);
  expect(started.filter(({ scheduledDate }) => scheduledDate === addDays(today(), 33))).toHaveLength(3);
});

test('unusual times of all of them are counted once, and moved for each invoice by its own dates', async () => {
  await signUp();
  const { clientId } = await newLateInvoices(1);
  // Three days before the due date is a Saturday for one of them at least.
  for (const days of [10, 11, 12, 13, 14, 15, 16]) await newLateInvoice(clientId, `NEXT-${days}`, -days);
  await startAll();
  const odd = form().getByText(/^\d+ of \d+ emails go out at unusual times: \d+ on a weekend/);
  await expect.element(odd).toBeVisible();
  await button('Move to working days', form()).click();
  await shows(form(), 'Moved to working days.');
  await button('Start 8 Sequences', form()).click();
  await toast('8 sequences started');
  const started = steps.parse(await call('GET', '/api/followup-sequences'));
  const next = started.filter(({ scheduledDate }) => scheduledDate > today());
  expect(next.length).toBeGreaterThan(7);
  expect(next.filter(({ scheduledDate }) => isWeekend(scheduledDate))).toEqual([]);
});

test('after a final notice nothing gentler is proposed, and the group says why', async () => {
  await signUp();
  const { ids } = await newLateInvoices(2);
  changeAnswers(/^GET .api.lists.invoices\?/, invoicePage, (page) => ({
    ...page,
    rows: page.rows.map((row) => (row.id === ids[0] ? { ...row, sternestSent: 'legal' as const } : row)),
  }));
  await startAll();
  const after = region('1 invoice overdue by 7 days or more, after a final notice');
  await expect.element(after.getByRole('listitem')).toHaveLength(1);
  await shows(
    after,
    'The client already got a final notice for this invoice, so nothing gentler is proposed.',
  );
  await expect.element(region('1 invoice overdue by 7 days or more').getByRole('listitem')).toHaveLength(3);
});
