import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';
import { storyInWords, storyOf } from './person/story.ts';
import { placeOf, Violation } from './rules/violation.ts';

const crashAt = (after: number) => ({ where: '', after });

test('a story that fails is shortened to what it takes to fail in the same place', async () => {
  const story = { ...storyOf(3, 10), crashes: [100, 200, 300].map(crashAt) };
  const payments = story.acts.filter(({ habit }) => habit === 'chase').slice(0, 2);
  const short = await shrink(story, 'here', async ({ acts, crashes }) => {
    const isSame = payments.every((act) => acts.includes(act)) && crashes.some(({ after }) => after === 200);
    return { failedAt: isSame ? 'here' : 'elsewhere' };
  });
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

test('the stranger is left out where a story fails without him, else what he need not do', async () => {
  const story = storyOf(18, 3);
  const { stranger } = story;
  const needed = stranger?.acts.find(({ habit }) => habit === 'use a slow mail server');
  if (stranger === null || needed === undefined) throw new Error('There is no stranger');
  const without = await shrink(story, 'here', async () => ({ failedAt: 'here' }));
  expect(without.stranger).toBeNull();
  const short = await shrink(story, 'here', async (shorter) => ({
    failedAt: shorter.stranger?.acts.includes(needed) === true ? 'here' : undefined,
  }));
  expect(short).toMatchObject({ acts: [], stranger: { ...stranger, acts: [needed] } });
  expect(storyInWords(short)).toContain(': the stranger: use a slow mail server');
});

test('failures of one check are in one place, those of two checks are not', () => {
  const isLost = (number: number) => new Violation(`Invoice ${number} is lost`);
  const isLate = (number: number) => new Violation(`Invoice ${number} is late`);
  expect(placeOf(isLost(1))).toBe(placeOf(isLost(2)));
  expect(placeOf(isLate(1))).not.toBe(placeOf(isLost(1)));
});
