import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';
import { storyInWords, storyOf } from './story.ts';

const crashAt = (after: number) => ({ where: '', after });

test('a story that fails is shortened to what it takes', async () => {
  const story = { ...storyOf(3, 10), crashes: [100, 200, 300].map(crashAt) };
  const payments = story.acts.filter(({ habit }) => habit === 'chase').slice(0, 2);
  const short = await shrink(
    story,
    async ({ acts, crashes }) =>
      payments.every((act) => acts.includes(act)) && crashes.some(({ after }) => after === 200),
  );
  expect(short).toEqual({
    ...story,
    mishaps: 0,
    worstMoments: 0,
    incidents: [],
    crashes: [crashAt(200)],
    acts: payments,
  });
  expect(storyInWords(short).split('\n')).toHaveLength(2 + payments.length);
});
