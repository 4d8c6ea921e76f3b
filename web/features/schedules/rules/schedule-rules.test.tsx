import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import {
  answerCalls,
  badGateway,
  bodiesFromNow,
  refuseCalls,
  tryAgain,
} from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { focusIsOn } from '../../../../tests/components/page/focus.ts';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { cutOff } from '../../../../tests/components/page/layout/every-screen.ts';
import { centerOf, dragBetween } from '../../../../tests/components/page/pointer.ts';
import { newSchedule } from '../../../../tests/components/page/schedules.ts';
import {
  button,
  dialog,
  field,
  isGone,
  press,
  question,
  shows,
  tab,
  toast,
} from '../../../../tests/components/page/screen.ts';

beforeEach(async () => {
  await signUp();
});

const address = '/schedules?tab=rules';
const rule = (number: number) => page.getByRole('listitem', { name: `Rule ${number}`, exact: true });
const switchOn = dialog('Start sequences by themselves?');
const testBox = page.getByRole('region', { name: 'Which schedule would this invoice get?' });
const everyoneElse = page.getByLabelText('Everyone else');
const save = button('Save rules');

const stored = z.object({
  rules: z.array(z.looseObject({ relationshipType: z.string().nullable(), scheduleId: z.int().nullable() })),
  startsItself: z.string(),
  existing: z.boolean(),
});
const storedRules = async () => stored.parse(await call('GET', '/api/schedule-rules'));
const setRules = (body: object): Promise<unknown> => call('PUT', '/api/schedule-rules', body);
const twoRules = {
  rules: [
    { relationshipType: 'Slow Payer', scheduleId: 3 },
    { relationshipType: 'At Risk', scheduleId: null },
    { scheduleId: 2 },
  ],
};

test('rules are added and saved, with one for everyone else', async () => {
  await newClient('Ada Ltd');
  await openApp('/schedules');
  await tab('Who gets which').click();
  await expect.element(everyoneElse).toHaveValue('none');
  await button('Add rule').click();
  await rule(1).getByLabelText('Client').fill('Ada');
  await page.getByRole('option', { name: /Ada Ltd/ }).click();
  await rule(1).getByLabelText('Amount from').fill('5000');
  await rule(1).getByLabelText('Source').selectOptions('Imported from a file');
  await rule(1).getByLabelText('Schedule').selectOptions('Firm');
  await everyoneElse.selectOptions('Standard');
  await save.click();
  await toast('Rules saved');
  expect(await storedRules()).toMatchObject({
    rules: [{ amountFrom: 500_000, currency: 'USD', source: 'imported', scheduleId: 3 }, { scheduleId: 2 }],
    startsItself: 'off',
  });
  await openApp(address);
  await expect.element(rule(1).getByLabelText('Amount from')).toHaveValue('5,000.00');
  await expect.element(rule(1).getByLabelText('Client')).toHaveValue('Ada Ltd');
});

test('a rule without anyone it is for, and one without a schedule, are refused', async () => {
  await openApp(address);
  await button('Add rule').click();
  await save.click();
  await shows(rule(1), 'Please choose who it is for, or remove this rule', 'Please select a schedule');
});

test('what the server refuses is said at the field of its rule', async () => {
  await setRules(twoRules);
  await openApp(address);
  refuseCalls('PUT /api/schedule-rules', 'Please check the fields', {
    errors: { 'rules.1.scheduleId': 'Please select a schedule' },
  });
  await everyoneElse.selectOptions('Gentle');
  await save.click();
  await shows(rule(2), 'Please select a schedule');
});

test('rules are moved by buttons, which keep the focus, and it is said', async () => {
  await setRules(twoRules);
  await openApp(address);
  await expect.element(rule(1).getByLabelText('Relationship')).toHaveValue('Slow Payer');
  await expect.element(button('Move rule 1 up')).toBeDisabled();
  button('Move rule 1 down').element().focus();
  await press('{Enter}');
  await expect.element(rule(1).getByLabelText('Relationship')).toHaveValue('At Risk');
  await focusIsOn(/^Move rule 2 up$/);
  await expect.element(page.getByText('Rule 1 is rule 2 now.')).toBeInTheDocument();
  await save.click();
  await toast('Rules saved');
  expect((await storedRules()).rules.map(({ relationshipType }) => relationshipType)).toEqual([
    'At Risk',
    'Slow Payer',
    null,
  ]);
});

test('a rule is dragged to another place', async () => {
  await setRules(twoRules);
  await openApp(address);
  await expect.element(rule(1).getByLabelText('Relationship')).toHaveValue('Slow Payer');
  const handle = rule(1).getByCss('[data-drags]');
  await dragBetween(await centerOf(handle), await centerOf(rule(2).getByRole('heading')));
  await expect.element(rule(2).getByLabelText('Relationship')).toHaveValue('Slow Payer');
});

test('a removed rule leaves the focus on the button that adds one', async () => {
  await setRules(twoRules);
  await openApp(address);
  await button('Remove rule 1').click();
  await expect.element(rule(1).getByLabelText('Relationship')).toHaveValue('At Risk');
  await isGone(rule(2));
  await focusIsOn(/^Add rule$/);
});

