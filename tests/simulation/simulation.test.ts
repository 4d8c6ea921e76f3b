import { expect, test, vi } from 'vitest';
import { faults, type FaultName } from './faults.ts';
import { simulate } from './simulation.ts';
import { storyInWords, storyOf, type Story } from './story.ts';

const days = 6;
/** Simulations compute all the time, and other tests may run beside them. */
vi.setConfig({ testTimeout: 60_000 });

/** Of twenty seeds, the last one has two processes. */
const few = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20];
const many = Number(process.env['SIMULATION_SEEDS'] ?? 0);
const seeds = many === 0 ? few : Array.from({ length: many }, (_, nth) => nth + 1);

/** One account, one invoice and one sequence, with nothing that goes wrong. */
const plain: Story = {
  seed: 1,
  minutes: 30 * 1_440,
  processes: 1,
  zones: ['Europe/Berlin'],
  plans: ['agency'],
  emailsPerHour: null,
  acts: (['add a client', 'add an invoice', 'chase'] as const).map((habit, nth) => ({
    at: nth + 1,
    person: 0,
    habit,
    roll: 7,
  })),
  incidents: [],
  crashes: [],
  mishaps: 0,
  worstMoments: 0,
};

test('an invoice is chased to the end, and the same seed gives the same history', async () => {
  const first = await simulate(plain);
  expect(first.failure).toBeUndefined();
  expect(first.emails).toBeGreaterThan(0);
  expect(await simulate(plain)).toEqual(first);
});

test('the same seed gives the same history through crashes and troubles, another seed another one', async () => {
  const story: Story = {
    ...storyOf(5, days),
    crashes: [300, 900, 1_500].map((after) => ({ where: '', after })),
  };
  const first = await simulate(story);
  expect(first.crashes).toBe(3);
  expect(await simulate(story)).toEqual(first);
  expect((await simulate({ ...story, seed: 6 })).hash).not.toBe(first.hash);
});

/** What simulations have found, as the shortest stories that did. */
const finds: readonly (readonly [what: string, story: Story])[] = [
  [
    'a sequence whose last email is in doubt has its place, and the plan says that it is used',
    {
      ...plain,
      seed: 20,
      minutes: 8 * 1_440,
      crashes: [{ where: 'mail: reply', after: 1 }],
      acts: plain.acts.map((act, nth) => ({
        ...act,
        roll: [826_788_378, 1_283_350_993, 616_577_426][nth] ?? 0,
      })),
      zones: ['Asia/Kolkata'],
    },
  ],
];

test.each(finds)('%s', async (_, story) => {
  expect((await simulate(story)).failure).toBeUndefined();
});

test.each(seeds)('what Owed promises holds for seed %i', async (seed) => {
  const story = storyOf(seed, days);
  const { failure } = await simulate(story);
  expect(failure, storyInWords(story)).toBeUndefined();
});

/** Planted faults that a few seeds find; any change of the program gives each seed another history. */
const planted: readonly FaultName[] = [
  'an email leaves before its start is durable',
  'jobs are not stored',
  'a checkpoint is stored before its documents',
  'a call is not remembered by its key',
  'a connection that breaks after the body counts as refused',
];

test.each(planted)('the rules notice when %s', async (fault) => {
  let failure: string | undefined;
  for (let seed = 1; seed <= 40 && failure === undefined; seed += 1)
    ({ failure } = await simulate(storyOf(seed, days), faults[fault]));
  expect(failure).toBeDefined();
});
