import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/* What came of a run of tests: the report that the programs of this folder hand on to each other. */

/** `flaky`: failed in the run and passed when it was run again, alone. Its error is the first one. */
const outcome = z.enum(['passed', 'failed', 'skipped', 'flaky']);

const test = z.object({
  /** The names of its suites and its own, with spaces between them. */
  name: z.string(),
  outcome,
  error: z.string().optional(),
});

const testFile = z.object({
  project: z.string(),
  /** From the folder of the run. */
  path: z.string(),
  tests: z.array(test),
  /** What happened outside of its tests: it could not be loaded, a hook failed, nobody handled an error, its process ended. */
  around: test.omit({ name: true }),
});

const testRun = z.object({
  files: z.array(testFile),
  /** What belongs to no file. */
  errors: z.array(z.string()),
});

export type TestOutcome = z.infer<typeof outcome>;
export type TestResult = z.infer<typeof test>;
export type TestFile = z.infer<typeof testFile>;
export type TestRun = z.infer<typeof testRun>;

/** @throws if there is no report, or if it is not one */
export const readRun = (report: string): TestRun => testRun.parse(JSON.parse(readFileSync(report, 'utf8')));

export const writeRun = (report: string, run: TestRun): void => writeFileSync(report, JSON.stringify(run));

export const failedTests = ({ tests }: TestFile): TestResult[] =>
  tests.filter((each) => each.outcome === 'failed');

export const hasFailed = (file: TestFile): boolean =>
  file.around.outcome === 'failed' || failedTests(file).length > 0;

/**
 * How a file with failures ended, now that they ran again: what passed then is flaky, what did not pass has failed.
 *
 * @param again what came of running them again; undefined if nothing did
 */
export const afterRunningAgain = (file: TestFile, again: TestFile | undefined): TestFile => {
  if (again === undefined || again.around.outcome === 'failed') return file;
  const passedAgain = (name: string): boolean => {
    const same = again.tests.filter((each) => each.name === name);
    return same.length > 0 && same.every((each) => each.outcome === 'passed');
  };
  const tests = file.tests.map((each): TestResult =>
    each.outcome === 'failed' && passedAgain(each.name) ? { ...each, outcome: 'flaky' } : each,
  );
  if (file.around.outcome !== 'failed') return { ...file, tests };
  // All of it ran again, and it may have tests that were not even known in the first run.
  if (again.tests.every((each) => each.outcome === 'skipped')) return file;
  const failedBefore = tests.filter(({ outcome: ended }) => ended === 'failed' || ended === 'flaky');
  const names = new Set(failedBefore.map(({ name }) => name));
  const others = again.tests.filter(({ name }) => !names.has(name));
  return { ...file, tests: [...failedBefore, ...others], around: { ...file.around, outcome: 'flaky' } };
};
