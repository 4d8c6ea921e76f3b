import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  call,
  create,
  newClient,
  newInvoice,
  signUp,
  today,
} from '../../../../tests/components/page/account.ts';
import { bodiesFromNow, refuseCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { reads } from '../../../../tests/components/page/email-words.ts';
import { tabTo } from '../../../../tests/components/page/focus.ts';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { cutOff } from '../../../../tests/components/page/layout/every-screen.ts';
import { centerOf, dragBetween } from '../../../../tests/components/page/pointer.ts';
import { newSchedule, stepsOfSchedule, storedSchedule } from '../../../../tests/components/page/schedules.ts';
import {
  button,
  dialog,
  field,
  haveTexts,
  isGone,
  leadsTo,
  press,
  question,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

beforeEach(async () => {
  await signUp();
});

const form = dialog('Create schedule');
const editor = dialog('Edit schedule');
const step = dialog('Edit email');
const mark = (name: string) => page.getByRole('slider', { name });

const editSchedule = async (more: object = {}): Promise<number> => {
  const id = await newSchedule('Ours', more);
  await openApp(`/schedules?dialog=schedule:${id}`);
  await expect.element(editor).toBeVisible();
  return id;
};

test('a schedule needs a name and an email', async () => {
  await openApp('/schedules?dialog=schedule');
  await button('Create schedule', form).click();
  await shows(form, 'Name must be at least 2 characters', 'Please add at least one step');
});

test('a schedule is written with its emails, by their days, and stored', async () => {
  await openApp('/schedules?dialog=schedule');
  await field('Name', form).fill('Ours');
  await button('Add email', form).click();
  const added = dialog('Add email');
  await added.getByLabelText('Before or after').selectOptions('days before due');
  await field('Days', added).fill('3');
  await added.getByLabelText('Ask me before it goes').click();
  await button('Done', added).click();
  await button('Add email', form).click();
  await field('Tone', dialog('Add email')).selectOptions('Firm');
  await button('Done', dialog('Add email')).click();
  await shows(form, 'Asks you first');
  await button('Create schedule', form).click();
  await toast('Schedule created');
  expect(await stepsOfSchedule('Ours')).toEqual(['-3 friendly', '4 firm']);
  expect((await storedSchedule('Ours'))?.steps.map(({ approval }) => approval)).toEqual([true, false]);
});

test("one of Owed's is duplicated, not edited", async () => {
  await openApp('/schedules');
  await button('Duplicate Standard').click();
  const copy = dialog('Duplicate schedule');
  await expect.element(field('Name', copy)).toHaveValue('Copy of Standard');
  await button('Create schedule', copy).click();
  await toast('Schedule created');
  expect(await stepsOfSchedule('Copy of Standard')).toEqual([
    '-3 friendly',
    '0 friendly',
    '3 friendly',
    '10 firm',
    '21 legal',
  ]);
  await openApp('/schedules?dialog=schedule:2');
  await expect.element(field('Name', copy)).toHaveValue('Copy of Standard');
});

test('an email is moved by the arrow keys, and keeps the focus when it passes another', async () => {
  await editSchedule();
  const first = mark('Email 1, Friendly');
  await expect.element(first).toHaveAttribute('aria-valuetext', '2 days before the due date');
  first.element().focus();
  await press('{ArrowRight}{ArrowRight}');
  await expect.element(mark('Email 1, Friendly')).toHaveAttribute('aria-valuetext', 'on the due date');
  await press('{PageUp}');
  await expect
    .element(mark('Email 2, Friendly'))
    .toHaveAttribute('aria-valuetext', '7 days after the due date');
  await expect.element(mark('Email 2, Friendly')).toHaveFocus();
  await button('Save schedule', editor).click();
  await toast('Schedule saved');
  expect(await stepsOfSchedule('Ours')).toEqual(['5 firm', '7 friendly']);
});

test('an email is dragged to another day', async () => {
  await editSchedule();
  const late = mark('Email 2, Firm');
  const from = await centerOf(late);
  const due = await centerOf(mark('Email 1, Friendly'));
  const perDay = (from.x - due.x) / 7;
  await dragBetween(from, { x: from.x - 2 * perDay, y: from.y });
  await expect.element(mark('Email 2, Firm')).toHaveAttribute('aria-valuetext', '3 days after the due date');
  await expect.element(field('Email 2: days', editor)).toHaveValue(3);
});

test('an email is dragged past another', async () => {
  await editSchedule();
  const from = await centerOf(mark('Email 1, Friendly'));
  const late = await centerOf(mark('Email 2, Firm'));
  // The pointer leaves the mark on the way.
  await dragBetween(from, { x: late.x + (3 * (late.x - from.x)) / 7, y: from.y + 80 });
  await expect.element(mark('Email 2, Friendly')).toHaveAttribute('aria-valuenow', '8');
  await expect.element(mark('Email 1, Firm')).toHaveAttribute('aria-valuenow', '5');
});

test('days are typed; the row goes to its place on leaving the field, and a wrong number is said', async () => {
  await editSchedule();
  const days = field('Email 1: days', editor);
  await days.fill('400');
  await shows(editor, 'Enter a number of days from 0 to 365');
  await days.fill('1');
  await press('{Tab}');
  await expect.element(mark('Email 1, Friendly')).toHaveAttribute('aria-valuenow', '-1');
  await editor.getByLabelText('Email 1: before or after').selectOptions('days after due');
  await expect.element(mark('Email 1, Friendly')).toHaveAttribute('aria-valuenow', '1');
  const late = editor.getByLabelText('Email 2: before or after');
  late.element().focus();
  await late.selectOptions('days before due');
  await expect.element(editor.getByLabelText('Email 1: before or after')).toHaveFocus();
});

test('the preview shows the email about an invoice of the account on its day', async () => {
  const clientId = await newClient('Ada Ltd');
  await newInvoice(clientId, { invoiceNumber: 'INV-7', dueDate: addDays(today(), 10) });
  await newInvoice(clientId, { invoiceNumber: 'INV-8', dueDate: addDays(today(), 20) });
  await editSchedule();
  await button('Edit email 2', editor).click();
  await shows(step, 'Ada Ltd, INV-7', /INV-7/);
  await step.getByLabelText('Preview for').fill('INV-8');
  await page.getByRole('option', { name: /INV-8/ }).click();
  await shows(step, 'Ada Ltd, INV-8');
  await expect.poll(() => step.getByCss('iframe').query()?.getAttribute('srcdoc')).toContain('INV-8');
});

test('an email has own words, which begin with the text that it had', async () => {
  await editSchedule();
  await button('Edit email 2', editor).click();
  await step.getByLabelText(/^Your own words/).click();
  const subject = step.getByLabelText('Email Subject');
  await expect.element(subject).toHaveTextContent('Invoice number');
  await subject.fill('');
  await button('Done', step).click();
  await shows(step, 'Subject is required');
  await subject.fill('About {{invoice_number}}');
  await reads(subject, 'About {{invoice_number}}');
  await button('Done', step).click();
  await shows(editor.getByRole('list', { name: 'Emails' }), 'Invoice number');
  await button('Save schedule', editor).click();
  await toast('Schedule saved');
  expect((await storedSchedule('Ours'))?.steps[1]).toMatchObject({ subject: 'About {{invoice_number}}' });
});

test('an email takes the text of a template', async () => {
  await create('/api/email-templates', {
    ...{ name: 'Barn words', stepType: 'customer_reminder', tone: 'friendly' },
    ...{ subject: 'About the barn', content: 'Please pay it soon.' },
  });
  await editSchedule();
  await button('Edit email 1', editor).click();
  await step.getByLabelText(/^A template/).click();
  const picker = dialog('Select Email Template');
  await picker.getByRole('button', { name: /Barn words/ }).click();
  await button('Use Template', picker).click();
  await shows(step, 'Barn words', 'About the barn');
  await button('Done', step).click();
  await shows(editor, 'Template: Barn words');
});

test('a template has to be chosen where one is asked for', async () => {
  await editSchedule();
  await button('Edit email 1', editor).click();
  await step.getByLabelText(/^A template/).click();
  await button('Cancel', dialog('Select Email Template')).click();
  await button('Done', step).click();
  await shows(step, 'Please choose a template');
});

test('what the server refuses of an email is said at it', async () => {
  await editSchedule();
  refuseCalls(/^PUT .api.schedules/, 'Please check the fields', {
    errors: { 'steps.1.senderEmail': "This sender isn't verified" },
  });
  await field('Name', editor).fill('Changed');
  await button('Save schedule', editor).click();
  await shows(editor, "This sender isn't verified");
});

test('an own schedule is duplicated with its texts, and the next new one begins empty', async () => {
  await newSchedule('Ours', {
    purpose: 'For big clients',
    steps: [{ type: 'due_in', days: 2, subject: 'Own', content: 'Own words', approval: true }],
  });
  await openApp('/schedules');
  await button('Duplicate Ours').click();
  const copy = dialog('Duplicate schedule');
  await expect.element(field('Name', copy)).toHaveValue('Copy of Ours');
  await button('Create schedule', copy).click();
  await toast('Schedule created');
  expect((await storedSchedule('Copy of Ours'))?.steps).toMatchObject([{ subject: 'Own', approval: true }]);
  await button('Create schedule').click();
  await expect.element(field('Name', form)).toHaveValue('');
  await shows(form, 'No emails yet.');
});

test('one that is archived, or another account’s, opens nothing', async () => {
  const id = await newSchedule();
  await call('DELETE', `/api/schedules/${id}`);
  await openApp(`/schedules?dialog=schedule:${id}`);
  await toast('This schedule is archived. Restore it to change it.');
  await leadsTo('/schedules');
  await openApp('/schedules?dialog=schedule:777777');
  await toast('Schedule not found');
});

test('unsaved input asks first, on closing and on Back', async () => {
  await openApp('/schedules');
  await newSchedule();
  await button('Edit Ours').click();
  await expect.element(mark('Email 1, Friendly')).toBeVisible();
  mark('Email 1, Friendly').element().focus();
  await press('{ArrowLeft}');
  await button('Cancel', editor).click();
  await button('Keep editing', question('Discard your changes?')).click();
  history.back();
  await button('Discard', question('Discard your changes?')).click();
  await isGone(editor);
  expect(await stepsOfSchedule('Ours')).toEqual(['-2 friendly', '5 firm']);
});

test('a schedule that runs asks who gets the changed emails', async () => {
  const id = await newSchedule();
  const invoiceId = await newInvoice(await newClient(), {
    invoiceNumber: 'INV-1',
    dueDate: addDays(today(), 10),
  });
  await call('POST', '/api/followup-sequences', { invoiceId, scheduleId: id });
  await openApp(`/schedules?dialog=schedule:${id}`);
  const sent = bodiesFromNow(/^PUT .api.schedules/);
  await field('Email 2: days', editor).fill('9');
  await press('{Tab}');
  await button('Save schedule', editor).click();
  const asked = dialog('Who gets the changes to Ours?');
  await shows(asked, 'One running sequence has it now.', /edited by hand stay/, /in the background/);
  expect(await axeFindings({ within: '[role=dialog]:last-of-type' })).toEqual([]);
  await button('Cancel', asked).click();
  expect(sent).toEqual([]);
  await button('Save schedule', editor).click();
  await asked.getByLabelText(/^Unsent emails of the running one too/).click();
  await shows(asked, 'None of their unsent emails was edited by hand.');
  await button('Save', asked).click();
  await toast('Schedule saved', /in the background/);
  expect(sent).toMatchObject([{ applyTo: 'running' }]);
});

test.each([320, 1280])(
  'at %i px the question names the emails that were edited by hand and stay',
  async (width) => {
    await setWidth(width);
    const id = await newSchedule();
    const clientId = await newClient();
    for (let number = 1; number <= 14; number += 1) {
      const invoiceId = await newInvoice(clientId, {
        invoiceNumber: `INV-${number}`,
        dueDate: addDays(today(), 10 + number),
      });
      await call('POST', '/api/followup-sequences', { invoiceId, scheduleId: id });
      await call('POST', `/api/sequences/${invoiceId}/move`, { days: 1 });
    }
    await openApp(`/schedules?dialog=schedule:${id}`);
    await field('Email 2: days', editor).fill('9');
    await press('{Tab}');
    await button('Save schedule', editor).click();
    const asked = dialog('Who gets the changes to Ours?');
    await expect.element(asked.getByLabelText(/^Only new sequences/)).toBeChecked();
    await asked.getByLabelText(/^Unsent emails of the 14 running ones too/).click();
    await shows(asked, '28 edited by hand, and stay as they are', 'and 16 more');
    const list = asked.getByRole('list');
    expect(list.getByRole('listitem').elements()).toHaveLength(12);
    await shows(list, 'Ada Ltd, INV-1', /^Email 1, /);
    await expect
      .element(list.getByRole('link', { name: 'Ada Ltd, INV-1', exact: true }).first())
      .toHaveAttribute('target', '_blank');
    expect(await axeFindings({ within: '[role=dialog]:last-of-type' })).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(width);
    await tabTo('Show all');
    await press('{Enter}');
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(28);
    await isGone(asked.getByText(/more$/));
  },
);

test('only the name of one that runs is saved without the question', async () => {
  const id = await newSchedule();
  const invoiceId = await newInvoice(await newClient(), {
    invoiceNumber: 'INV-1',
    dueDate: addDays(today(), 10),
  });
  await call('POST', '/api/followup-sequences', { invoiceId, scheduleId: id });
  await openApp(`/schedules?dialog=schedule:${id}`);
  await field('Name', editor).fill('New name');
  await button('Save schedule', editor).click();
  await toast('Schedule saved');
});

test('what is changed in another window is shown before it is replaced', async () => {
  const id = await editSchedule();
  mark('Email 1, Friendly').element().focus();
  await press('{ArrowLeft}');
  await call('PUT', `/api/schedules/${id}`, { steps: [{ type: 'overdue_by', days: 30 }] });
  await shows(editor, /1 email, 30 days after/);
  await button('Save schedule', editor).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
});

test('one that is archived meanwhile can be copied, not saved', async () => {
  const id = await editSchedule();
  await call('DELETE', `/api/schedules/${id}`);
  await shows(editor, /was archived/);
  await expect.element(button('Save schedule', editor)).toBeDisabled();
});

test.each([320, 1280])('at %i px axe finds nothing in the editor, and nothing is cut off', async (width) => {
  await setWidth(width);
  const invoiceId = await newInvoice(await newClient(), {
    invoiceNumber: 'INV-1',
    dueDate: addDays(today(), 10),
  });
  await startSequence(invoiceId, { scheduledDate: addDays(today(), 3) });
  const id = await newSchedule('Ours', {
    steps: [0, 0, 0, 1, 2, 40].map((days) => ({ type: 'overdue_by', days })),
  });
  await openApp(`/schedules?dialog=schedule:${id}`);
  await expect.element(mark('Email 6, Friendly')).toBeVisible();
  expect([...(await axeFindings({ within: '[role=dialog]' })), ...cutOff()]).toEqual([]);
  await button('Edit email 1', editor).click();
  await expect.element(step).toBeVisible();
  expect([...(await axeFindings({ within: '[role=dialog]' })), ...cutOff()]).toEqual([]);
});

test('all emails of one day lie above each other, none covers another', async () => {
  await editSchedule({ steps: [0, 0, 1].map((days) => ({ type: 'overdue_by', days })) });
  const boxes = page
    .getByRole('slider')
    .elements()
    .map((one) => one.getBoundingClientRect());
  await haveTexts(page.getByRole('slider'), ['0', '0', '+1']);
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const apart =
        one.right <= other.left ||
        other.right <= one.left ||
        one.bottom <= other.top ||
        other.bottom <= one.top;
      expect(apart).toBe(true);
    }
});
