import { beforeEach, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { failures } from '../../../../contracts/messages.ts';
import { activeSequencesFirst } from '../../../../contracts/sequences/sequence-messages.ts';
import { addDays, longDate, shortDate } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { button, dialog, isGone, shows, toast } from '../../../../tests/components/page/screen.ts';
import { dayOfFirstStep, remindAfter } from '../../../../tests/components/page/sequences.ts';

const dueDate = addDays(today(), 20);
const later = addDays(dueDate, 10);
const form = dialog('Edit Invoice');
const asked = dialog('Due Date Change Affects Active Sequences');
const choice = (name: string): Locator => asked.getByRole('radio', { name });

let id: number;
const stored = (): Promise<unknown> => call('GET', `/api/invoices?ids=${id}`);
const submit = (): Promise<void> => button('Update Invoice', form).click();

/** An invoice with a sequence, in whose form another amount and due date are entered. */
beforeEach(async () => {
  await signUp();
  id = await newInvoice(await newClient(), { invoiceNumber: 'INV-7', dueDate });
  await remindAfter(id, dueDate);
  await openApp(`/invoices?dialog=edit-invoice:${id}`);
  await form.getByLabelText('Amount').fill('250');
  await form.getByLabelText('Due Date', { exact: true }).fill(later);
});

test('a new due date asks what becomes of the sequence; Cancel saves nothing and keeps the form', async () => {
  const before = await stored();
  await submit();
  await shows(
    asked,
    longDate(dueDate),
    longDate(later),
    'Shift all follow-up email dates by the same number of days as the due date change',
    'Change the due date only',
    'Cancel all active follow-up sequences of the invoice',
  );
  await expect.element(choice('Adjust sequences')).toBeChecked();
  await button('Cancel', asked).click();
  await isGone(asked);
  await expect.element(form.getByLabelText('Amount')).toHaveValue('250.00');
  await expect.element(form.getByLabelText('Due Date', { exact: true })).toHaveValue(shortDate(later));
  expect(await stored()).toEqual(before);
});

test('a due date that changes elsewhere is asked about again; Adjust saves the whole form and moves the emails', async () => {
  await submit();
  await expect.element(asked).toBeVisible();
  const newDueDate = addDays(dueDate, 5);
  await call('POST', `/api/invoices/${id}/handle-due-date-change`, { action: 'adjust', newDueDate });
  await choice('Keep sequences as is').click();
  await button('Confirm', asked).click();
  await shows(
    asked,
    'This invoice has changed in the meantime. Nothing was saved. Please choose again.',
    longDate(newDueDate),
    longDate(later),
  );
  expect(await stored()).toMatchObject([{ amount: 10_000, dueDate: newDueDate }]);
  await choice('Adjust sequences').click();
  await button('Confirm', asked).click();
  await toast('Due date updated');
  await isGone(asked);
  await expect.element(form.getByLabelText('Amount')).toHaveValue('250.00');
  await expect.element(form.getByLabelText('Due Date', { exact: true })).toHaveValue(shortDate(later));
  expect(await stored()).toMatchObject([{ amount: 25_000, dueDate: later }]);
  expect(await dayOfFirstStep(id)).toBe(addDays(later, 3));
});

test('a refusal without what the question needs says what to do first, and a choice that fails says so', async () => {
  const message = 'Conflict with active sequences';
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: message, message };
  const undo = answerCalls(`PUT /api/invoices/${id}`, () => Response.json(problem, { status: 409 }));
  await submit();
  await toast(failures.invoiceUpdate, activeSequencesFirst);
  undo();
  await submit();
  const words = { busyText: 'Processing...', text: failures.dueDate };
  await failsWith(button('Confirm', asked), failures.error, words);
});
