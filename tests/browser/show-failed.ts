import { afterEach } from 'vitest';
import { openPages } from './owed-in-browser.ts';

/* Runs before the tests of each file: when a test fails, prints what its pages show. */

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of await openPages()) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    console.error(`When "${task.name}" failed, ${page.url()} showed:\n${shown}`);
  }
});
