import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signUp } from '../../tests/components/page/account.ts';
import { setMotion } from '../../tests/components/page/device.ts';
import { shows } from '../../tests/components/page/screen.ts';
import {
  dashboardIsSteady,
  nothingMoves,
  openHeld,
  steadyPages,
} from '../../tests/components/page/layout/steady-pages.ts';

test.each(steadyPages)('on a phone nothing moves while %s loads, or fails to', (path, seen) =>
  nothingMoves(path, seen, 390),
);

test('on a desk nothing moves while the dashboard loads, or fails to', () =>
  nothingMoves('/', 'Showing 1 to 1 of 1', 1280));

test.each([390, 1280])(
  'at %i px nothing of the dashboard moves, in whichever order it is answered',
  (width) => dashboardIsSteady(width),
);

test('a new account sees its first steps without a jump', async () => {
  await setMotion();
  await signUp();
  const { release, allAnswered } = await openHeld('/');
  release();
  await expect
    .element(page.getByRole('region', { name: 'Three steps to your first reminder' }))
    .toBeVisible();
  await shows(page, 'No invoices found.');
  await allAnswered();
  expect(await window.takeShifts()).toEqual([]);
});
