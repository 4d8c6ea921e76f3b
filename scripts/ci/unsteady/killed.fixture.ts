import { test } from 'vitest';
import { isFirstTime } from './first-time.ts';

test('ends its process', () => {
  if (isFirstTime('killed')) process.kill(process.pid, 'SIGKILL');
});
