import { afterEach } from 'vitest';
import { openPages } from './owed-in-browser.ts';

/* Runs before the tests of each file: what the pages show when a test fails is printed, for a fault that comes seldom. */

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of await openPages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
    console.error(`When "${task.name}" failed, ${page.url()} showed:\n${shown}`);
  }
});
