import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { untilNothingLoads } from './answers.ts';

/** Waits until the page is told at once what changes. */
export const isLive = async (): Promise<void> => {
  await expect
    .element(page.getByRole('status', { name: 'Connected', includeHidden: true }))
    .toBeInTheDocument();
};

/**
 * Waits until a page has read everything again, as it does once its connection is there: what it shows may have changed
 * before. Who is signed in is then read after what the shell reads first.
 * @param calls those since it was opened
 */
export const isCaughtUp = async (calls: () => readonly string[]): Promise<void> => {
  await expect
    .poll(() => {
      const shell = calls().indexOf('GET /api/attention');
      return shell !== -1 && calls().lastIndexOf('GET /api/user') > shell;
    })
    .toBe(true);
  await untilNothingLoads();
};
