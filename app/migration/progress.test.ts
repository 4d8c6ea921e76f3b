import { expect, test } from 'vitest';
import { showLines } from './progress.ts';

test('writes a line to a log every ten seconds at most, and one at the end', async () => {
  const lines: string[] = [];
  let now = 0;
  const answer = await showLines(
    (line) => lines.push(line),
    () => now,
  )('Copying events', 5, async (onProgress) => {
    for (let done = 1; done <= 5; done += 1) {
      now += 4_000;
      onProgress(done);
    }
    return 'answer';
  });
  expect(answer).toBe('answer');
  expect(lines).toStrictEqual(['Copying events: 3 of 5', 'Copying events: done']);
});
