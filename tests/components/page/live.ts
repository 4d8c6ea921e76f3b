import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Waits until the page is told at once what changes. */
export const isLive = async (): Promise<void> => {
  await expect
    .element(page.getByRole('status', { name: 'Connected', includeHidden: true }))
    .toBeInTheDocument();
};
