import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backTestBody, type BackTestView } from '../../../../contracts/sequences/back-test.ts';
import { signUp } from '../../../../tests/components/page/account.ts';
import { answerCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { button, isGone, shows } from '../../../../tests/components/page/screen.ts';

const counts = { afterPayment: 1, duringPromise: 0 };

/** What is found: ten emails of each step. */
const foundFor = (steps: number): BackTestView => ({
  invoices: 12,
  withoutEmails: 2,
  emails: 10 * steps,
  ...counts,
  sent: 4,
  steps: Array.from({ length: steps }, () => ({ emails: 10, ...counts, unsent: 2 })),
  months: [{ month: '2026-01', emails: 10 * steps, ...counts, sent: 4 }],
  examples: [],
});

const answerBackTest = (until: Promise<unknown> = Promise.resolve()): (() => void) =>
  answerCalls('POST /api/back-test', async (request) => {
    await until;
    return Response.json(foundFor(backTestBody.parse(await request.json()).steps.length));
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
