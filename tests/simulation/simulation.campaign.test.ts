import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignSeed, isWhole, sampleOf, timesOf } from '../campaign.ts';
import { makeBundle, type Bundle } from './bundle.ts';
import { type FaultName, faultNames } from './faults.ts';
import { commandFor, runJobs, type Job } from './seed-jobs.ts';
import { simulate } from './simulation.ts';
import { storyOf, usualDays as days, type Story } from './person/story.ts';

const processes = availableParallelism();
let bundle: Bundle;
beforeAll(async () => {
  bundle = await makeBundle();
});
afterAll(() => bundle.remove());

/** One account, one invoice and one sequence, with nothing that goes wrong. */
const plain: Story = {
  seed: 1,
  start: '2026-03-02T08:00:00Z',
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
  stranger: null,
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
    crashes: [300, 600, 900].map((after) => ({ where: '', after })),
  };
  const first = await simulate(story);
  expect(first.crashes).toBe(3);
  expect(await simulate(story)).toEqual(first);
  expect((await simulate({ ...story, seed: 6 })).hash).not.toBe(first.hash);
});

/** Somebody begins a sequence in one window and deletes the account in another one. */
const chasedAndDeleted: Story = {
  ...plain,
  minutes: 61,
  acts: [
    ...plain.acts.slice(0, 2),
    ...(['chase', 'delete the account'] as const).map((habit) => ({ at: 60, person: 0, habit, roll: 7 })),
  ],
};

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
  [
    'whoever asks for a deletion in two windows at once may be told in one that nobody is logged in',
    {
      ...plain,
      minutes: 1_440,
      acts: [...plain.acts, { at: 60, person: 0, habit: 'delete the account', roll: 7 }],
    },
  ],
  [
    'an email that is due just when everything is looked at is not sending forever',
    { ...plain, seed: 10, minutes: 1_754 },
  ],
  [
    'a session that could only be ended half, because the disk was full, does not outlast its account',
    {
      ...plain,
      seed: 573,
      start: '2026-12-28T08:00:00Z',
      minutes: 4_320,
      zones: ['UTC'],
      plans: ['solo'],
      acts: [{ at: 3_015, person: 0, habit: 'delete the account', roll: 911_196_975 }],
      incidents: [{ at: 3_008, trouble: 'nearly full disk', minutes: 156 }],
    },
  ],
  [
    'an email whose time comes twice, because clocks go back, may leave after the first',
    {
      ...plain,
      start: '2026-10-25T01:10:00Z',
      minutes: 60,
      acts: [...plain.acts.slice(0, 2), { at: 10, person: 0, habit: 'chase', roll: 2 }],
    },
  ],
  [
    'a call that is under way while the account is deleted may be answered without what it has stored',
    { ...chasedAndDeleted, seed: 3 },
  ],
  [
    'whoever reads a list while the account is deleted is told that nobody is logged in',
    { ...chasedAndDeleted, seed: 44 },
  ],
  [
    'whoever logs in to delete an account may find that another window has just deleted it',
    {
      ...plain,
      minutes: 61,
      acts: [60, 60].map((at) => ({ at, person: 0, habit: 'delete the account', roll: 7 })),
    },
  ],
  [
    'nothing is looked at in an account that is deleted just then',
    {
      ...plain,
      seed: 11,
      minutes: 61,
      acts: [...plain.acts.slice(0, 1), { at: 421, person: 0, habit: 'delete the account', roll: 7 }],
    },
  ],
];

test.each(finds)('%s', async (_, story) => {
  expect((await simulate(story)).failure).toBeUndefined();
});

const seeds = timesOf('seeds', { sample: 6, whole: 500 });
/** Of the sample's seeds, 18 has a stranger, and 20 two processes. */
const firstSeed = campaignSeed(isWhole ? 1 : 17);

test(
  `what Owed promises holds for ${seeds} seeds from ${firstSeed} on, each with the same history whatever ran before it in its process`,
  async () => {
    const failed: string[] = [];
    const hashes = new Map<number, string>();
    let nth = 0;
    const next = (): Job | undefined => {
      nth += 1;
      return nth > seeds ? undefined : { seed: firstSeed + nth - 1, days, shorten: failed.length === 0 };
    };
    await runJobs({ processes, file: bundle.file }, next, (outcome) => {
      const { failure, shortest } = outcome;
      hashes.set(outcome.seed, outcome.hash);
      if (failure !== undefined)
        failed.push([failure, shortest?.words ?? '', commandFor(outcome, days)].join('\n'));
    });
    expect(failed.join('\n\n')).toBe('');

    const again = [3, 1].map((offset) => firstSeed + offset).filter((other) => hashes.has(other));
    const inOtherOrder = (): Job | undefined => {
      const other = again.shift();
      return other === undefined ? undefined : { seed: other, days };
    };
    await runJobs({ processes: 1, file: bundle.file }, inOtherOrder, (outcome) => {
      expect(outcome.hash, `seed ${outcome.seed}`).toBe(hashes.get(outcome.seed));
    });
  },
  // A machine may be slow, or have one processor.
  3_600_000,
);

/** Faults of different ports that one of the first few seeds finds. */
const soonFound: readonly FaultName[] = [
  'an email leaves before its start is durable',
  'jobs are not stored',
  'a checkpoint is stored before its documents',
  'a call is not remembered by its key',
  'a connection that breaks after the body counts as refused',
];
const planted = sampleOf('planted faults', faultNames, (fault) => soonFound.includes(fault));

/** Any change of the program gives each seed another history, and some faults are in few of them. */
const mostTried = isWhole ? 800 : 40;

test('the rules notice planted faults', async () => {
  const found = new Set<FaultName>();
  const tried = new Map(planted.map((fault) => [fault, 0]));
  const next = (): Job | undefined => {
    const open = planted.filter((fault) => !found.has(fault) && (tried.get(fault) ?? 0) < mostTried);
    const [fault] = open.toSorted((one, other) => (tried.get(one) ?? 0) - (tried.get(other) ?? 0));
    if (fault === undefined) return undefined;
    const seed = (tried.get(fault) ?? 0) + 1;
    tried.set(fault, seed);
    return { seed, days, fault };
  };
  await runJobs({ processes, file: bundle.file }, next, ({ failure, fault }) => {
    if (failure !== undefined && fault !== undefined) found.add(fault);
  });
  expect([...found].toSorted()).toEqual([...planted].toSorted());
}, 3_600_000);
