import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, dialog, isGone, shows } from '../../../../tests/components/page/screen.ts';
import { editStep, openSteps, startSequence } from '../../../../tests/components/page/sequences.ts';
import { addDays } from '../../../../domain/calendar.ts';

/** Invoices of a Solo account, which may have five sequences, and sequences for the first of them. */
const withSequences = async (count: number) => {
  const email = await signUp('solo');
  const clientId = await newClient();
  const invoices: number[] = [];
  for (let number = 1; number <= 6; number += 1)
    invoices.push(await newInvoice(clientId, { invoiceNumber: `INV-${number}`, dueDate: today() }));
  for (const id of invoices.slice(0, count)) await startSequence(id, { scheduledDate: addDays(today(), 3) });
  return { email, fifth: invoices[4] ?? 0, sixth: invoices[5] ?? 0 };
};

test('a full plan says so before a sequence is begun', async () => {
  await withSequences(5);
  await openApp('/sequences');
  await shows(page, 'Showing 1 to 5 of 5');
  await button('Create Sequence').click();
  await shows(page, 'Sequence Limit Reached');
  await isGone(page.getByText('Step 1 of 2', { exact: false }));
});

test('if the plan fills up meanwhile, the typed text stays until there is room', async () => {
  const { email, fifth, sixth } = await withSequences(4);
  const steps = await openSteps(sixth);
  const editor = await editStep(1);
  await editor.getByLabelText('Email Subject').fill('About the barn roof');
  await button('Save Changes', editor).click();
  await startSequence(fifth, { scheduledDate: addDays(today(), 3) });
  await button('Create Sequence', steps).click();
  await shows(page, 'Sequence Limit Reached');
  await button('Maybe Later').click();
  await shows(steps, 'Step 2 of 2: Emails', 'About the barn roof');
  await commands.putOnPlan(email, 'agency');
  await button('Create Sequence', steps).click();
  await expect.element(dialog('Sequence Details')).toBeVisible();
});
