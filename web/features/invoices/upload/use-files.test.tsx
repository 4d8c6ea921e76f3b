import { StrictMode, Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { droppedFiles } from './dropped-files.ts';
import { useFiles } from './use-files.ts';

test('PDFs that were dropped are still there when React renders the dialog again before it is shown', async () => {
  droppedFiles.set([new File([], '1.pdf'), new File([], '2.pdf')]);
  let load = (): void => undefined;
  const code = new Promise<void>((resolve) => {
    load = resolve;
  });
  const Names = () => {
    const { files } = useFiles();
    use(code);
    return files.map(({ name }) => name).join(', ');
  };
  await render(
    <StrictMode>
      <Suspense fallback="Loading">
        <Names />
      </Suspense>
    </StrictMode>,
  );
  await expect.element(page.getByText('Loading')).toBeVisible();
  load();
  await expect.element(page.getByText('1.pdf, 2.pdf')).toBeVisible();
  // Emptied by an effect, which may run after what it shows.
  await expect.poll(() => droppedFiles.get()).toEqual([]);
});
