import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Placeholder } from './placeholder.tsx';

test('a placeholder in what is hidden stays hidden', async () => {
  await render(
    <>
      <div style={{ visibility: 'hidden' }}>
        <Placeholder text="Loading figures..." height={40} />
      </div>
      <Placeholder text="Loading follow-ups..." height={40} />
    </>,
  );
  // It waits as long as the one before it.
  await expect.element(page.getByText('Loading follow-ups...')).toBeVisible();
  await expect.element(page.getByText('Loading figures...')).not.toBeVisible();
});
