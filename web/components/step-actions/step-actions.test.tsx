import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { addDays } from '../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { button, dialog, isGone, question, shows } from '../../../tests/components/page/screen.ts';
import { startSequence } from '../../../tests/components/page/sequences.ts';

const work = page.getByRole('group', { name: 'Work on the sequence' });
const nextEmail = page.getByRole('region', { name: 'Next email' });

/** Opens the page of an invoice whose sequence has the emails One, Two and Three, due in 5, 7 and 9 days. @returns its client's id */
const openInvoice = async (): Promise<number> => {
  await signUp();
  const dueDate = addDays(today(), 2);
  const clientId = await newClient();
  const invoiceId = await newInvoice(clientId, { invoiceNumber: 'INV-2', dueDate });
  const steps = [
    { days: 3, subject: 'One' },
    { days: 5, subject: 'Two' },
    { days: 7, subject: 'Three' },
  ].map((step) => ({ ...step, scheduledDate: addDays(dueDate, step.days) }));
  await startSequence(invoiceId, ...steps);
  await openApp(`/invoices/${invoiceId}`);
  await nextIs('One');
  return clientId;
};

const nextIs = (subject: string): Promise<void> => shows(nextEmail, new RegExp(subject));
const start = (action: string): Promise<void> => button(action, work).click();

test('a sequence is worked on where its invoice is: skipped, moved, its tone, edited, added to', async () => {
  await openInvoice();
  await start('Skip');
  await button('Skip', question(/./)).click();
  await nextIs('Two');
  await start('Move all');
  await button(/^Move 2/, dialog('Move all emails')).click();
  await shows(nextEmail, 'in 14 days');
  await start('Change tone');
  await button('Cancel', dialog('Change tone')).click();
  await isGone(dialog('Change tone'));
  await start('Edit email');
  const editor = dialog('Edit Email Step');
  await editor.getByLabelText('Email Subject').fill('Roof');
  await button('Save Changes', editor).click();
  await nextIs('Roof');
  await start('Add step');
  await button('Save Changes', dialog('Add email step')).click();
  await shows(page, 'Email added');
});

test('the next email is sent at once after a question that shows it', async () => {
  await openInvoice();
  await start('Send now');
  const asked = dialog('Send this email now?');
  await shows(asked, /One/);
  await button('Send now', asked).click();
  await nextIs('Two');
  const delivered = z.array(z.object({ delivery: z.string() }));
  await expect
    .poll(async () => delivered.parse(await call('GET', '/api/followup-sequences')))
    .toContainEqual({ delivery: 'sent' });
});

test('all emails to a client are stopped at once, and go on with the toast', async () => {
  const clientId = await openInvoice();
  await openApp(`/clients/${clientId}`);
  await button('Pause 1 sequence').click();
  await shows(page, '1 sequence paused');
  await isGone(button('Pause 1 sequence'));
  await button('Resume', page.getByCss('[data-toasts]')).click();
  await expect.element(button('Pause 1 sequence')).toBeVisible();
});
