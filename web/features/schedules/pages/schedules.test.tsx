import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import {
  call,
  create,
  newClient,
  newInvoice,
  signUp,
  today,
} from '../../../../tests/components/page/account.ts';
import { answerCalls, tryAgain } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import {
  button,
  dialog,
  field,
  isGone,
  link,
  region,
  shows,
  tab,
  toast,
} from '../../../../tests/components/page/screen.ts';

beforeEach(async () => {
  await signUp();
});

const list = page.getByRole('list', { name: 'Schedules', exact: true });
const gets = region('Who gets which');
const starts = region('Start by itself');
const steps = [{ type: 'overdue_by', days: 3 }];

test('the page offers three schedules by Owed, which can be duplicated and not changed', async () => {
  await openApp('/');
  await link('Schedules').click();
  await shows(list, 'Gentle', 'Standard', 'Firm', '3 days before, 9:00 AM', '21 days after, 9:00 AM');
  await isGone(button('Edit Standard'));
  await button('Duplicate Standard').click();
  const copy = dialog('Duplicate schedule');
  await expect.element(field('Name', copy)).toHaveValue('Copy of Standard');
  await button('Create schedule', copy).click();
  await toast('Schedule created');
  await shows(list, 'Copy of Standard', 'Not used yet');
});

test('a new schedule says what is wrong with it, and has steps of own words', async () => {
  await openApp('/schedules?dialog=create-schedule');
  const form = dialog('Create schedule');
  await field('Days', form).fill('400');
  await field('Text', form).selectOptions('Own words');
  await button('Create schedule', form).click();
  await shows(
    form,
    'Name must be at least 2 characters',
    'Enter a number of days from 0 to 365',
    'Subject is required',
    'Content is required',
  );
  await field('Name', form).fill('Ours');
  await field('Days', form).fill('5');
  await field('Email Subject', form).fill('About {{invoice_number}}');
  await field('Email Content', form).fill('Please pay.');
  await button('Add step', form).click();
  await button('Remove step 2', form).click();
  await failsWith(button('Create schedule', form), "The schedule couldn't be created");
  await button('Create schedule', form).click();
  await toast('Schedule created');
  await shows(list, 'Ours', '5 days after, 9:00 AM');
});

test('saving a schedule that runs asks which sequences change', async () => {
  const id = await create('/api/schedules', { name: 'Ours', steps });
  const clientId = await newClient();
  const invoiceId = await newInvoice(clientId, { invoiceNumber: 'A-1', dueDate: addDays(today(), 9) });
  await call('POST', '/api/followup-sequences', { invoiceId, scheduleId: id });
  await openApp('/schedules');
  await shows(list, 'Started 1 sequence, 1 running');
  await button('Edit Ours').click();
  const form = dialog('Edit schedule');
  await field('Days', form).fill('8');
  await form.getByRole('radio', { name: /^Also the emails to come of the 1 running one/ }).click();
  await button('Save schedule', form).click();
  await toast('Schedule changed', 'Running sequences change in the next moments.');
  await expect
    .poll(() => call('GET', `/api/followup-sequences?invoiceIds=${invoiceId}`))
    .toMatchObject([{ scheduledDate: addDays(today(), 17) }]);
});

test('a schedule is archived, comes back with Undo, and is restored from the archive', async () => {
  await create('/api/schedules', { name: 'Ours', steps });
  await openApp('/schedules');
  await button('Archive Ours').click();
  await isGone(list.getByText('Ours'));
  await button('Undo').click();
  await shows(list, 'Ours');
  await button('Archive Ours').click();
  await tab('Archived').click();
  await button('Restore Ours').click();
  await shows(page, 'No archived schedules.');
});

test('rules are added, ordered and removed, and an invoice is told which one decides', async () => {
  const clientId = await newClient('Acme Corp', { relationshipType: 'Slow Payer' });
  await newInvoice(clientId, { invoiceNumber: 'A-1', dueDate: addDays(today(), 9) });
  await openApp('/schedules?tab=rules');
  await gets.getByLabelText('Every invoice').selectOptions('Gentle');
  await toast('Rules saved');
  await button('Add rule', gets).click();
  const form = dialog('Add rule');
  await button('Add rule', form).click();
  await shows(form, 'Choose what an invoice must be for this rule');
  await form.getByLabelText(/^Relationship/).selectOptions('Slow Payer');
  await field('Gets', form).selectOptions('Firm');
  await button('Add rule', form).click();
  await isGone(form);
  await button('Add rule', gets).click();
  await form.getByLabelText(/^Total from/).fill('5,000');
  await button('Add rule', form).click();
  await shows(gets, 'Slow Payer', 'from $5,000.00', 'No schedule', 'Every other invoice');
  await button('Move rule 2 up', gets).click();
  await expect.element(gets.getByRole('listitem').first()).toHaveTextContent('from $5,000.00');
  await button('Remove rule 1', gets).click();
  await isGone(gets.getByText('from $5,000.00'));

  const which = region('Which schedule would this invoice get?');
  await which.getByLabelText('Invoice').fill('A-1');
  await page.getByRole('option', { name: /A-1/ }).click();
  await shows(which, 'Firm, by rule 1', "Sequences don't start by themselves.", 'Firm');
});

test('starting by itself names first what would start, and can be taken back', async () => {
  const clientId = await newClient('Acme Corp');
  const invoiceId = await newInvoice(clientId, { invoiceNumber: 'A-1', dueDate: addDays(today(), 9) });
  await openApp('/schedules?tab=rules');
  await shows(starts, 'Off. You start each sequence yourself.', 'Choose a schedule for an invoice first.');
  await expect.element(button('Switch on...', starts)).toBeDisabled();
  await call('PUT', '/api/schedule-rules', { rules: [{ scheduleId: 2 }], delayHours: 0 });
  await button('Switch on...', starts).click();
  const asked = dialog('Start sequences by themselves');
  await asked.getByRole('radio', { name: 'Also those that are open now' }).click();
  await shows(asked, '1 invoice now, none of them late.', 'A-1, Acme Corp');
  await button('Switch on', asked).click();
  const stored = (): Promise<unknown> => call('GET', `/api/followup-sequences?invoiceIds=${invoiceId}`);
  await expect.poll(stored).toHaveLength(5);
  await button('Undo').click();
  await toast('Switched off');
  await expect.poll(stored).toHaveLength(0);
  await shows(starts, 'Off. You start each sequence yourself.');
});

test('schedules that fail to load say so, and are read again', async () => {
  const letThrough = answerCalls('GET /api/schedules', () => new Response('{}', { status: 500 }));
  await openApp('/schedules');
  await shows(page, "The schedules couldn't be loaded.");
  await tryAgain(page, letThrough);
  await shows(list, 'Standard');
});
