import { expect, test } from 'vitest';
import { builtBy } from './built-server.ts';
import { startBuilder } from './server-builder.ts';

test('is built once, however many ask at the same time or later', async () => {
  let builds = 0;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const builder = await startBuilder(async () => {
    builds += 1;
    await ended;
    return `build ${builds}`;
  });
  try {
    const asked = [1, 2, 3].map(() => builtBy(builder.address));
    end();
    expect(await Promise.all(asked)).toEqual(['build 1', 'build 1', 'build 1']);
    expect(await builtBy(builder.address)).toBe('build 1');
  } finally {
    await builder.close();
  }
});

test('a build that fails is told to all', async () => {
  const builder = await startBuilder(() => Promise.reject(new Error('main.ts has an error')));
  try {
    for (let times = 0; times < 2; times += 1)
      await expect(builtBy(builder.address)).rejects.toThrow('main.ts has an error');
  } finally {
    await builder.close();
  }
});
