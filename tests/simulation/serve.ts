import { faults } from './faults.ts';
import type { Job, JobOutcome } from './seed-jobs.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulation.ts';
import { storyInWords, storyOf } from './story.ts';

/** A child process: does what its parent asks for, one job after another. */

const runJob = async ({ seed, days, fault: name, shorten = false }: Job): Promise<JobOutcome> => {
  const story = storyOf(seed, days);
  const fault = name && faults[name];
  const { history: _, ...outcome } = await simulate(story, fault);
  const isWanted = shorten && outcome.failure !== undefined;
  const shortest = isWanted
    ? storyInWords(
        await shrink(story, async (shorter) => (await simulate(shorter, fault)).failure !== undefined),
      )
    : undefined;
  return { ...outcome, seed, fault: name, shortest };
};

process.on('message', (job: Job) => {
  void runJob(job).then((outcome) => process.send?.(outcome));
});
