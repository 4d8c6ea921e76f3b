import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { bodiesFromNow } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { cutOff } from '../../../../tests/components/page/layout/every-screen.ts';
import { newSchedule, stepsOfSchedule, storedSchedule } from '../../../../tests/components/page/schedules.ts';
import {
  button,
  dialog,
  field,
  isGone,
  leadsTo,
  question,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';
import { openSteps, startSequence } from '../../../../tests/components/page/sequences.ts';

let invoiceId: number;
beforeEach(async () => {
  await signUp();
  const dueDate = addDays(today(), 20);
  invoiceId = await newInvoice(await newClient(), { invoiceNumber: 'INV-3', dueDate });
});

const details = dialog('Sequence Details');
const saving = dialog('Save as schedule');
const steps = dialog('Create Sequence').getByRole('list', { name: 'Steps' }).getByRole('listitem');

test('a new sequence starts from a schedule, and follows it as long as its steps are as they were', async () => {
  const form = await openSteps(invoiceId);
  await field('Start from a schedule', form).selectOptions('Standard');
  await expect.element(steps).toHaveLength(5);
  await shows(form, /^The sequence follows Standard/, '21 days after the due date');
  const sent = bodiesFromNow('POST /api/followup-sequences');
  await button('Create Sequence', form).click();
  await shows(details, /^Schedule: Standard, version 1$/);
  expect(sent).toEqual([{ invoiceId, scheduleId: 2, status: 'active' }]);
});

test('one whose steps were changed does not follow it', async () => {
  const form = await openSteps(invoiceId);
  await field('Start from a schedule', form).selectOptions('Standard');
  await button('Remove step 5', form).click();
  await shows(form, "You changed the steps, so the sequence doesn't follow Standard.");
  const sent = bodiesFromNow('POST /api/followup-sequences');
  await button('Create Sequence', form).click();
  await expect.element(details).toBeVisible();
  expect(sent).toMatchObject([{ invoiceId, steps: [{}, {}, {}, {}] }]);
});

test('the usual steps come back', async () => {
  const form = await openSteps(invoiceId);
  await field('Start from a schedule', form).selectOptions('Firm');
  await expect.element(steps).toHaveLength(5);
  await field('Start from a schedule', form).selectOptions('The usual steps');
  await expect.element(steps).toHaveLength(1);
});

test('a schedule of which nothing is left says so, and the steps stay', async () => {
  await newSchedule('Early', { steps: [{ type: 'due_in', days: 30 }] });
  const form = await openSteps(invoiceId);
  await field('Start from a schedule', form).selectOptions('Early');
  await shows(form, 'Nothing of the schedule “Early” is left for this invoice.');
  await expect.element(steps).toHaveLength(1);
});

test('where rules give the invoice a schedule, its steps begin with that', async () => {
  await call('PUT', '/api/schedule-rules', { rules: [{ scheduleId: 1 }] });
  const form = await openSteps(invoiceId);
  await expect.element(steps).toHaveLength(4);
  await expect.element(field('Start from a schedule', form)).toHaveValue('1');
});

test('the steps of a sequence become a schedule: own words are kept, which is asked about before it is left', async () => {
  await startSequence(
    invoiceId,
    { scheduledDate: addDays(today(), 17) },
    { scheduledDate: addDays(today(), 27), subject: 'Second' },
  );
  await openApp(`/sequences?dialog=sequence:${invoiceId}`);
  await button('Save as schedule', details).click();
  await shows(saving, 'About the barn roof', 'Second');
  await button('Cancel', saving).click();
  await button('Keep editing', question('Discard your changes?')).click();
  await field('Name', saving).fill('Barns');
  await button('Create schedule', saving).click();
  await toast('Schedule created');
  expect(await stepsOfSchedule('Barns')).toEqual(['-3 friendly', '7 friendly']);
  expect((await storedSchedule('Barns'))?.steps[1]).toMatchObject({ subject: 'Second' });
});

test('what was tried in the back-test becomes a schedule', async () => {
  await openApp('/back-test');
  await button('Save as schedule').click();
  await field('Name', saving).fill('Tried');
  await button('Create schedule', saving).click();
  await toast('Schedule created');
  expect(await stepsOfSchedule('Tried')).toEqual(['-3 friendly', '3 friendly', '10 firm']);
});

test('a schedule is tried on earlier invoices, and what became of it is saved as another', async () => {
  await openApp('/schedules');
  await button('Back-test Firm').click();
  await leadsTo('/back-test?scheduleId=3');
  await expect.element(field('Email 5: days')).toHaveValue(14);
  await button('Remove email 5').click();
  await button('Save as schedule').click();
  await field('Name', saving).fill('Less firm');
  await button('Create schedule', saving).click();
  await toast('Schedule created');
  expect(await stepsOfSchedule('Less firm')).toEqual(['-3 friendly', '1 friendly', '5 firm', '9 firm']);
  expect((await storedSchedule('Less firm'))?.steps.map(({ subject }) => subject)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a back-test of a schedule that is not there says so', async () => {
  await openApp('/back-test?scheduleId=777777');
  await shows(page, 'Schedule not found');
  await isGone(button('Run back-test'));
});

test.each([320, 1280])('at %i px axe finds nothing where a schedule is chosen', async (width) => {
  await setWidth(width);
  const form = await openSteps(invoiceId);
  await field('Start from a schedule', form).selectOptions('Standard');
  await expect.element(steps).toHaveLength(5);
  expect([...(await axeFindings({ within: '[role=dialog]' })), ...cutOff()]).toEqual([]);
  await button('Create Sequence', form).click();
  await shows(page, /version 1$/);
  expect([...(await axeFindings({ within: '[role=dialog]' })), ...cutOff()]).toEqual([]);
});
