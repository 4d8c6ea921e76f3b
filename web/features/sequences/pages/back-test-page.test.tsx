import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backTestBody, type BackTestView } from '../../../../contracts/sequences/back-test.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls, bodiesFromNow } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setDark, setWidth } from '../../../../tests/components/page/device.ts';
import { tabTo } from '../../../../tests/components/page/focus.ts';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import {
  button,
  dialog,
  field,
  heading,
  isGone,
  leadsTo,
  press,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';

const counts = { afterPayment: 1, duringPromise: 0 };

const figures = {
  savedByPayment: 3,
  tones: [{ tone: 'friendly' as const, emails: 4, ...counts }],
  firstContact: { earliest: -3, middle: 0, latest: 12 },
};

/** What is found: ten emails of each step. */
const foundFor = (steps: number, isCompared: boolean): BackTestView => ({
  invoices: 12,
  withoutEmails: 2,
  emails: 10 * steps,
  ...counts,
  ...figures,
  other: isCompared
    ? { ...figures, ...counts, withoutEmails: 5, emails: 7, tones: [{ tone: 'firm', emails: 7, ...counts }] }
    : null,
  sent: 4,
  steps: Array.from({ length: steps }, () => ({ emails: 10, ...counts, unsent: 2 })),
  months: [{ month: '2026-01', emails: 10 * steps, ...counts, sent: 4 }],
  examples: [],
});

const answerBackTest = (until: Promise<unknown> = Promise.resolve()): (() => void) =>
  answerCalls('POST /api/back-test', async (request) => {
    await until;
    const { steps, compareWith } = backTestBody.parse(await request.json());
    return Response.json(foundFor(steps.length, compareWith !== undefined));
  });

const run = button('Run back-test');
const table = (name: string) => page.getByRole('table', { name });
const firstColumn = (name: string): (string | null)[] =>
  table(name)
    .getByCss('tbody td:nth-of-type(1)')
    .elements()
    .map(({ textContent }) => textContent);

test('a sequence is tried on earlier invoices: a sentence, tables and a chart say what it would have sent', async () => {
  await signUp();
  answerBackTest();
  await openApp('/sequences');
  await page.getByRole('link', { name: 'Back-Test' }).click();
  await run.click();
  const steps = page.getByRole('region', { name: 'Emails of the sequence' }).getByRole('listitem');
  await expect.element(table('By email')).toBeVisible();
  const count = steps.elements().length;
  await shows(
    page,
    new RegExp(`^For 12 invoices, this sequence would have sent ${10 * count} emails: 1 after`),
  );
  expect(firstColumn('By email')).toEqual(Array.from({ length: count }, () => '10'));
  expect(firstColumn('By month')).toEqual([`${10 * count}`]);
  await expect
    .element(page.getByCss('section[aria-label="Emails by month"] svg').first())
    .toBeInTheDocument();
});

test('a run with an email less tells that; one that takes a while shows what was found meanwhile, and is canceled', async () => {
  await signUp();
  const stop = answerBackTest();
  await openApp('/back-test');
  await run.click();
  await shows(table('By email'), 'Email 3');
  const before = firstColumn('By email').length;
  stop();
  const stopHeld = answerBackTest(new Promise(() => undefined));
  await button('Remove email 3').click();
  await run.click();
  const testing = page.getByRole('progressbar', { name: 'Testing' });
  await expect.element(testing).toBeVisible();
  await shows(table('By email'), 'Email 3');
  await button('Cancel').click();
  await isGone(testing);
  stopHeld();
  answerBackTest();
  await run.click();
  await expect.poll(() => firstColumn('By email').length).toBe(before - 1);
});

const start = (name: string) => dialog(`Start with ${name}`);

test.each([320, 1280])(
  'at %i px two schedules are shown side by side, by name and version',
  async (width) => {
    await setWidth(width);
    await signUp();
    answerBackTest();
    await openApp('/back-test?scheduleId=2');
    await expect.element(heading('Standard, version 1')).toBeVisible();
    await field('Compare with').selectOptions('Firm');
    const asked = bodiesFromNow('POST /api/back-test');
    await run.click();
    await shows(
      page,
      'For the same 12 invoices, Standard, version 1 would have sent 50 emails and Firm, version 1 7.',
      /^For 12 invoices, Standard, version 1 would have sent 50 emails/,
    );
    expect(asked).toMatchObject([{ steps: { length: 5 }, compareWith: { length: 5 } }]);
    const cells = table('Side by side')
      .getByCss('tbody tr')
      .elements()
      .map((one) => one.textContent);
    expect(cells).toEqual([
      'Emails507',
      'Friendly emails40',
      'Firm emails07',
      'Invoices with an email107',
      'Needless: after the client had paid11',
      'While a payment was promised00',
      'Saved: the client paid first33',
      'First email, the middle oneon the due dateon the due date',
      'First email, the earliest3 days before the due date3 days before the due date',
      'First email, the latest12 days after the due date12 days after the due date',
    ]);
    expect(await axeFindings()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(width);
    await leadsTo('/back-test?scheduleId=2&compareWith=3');
  },
);

test('side by side can be read in the dark', async () => {
  await setDark();
  await signUp();
  answerBackTest();
  await openApp('/back-test?scheduleId=2&compareWith=3');
  await run.click();
  await expect.element(table('Side by side')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

test('a sequence that was changed here is not called its schedule, and nothing starts with it', async () => {
  await signUp();
  answerBackTest();
  await openApp('/back-test?scheduleId=2&compareWith=usual');
  await expect.element(button('Start with Standard')).toBeVisible();
  await button('Remove email 3').click();
  await expect.element(heading('Standard, version 1, changed here')).toBeVisible();
  await isGone(button('Start with Standard'));
  await run.click();
  await shows(page, /Standard, version 1, changed here would have sent 40 emails and The usual steps 7/);
});

test('a schedule that was tried starts a sequence, with the keyboard', async () => {
  await signUp();
  await newInvoice(await newClient(), { invoiceNumber: 'INV-3', dueDate: addDays(today(), 20) });
  await openApp('/back-test?scheduleId=2');
  await tabTo('Start with Standard');
  await press('{Enter}');
  await expect.element(start('Standard').getByLabelText(/^For one invoice/)).toBeChecked();
  expect(await axeFindings({ within: '[role=dialog]:last-of-type' })).toEqual([]);
  await tabTo('Continue');
  await press('{Enter}');
  const form = dialog('Create Sequence');
  await form.getByLabelText('Client', { exact: true }).fill('Ada');
  await page.getByRole('option', { name: /Ada Ltd/ }).click();
  await expect.element(form.getByLabelText('Invoice', { exact: true })).toHaveValue('INV-3');
  await button('Continue', form).click();
  await expect.element(field('Start from a schedule', form)).toHaveValue('2');
});

test('or becomes that of everyone else, once the rules are saved', async () => {
  await signUp();
  await call('PUT', '/api/schedule-rules', {
    rules: [{ relationshipType: 'Slow Payer', scheduleId: 3 }, { scheduleId: 1 }],
  });
  await openApp('/back-test?scheduleId=2');
  await button('Start with Standard').click();
  await start('Standard')
    .getByLabelText(/^For everyone/)
    .click();
  await button('Continue', start('Standard')).click();
  await shows(page, 'Everyone else gets Standard when you save the rules.');
  await expect.element(field('Everyone else')).toHaveValue('2');
  await button('Save rules').click();
  await toast('Rules saved');
  expect(await call('GET', '/api/schedule-rules')).toMatchObject({
    rules: [{ relationshipType: 'Slow Payer', scheduleId: 3 }, { scheduleId: 2 }],
  });
  await leadsTo('/schedules?tab=rules');
});
