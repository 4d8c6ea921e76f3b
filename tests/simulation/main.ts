import { parseArgs } from 'node:util';
import { faults, type Fault } from './faults.ts';
import { shrink } from './shrink.ts';
import { simulate, type Outcome } from './simulation.ts';
import { storyInWords, storyOf } from './story.ts';

/** `npm run simulate`: many seeds, or one with its history, or the planted faults. */

const { values } = parseArgs({
  options: {
    /** One seed, with the shortest story that fails. */
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '100' },
    days: { type: 'string', default: '12' },
    /** Prints everything that happened. */
    history: { type: 'boolean', default: false },
    /** In how many of the seeds each planted fault is found. */
    faults: { type: 'boolean', default: false },
  },
});
const days = Number(values.days);
const from = Number(values.from);
const seeds = Array.from({ length: Number(values.seeds) }, (_, nth) => from + nth);

const failureOf = async (seed: number, fault?: Fault): Promise<string | undefined> =>
  (await simulate(storyOf(seed, days), fault)).failure;

const findFaults = async (): Promise<void> => {
  for (const [name, fault] of Object.entries(faults)) {
    const found: number[] = [];
    let why = '';
    for (const seed of seeds) {
      const failure = await failureOf(seed, fault);
      if (failure === undefined) continue;
      if (found.length === 0) why = failure;
      found.push(seed);
    }
    const first = found[0] === undefined ? '' : `, first in ${found[0]}: ${why}`;
    console.log(`${name}: ${found.length} of ${seeds.length} seeds${first}`);
    if (found.length === 0) process.exitCode = 1;
  }
};

const explain = async (seed: number): Promise<void> => {
  const story = storyOf(seed, days);
  const { failure, history, hash } = await simulate(story);
  if (values.history || failure !== undefined) console.log(history.join('\n'));
  console.log(`Seed ${seed}: ${failure ?? `kept every promise, ${hash}`}`);
  if (failure === undefined) return;
  process.exitCode = 1;
  const shortest = await shrink(story, async (shorter) => (await simulate(shorter)).failure !== undefined);
  console.log(`\nThe shortest story that fails:\n${storyInWords(shortest)}`);
  console.log((await simulate(shortest)).failure);
};

const runAll = async (): Promise<void> => {
  const sums = { steps: 0, crashes: 0, events: 0, emails: 0, doubts: 0, answered: 0 };
  const began = performance.now();
  const progress = (done: number): string => {
    const seconds = (performance.now() - began) / 1_000;
    const years = ((done * days) / 365).toFixed(1);
    const counts = Object.entries(sums).map(([what, count]) => `${count} ${what}`);
    return `${done} seeds, ${years} years, ${counts.join(', ')}, ${Math.round(sums.steps / seconds)} steps a second`;
  };
  const add = (outcome: Outcome): void => {
    for (const what of ['steps', 'crashes', 'events', 'emails', 'doubts', 'answered'] as const)
      sums[what] += outcome[what];
  };
  let failed = 0;
  for (const [nth, seed] of seeds.entries()) {
    const outcome = await simulate(storyOf(seed, days));
    add(outcome);
    if (outcome.failure !== undefined) {
      failed += 1;
      console.log(`${outcome.failure}\n  npm run simulate -- --seed ${seed} --days ${days}`);
    }
    if ((nth + 1) % 50 === 0) console.log(progress(nth + 1));
  }
  console.log(`${progress(seeds.length)}; ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
};

if (values.faults) await findFaults();
else if (values.seed === undefined) await runAll();
else await explain(Number(values.seed));
process.exit();
