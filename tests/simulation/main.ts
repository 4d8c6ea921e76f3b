import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { faultNames } from './faults.ts';
import { makeBundle } from './bundle.ts';
import { commandFor, runJobs, type Children, type Job, type JobOutcome } from './seed-jobs.ts';
import { usualDays } from './person/story.ts';

/** `npm run simulate`: many seeds, or one with its history, or the planted faults. */

const { values } = parseArgs({
  options: {
    /** One seed, with the shortest story that fails. */
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '100' },
    /** Only each so manyth seed: of those that 20 divides, each has two processes. */
    every: { type: 'string', default: '1' },
    days: { type: 'string', default: String(usualDays) },
    /** Prints everything that happened. */
    history: { type: 'boolean', default: false },
    /** In how many of the seeds each planted fault is found. */
    faults: { type: 'boolean', default: false },
    /** Only the faults whose names contain this. */
    fault: { type: 'string' },
    /** A fault that was found so often is not looked for any more. */
    enough: { type: 'string', default: 'Infinity' },
    processes: { type: 'string', default: String(availableParallelism()) },
  },
});
const days = Number(values.days);
const from = Number(values.from);
const processes = Number(values.processes);
const enough = Number(values.enough);
const seeds = Array.from({ length: Number(values.seeds) }, (_, nth) => from + nth * Number(values.every));

/** Runs each fault until it was found often enough, or there are no more seeds. */
const findFaults = async (children: Children): Promise<void> => {
  const wanted = faultNames.filter((name) => values.fault === undefined || name.includes(values.fault));
  for (const fault of wanted) {
    const failures: JobOutcome[] = [];
    let ran = 0;
    let nth = 0;
    const next = (): Job | undefined => {
      const seed = failures.length < enough ? seeds[nth] : undefined;
      nth += 1;
      return seed === undefined ? undefined : { seed, days, fault };
    };
    await runJobs(children, next, (outcome) => {
      ran += 1;
      if (outcome.failure !== undefined) failures.push(outcome);
    });
    const [first] = failures.toSorted((one, other) => one.seed - other.seed);
    const why = first === undefined ? '' : `, first in ${first.seed}: ${short(first.failure ?? '')}`;
    console.log(`${fault}: ${failures.length} of ${ran} seeds${why}`);
    if (first === undefined) process.exitCode = 1;
  }
};

const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

const explain = async (children: Children, seed: number): Promise<void> => {
  const fault = faultNames.find((name) => values.fault !== undefined && name.includes(values.fault));
  const jobs: Job[] = [{ seed, days, fault, shorten: true, withHistory: true }];
  await runJobs(
    { ...children, processes: 1 },
    () => jobs.pop(),
    ({ failure, history, hash, shortest }) => {
      if (values.history) console.log(history.join('\n'));
      console.log(`Seed ${seed}: ${failure ?? `kept every promise, ${hash}`}`);
      if (shortest === undefined) return;
      process.exitCode = 1;
      console.log(`\nThe shortest story that fails:\n${shortest.words}`);
      console.log(`\nWhat happens in it:\n${shortest.history.join('\n')}\n${shortest.failure}`);
      console.log(`\n${commandFor({ seed, fault }, days)}`);
    },
  );
};

/** How many failing stories are shortened: each takes some minutes. */
const mostShortened = 3;

const runAll = async (children: Children): Promise<void> => {
  const sums = { passed: 0, steps: 0, crashes: 0, events: 0, emails: 0, doubts: 0, answered: 0 };
  const began = performance.now();
  const progress = (done: number): string => {
    const seconds = (performance.now() - began) / 1_000;
    const { passed, ...counted } = sums;
    const years = (passed / (365 * 86_400_000)).toFixed(1);
    const counts = Object.entries(counted).map(([what, count]) => `${count} ${what}`);
    return `${done} seeds, ${years} years, ${counts.join(', ')}, ${Math.round(sums.steps / seconds)} steps a second`;
  };
  let [nth, ran, failed] = [0, 0, 0];
  const next = (): Job | undefined => {
    const seed = seeds[nth];
    nth += 1;
    return seed === undefined ? undefined : { seed, days, shorten: failed < mostShortened };
  };
  await runJobs(children, next, (outcome) => {
    for (const what of ['passed', 'steps', 'crashes', 'events', 'emails', 'doubts', 'answered'] as const)
      sums[what] += outcome[what];
    ran += 1;
    if (outcome.failure !== undefined) {
      failed += 1;
      const { failure, shortest } = outcome;
      if (shortest !== undefined) console.log(`\nThe shortest story that fails:\n${shortest.words}`);
      console.log(`${short(failure)}\n  ${commandFor(outcome, days)}`);
    }
    if (ran % 50 === 0) console.log(progress(ran));
  });
  console.log(`${progress(seeds.length)}; ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
};

const { file, remove } = await makeBundle();
const children = { processes, file };
try {
  if (values.seed !== undefined) await explain(children, Number(values.seed));
  else await (values.faults ? findFaults : runAll)(children);
} finally {
  await remove();
}
process.exit();
