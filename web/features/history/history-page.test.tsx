import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { shortDate } from '../../../domain/calendar.ts';
import { signUp, today } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { button, press, showsPage } from '../../../tests/components/page/screen.ts';

test('the history is filtered by days and words, and Clear Filters takes both back', async () => {
  await signUp();
  await openApp('/history');
  await showsPage('Send History', 'Date Range', 'Clear Filters', 'No emails sent yet.');
  const clear = button('Clear Filters').first();
  await expect.element(clear).toBeDisabled();
  await button('Date Range').click();
  await page.getByRole('textbox', { name: 'Start date' }).fill(today());
  await press('{Escape}');
  await expect.element(button(`From ${shortDate(today())}`)).toBeVisible();
  await page.getByPlaceholder('Search emails...').fill('roof');
  await expect.poll(() => location.search).toContain('q=roof');
  await clear.click();
  await expect.element(button('Date Range')).toBeVisible();
  await expect.element(page.getByPlaceholder('Search emails...')).toHaveValue('');
});
