import { test } from 'vitest';
import { isFirstTime } from './first-time.ts';

test('leaves an error to nobody', async () => {
  if (isFirstTime('unhandled')) void Promise.reject(new Error('not handled'));
  await new Promise((resolve) => setImmediate(resolve));
});
