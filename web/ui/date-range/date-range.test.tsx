import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signUp } from '../../../tests/components/page/account.ts';
import { callsFromNow, untilNothingLoads } from '../../../tests/components/page/answers.ts';
import { coveringErrors } from '../../../tests/components/page/layout/covering-errors.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { setTouch, setWidth } from '../../../tests/components/page/device.ts';
import { isCaughtUp } from '../../../tests/components/page/live.ts';
import { button, dialog, heading, isGone, press, shows } from '../../../tests/components/page/screen.ts';

const range = page.getByCss('[aria-haspopup=dialog]').filter({ hasText: /Date Range|From|Until|–/ });
const form = dialog('Date Range');
const start = form.getByRole('textbox', { name: 'Start date' });
const end = form.getByRole('textbox', { name: 'End date' });

const says = async (text: string): Promise<void> => {
  await expect.element(range).toHaveTextContent(text);
};

/** Types in the field with the focus, in place of what it holds. */
const type = (text: string): Promise<void> => press(`{Control>}a{/Control}${text}`);

const openHistory = async (search = ''): Promise<void> => {
  await openApp(`/history${search}`);
  await expect.element(heading('Send History')).toBeVisible();
};

beforeAll(async () => void (await signUp()));

test.each([
  ['from=garbage', 'Date Range', 'No emails sent yet.'],
  ['from=2026-02-31', 'Date Range', 'No emails sent yet.'],
  ['from=2026-11-05&to=2026-11-03', 'Date Range', 'No emails sent yet.'],
  ['from=2026-02-31&to=2026-03-05', 'Until Mar 5, 2026', 'No emails found.'],
])('of the address ?%s only days that exist and are in order count', async (search, shown, list) => {
  await openHistory(`?${search}`);
  await shows(page, list);
  await says(shown);
});

test('the keyboard enters a range, and an end before the start keeps the focus', async () => {
  await openHistory();
  await shows(page, 'No emails sent yet.');
  await press('/');
  await press('{Tab}{Enter}');
  await expect.element(start).toHaveFocus();
  await press('11/3/2026{Tab}');
  await says('From Nov 3, 2026');
  await press('{Tab}');
  await expect.element(end).toHaveFocus();
  await press('11/1/2026{Enter}');
  await shows(form, 'The end date must not be before the start date');
  expect(coveringErrors()).toEqual([]);
  await expect.element(end).toHaveFocus();
  await type('2026-11-05{Enter}');
  await isGone(form);
  await says('Nov 3, 2026 – Nov 5, 2026');
  await expect.element(range).toHaveFocus();
});

test('Escape takes what was entered, unless it is no range', async () => {
  await openHistory('?from=2026-11-03&to=2026-11-05');
  await range.click();
  await expect.element(start).toHaveFocus();
  await type('Nov 4, 2026{Escape}');
  await isGone(form);
  await says('Nov 4, 2026 – Nov 5, 2026');
  await range.click();
  await expect.element(start).toHaveFocus();
  await type('11/6/2026{Escape}');
  await isGone(form);
  await says('Nov 4, 2026 – Nov 5, 2026');
});

test('a click outside does not lose what is wrong', async () => {
  await openHistory('?from=2026-11-04&to=2026-11-05');
  await range.click();
  await end.fill('2026-02-31');
  await page.getByCss('.MuiBackdrop-root').click({ position: { x: 5, y: 5 } });
  await shows(form, 'Please enter a valid date');
  await expect.element(end).toHaveFocus();
});

test('the list is asked for what was entered, and not for what is being typed', async () => {
  const whileOpening = callsFromNow();
  await openHistory();
  await isCaughtUp(whileOpening);
  const calls = callsFromNow();
  const asked = (): readonly (string | undefined)[] =>
    calls().flatMap((call) => /sent-emails.*?[?&](from=[^&]*(?:&to=[^&]*)?)/.exec(call)?.slice(1) ?? []);
  await range.click();
  await expect.element(start).toHaveFocus();
  await type('2026-11-04{Tab}');
  await expect.poll(asked).toEqual(['from=2026-11-04']);
  await untilNothingLoads();
  await form.getByCss('input[type=date]').last().fill('2026-11-05');
  await says('Nov 4, 2026 – Nov 5, 2026');
  await end.fill('');
  await button('Done', form).click();
  await isGone(form);
  await says('From Nov 4, 2026');
  // It is there already.
  expect(asked()).toEqual(['from=2026-11-04', 'from=2026-11-04&to=2026-11-05']);
});

test('Back closes the fields and keeps what was entered', async () => {
  await openHistory('?from=2026-11-04');
  await range.click();
  await end.fill('2026-11-09');
  await press('{Tab}');
  await says('Nov 4, 2026 – Nov 9, 2026');
  history.back();
  await isGone(form);
  await expect.element(heading('Send History')).toBeVisible();
  await expect.poll(() => location.search).toBe('?from=2026-11-04&to=2026-11-09');
});

test('the field of a phone, which reports each digit of the year, is taken with Done', async () => {
  await setTouch();
  await setWidth(390);
  await openHistory();
  await button('Sort and filter').click();
  await button('Date Range').click();
  await page.getByLabelText('Start date').click();
  await press('11032026');
  await expect.element(page.getByLabelText('Start date')).toHaveValue('2026-11-03');
  expect(location.search).toBe('');
  await button('Done').click();
  await expect.element(button('From Nov 3, 2026')).toBeVisible();
});