test('switching on asks what of open invoices starts, and lists these', async () => {
  const clientId = await newClient('Ada Ltd');
  for (const [number, late] of [
    ['INV-1', 30],
    ['INV-2', 20],
    ['INV-3', -30],
  ] as const)
    await newInvoice(clientId, { invoiceNumber: number, dueDate: addDays(today(), -late) });
  await openApp(address);
  await page.getByLabelText(/^When an invoice is created/).click();
  await save.click();
  await shows(page, 'Please select a schedule for someone, or nothing can start');
  await everyoneElse.selectOptions('Standard');
  await field('Hours after it was created').fill('0');
  await save.click();
  await shows(
    switchOn,
    'Also the 3 that are open now',
    /^3 invoices now, 2 of them late: their first email goes/,
  );
  await shows(switchOn.getByRole('list', { name: 'First emails' }), 'Ada Ltd, INV-1', 'Ada Ltd, INV-3');
  expect(await axeFindings({ within: '[role=dialog]' })).toEqual([]);
  await button('Cancel', switchOn).click();
  expect(await storedRules()).toMatchObject({ startsItself: 'off' });
  await save.click();
  await switchOn.getByLabelText(/^Also the 3 that are open now/).click();
  await button('Switch on', switchOn).click();
  await toast('Rules saved', 'Sequences start by themselves now.');
  expect(await storedRules()).toMatchObject({ startsItself: 'created', existing: true });
});

test('by default only invoices from now on start; switching off asks nothing', async () => {
  await setRules(twoRules);
  await openApp(address);
  const sent = bodiesFromNow('PUT /api/schedule-rules');
  await page.getByLabelText(/^When an invoice becomes overdue/).click();
  await save.click();
  await button('Switch on', switchOn).click();
  await toast('Rules saved');
  expect(sent).toMatchObject([{ startsItself: 'overdue', existing: false }]);
  await page.getByLabelText(/^Off/).click();
  await save.click();
  await toast('Rules saved', /no longer start by themselves/);
});

test('it says what the plan has no room for', async () => {
  await setRules(twoRules);
  answerCalls('POST /api/schedule-rules/preview', () =>
    Response.json({ invoices: 83, late: 0, room: 20, first: [] }),
  );
  await openApp(address);
  await page.getByLabelText(/^When an invoice is created/).click();
  await save.click();
  await shows(
    switchOn,
    '83 invoices now, none of them late.',
    /room for 20 more sequences\. The other 63 wait/,
  );
});

test('a failed look at open invoices is tried again, and they are not chosen unseen', async () => {
  await setRules(twoRules);
  const letThrough = answerCalls('POST /api/schedule-rules/preview', badGateway);
  await openApp(address);
  await page.getByLabelText(/^When an invoice is created/).click();
  await save.click();
  await switchOn.getByLabelText(/^Also those that are open now/).click();
  await expect.element(button('Switch on', switchOn)).toBeDisabled();
  await tryAgain(switchOn, letThrough);
  await shows(switchOn, 'No open invoice would start now.');
});

test('the test says which schedule an invoice would get, by which rule, why it does not start, and its emails', async () => {
  const clientId = await newClient('Ada Ltd', { relationshipType: 'Slow Payer' });
  await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate: addDays(today(), 30) });
  await setRules(twoRules);
  await openApp(address);
  await testBox.getByLabelText('Invoice').fill('INV-1');
  await page.getByRole('option', { name: /INV-1/ }).click();
  await shows(testBox, /^Firm, by rule 1: Slow Payer\. Sequences don’t start by themselves\.$/);
  await expect.element(testBox.getByRole('listitem')).toHaveLength(5);
  await setRules({ startsItself: 'created' });
  await shows(testBox, /It was there before sequences started by themselves\.$/);
  await newInvoice(clientId, { invoiceNumber: 'INV-2', dueDate: addDays(today(), 30) });
  await testBox.getByLabelText('Invoice').fill('INV-2');
  await page.getByRole('option', { name: /INV-2/ }).click();
  await shows(testBox, /^Firm, by rule 1: Slow Payer\. Starts by itself on /);
});

test('rules of another window are shown, or offered where something is entered', async () => {
  await setRules(twoRules);
  await openApp(address);
  await expect.element(everyoneElse).toHaveValue('2');
  await setRules({ rules: [{ scheduleId: 1 }] });
  await expect.element(everyoneElse).toHaveValue('1');
  await everyoneElse.selectOptions('Firm');
  await setRules({ rules: [{ scheduleId: 2 }] });
  await shows(page, /changed in another window/);
  await button('Show them').click();
  await expect.element(everyoneElse).toHaveValue('2');
});

test('an archived schedule stays in its rule, named so', async () => {
  const scheduleId = await newSchedule();
  await setRules({ rules: [{ scheduleId }] });
  await call('DELETE', `/api/schedules/${scheduleId}`);
  await openApp(address);
  await expect.element(everyoneElse.getByRole('option', { name: 'Ours (archived)' })).toBeInTheDocument();
  await expect.element(everyoneElse).toHaveValue(String(scheduleId));
});

test('what is entered stays while the other tab is open, and is asked about before leaving', async () => {
  await setRules(twoRules);
  await openApp(address);
  await everyoneElse.selectOptions('Gentle');
  await tab('Schedules').click();
  await tab('Who gets which').click();
  await expect.element(everyoneElse).toHaveValue('1');
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await button('Keep editing', question('Discard your changes?')).click();
  await button('Discard changes').click();
  await expect.element(everyoneElse).toHaveValue('2');
});

test('a failed load says so and is tried again', async () => {
  const letThrough = answerCalls('GET /api/schedule-rules', badGateway);
  await openApp(address);
  await shows(page, 'Error loading the rules. Please try again.');
  await tryAgain(page, letThrough);
  await expect.element(everyoneElse).toBeVisible();
});

test.each([320, 1280])('at %i px axe finds nothing and nothing is cut off', async (width) => {
  await setWidth(width);
  await setRules({ ...twoRules, startsItself: 'created' });
  await openApp(address);
  await expect.element(rule(2)).toBeVisible();
  expect([...(await axeFindings({ within: 'main' })), ...cutOff()]).toEqual([]);
});
