import { stripVTControlCharacters } from 'node:util';
import type { TestOutcome, TestRun } from './test-run.ts';

/** What a run left; undefined if it left nothing. */
export type Report = { name: string; run: TestRun | undefined };

/** How a test ended, or what happened around the tests of a file or in a run. */
type Ended = { name: string; outcome: TestOutcome; error?: string | undefined; isTest: boolean };

const failure = (name: string, error: string): Ended => ({ name, outcome: 'failed', error, isTest: false });

const endedIn = ({ files, errors }: TestRun): Ended[] => [
  ...errors.map((error) => failure('the run itself', error)),
  ...files.flatMap(({ project, path, tests, around }) => [
    ...tests.map((test) => ({ ...test, name: `${project} > ${path} > ${test.name}`, isTest: true })),
    { ...around, name: `${project} > ${path}`, isTest: false },
  ]),
];

const isPassed = ({ outcome, isTest }: Ended): boolean =>
  isTest && (outcome === 'passed' || outcome === 'flaky');

/** One line, short enough to be read. */
const told = (error = ''): string =>
  stripVTControlCharacters(error).replaceAll(/\s+/g, ' ').trim().slice(0, 300);

/**
 * What failed, what was flaky, and as the last line how many tests passed, failed and were skipped. A flaky test has
 * passed in the end. The verdict is good if nothing failed, and every run has a report and a test that passed.
 *
 * @param optional runs that need something which is not everywhere: all of their tests may be skipped
 */
export const verdictOn = (
  needed: readonly Report[],
  optional: readonly Report[],
): { lines: string[]; isGood: boolean } => {
  const ended = [...needed, ...optional].flatMap((report) => {
    if (report.run === undefined) return [failure(report.name, 'there is no report')];
    const ofRun = endedIn(report.run);
    const hasTested = optional.includes(report) || ofRun.some(isPassed);
    return hasTested ? ofRun : [...ofRun, failure(report.name, 'no test passed')];
  });
  const those = (outcome: TestOutcome): Ended[] => ended.filter((each) => each.outcome === outcome);
  const failed = those('failed');
  const flaky = those('flaky');
  const named = [...failed, ...flaky].map(
    ({ outcome, name, error }) => `${outcome}: ${name} (${told(error)})`,
  );
  const passed = ended.filter(isPassed);
  return {
    lines: [
      ...named,
      `flaky: ${flaky.length}`,
      `${passed.length} passed, ${failed.length} failed, ${those('skipped').length} skipped`,
    ],
    isGood: failed.length === 0 && passed.length > 0,
  };
};
