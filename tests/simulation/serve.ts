import { faults } from './faults.ts';
import type { Job, JobOutcome } from './seed-jobs.ts';
import { shrink } from './shrink.ts';
import { simulate, type Outcome } from './simulation.ts';
import { storyInWords, storyOf, type Story } from './person/story.ts';

/** A child process: does what its parent asks for, one job after another. */

const runJob = async (job: Job): Promise<JobOutcome> => {
  const { seed, days, fault: name, shorten = false, withHistory = false } = job;
  const story = storyOf(seed, days);
  const fault = name && faults[name];
  const run = async (shorter: Story): Promise<Outcome> => {
    const outcome = await simulate(shorter, fault);
    return withHistory ? outcome : { ...outcome, history: [] };
  };
  const outcome = await run(story);
  if (!shorten || outcome.failedAt === undefined)
    return { ...outcome, seed, fault: name, shortest: undefined };
  const shortest = await shrink(story, outcome.failedAt, run);
  const { failure, history } = await run(shortest);
  return { ...outcome, seed, fault: name, shortest: { words: storyInWords(shortest), failure, history } };
};

process.on('message', (job: Job) => {
  void runJob(job).then((outcome) => process.send?.(outcome));
});
