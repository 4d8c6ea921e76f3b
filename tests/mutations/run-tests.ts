import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { namePattern } from '../../scripts/ci/name-pattern.ts';
import type { NamedTest } from './promise.ts';

const report = z.object({
  testResults: z.array(
    z.object({
      /** The path of its file. */
      name: z.string(),
      /** Why it could not be loaded. */
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** What came of a run of Vitest; a text says why nothing did. */
export type Report = z.infer<typeof report> | string;

const projectOf = ({ file }: NamedTest): string =>
  file.startsWith('tests/acceptance/') ? 'acceptance' : 'unit';

/** Full names that end with that of one of these tests. A test that has cases has `%s` for what they differ in. */
const patternOf = (tests: readonly NamedTest[]): string =>
  `(^| )${namePattern(tests.map(({ name }) => name)).replaceAll('%s', '.*')}$`;

/**
 * Runs tests without engines.
 *
 * @param folder where the sources are
 * @param signal ends the run, with all its processes
 */
export const runTests = async (
  folder: string,
  tests: readonly NamedTest[],
  signal: AbortSignal,
): Promise<Report> => {
  const file = join(folder, 'test-results', 'report.json');
  await rm(file, { force: true });
  const args = [
    ...new Set(tests.map((test) => `--project=${projectOf(test)}`)),
    ...new Set(tests.map((test) => test.file)),
    `--testNamePattern=${patternOf(tests)}`,
    '--reporter=json',
    `--outputFile=${file}`,
  ];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: folder,
    env: { ...process.env, ENGINES: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of processes, so that those that Vitest has started end with it.
    detached: true,
  });
  const { pid } = child;
  const end = (): void => void (pid !== undefined && process.kill(-pid, 'SIGKILL'));
  signal.addEventListener('abort', end);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child, 'close');
  signal.removeEventListener('abort', end);
  if (signal.aborted) return 'the tests did not end';
  try {
    return report.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return said.trim();
  }
};

/** What came of each case of a test, and of its file. */
const resultsOf = (test: NamedTest, { testResults }: Exclude<Report, string>) => {
  const name = new RegExp(patternOf([test]));
  const ofFile = testResults.filter((file) => file.name.endsWith(`/${test.file}`));
  const cases = ofFile.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ fullName, status }) => name.test(fullName) && status !== 'skipped'),
  );
  return { cases, message: ofFile.map(({ message }) => message).join(' ') };
};

const firstLine = (text = ''): string => text.split('\n')[0] ?? '';

/** @throws unless each test ran and passed */
export const assertPassed = (tests: readonly NamedTest[], ran: Report): void => {
  if (typeof ran === 'string') throw new Error(`The tests did not run: ${ran}`);
  const bad = tests.flatMap((test) => {
    const { cases, message } = resultsOf(test, ran);
    const failed = cases.find(({ status }) => status !== 'passed');
    if (cases.length > 0 && failed === undefined) return [];
    return [`${test.file}, ${test.name}: ${firstLine(failed?.failureMessages[0] ?? message) || 'not run'}`];
  });
  if (bad.length > 0) throw new Error(`Not passed while nothing is broken:\n${bad.join('\n')}`);
};

/** How the failure of an assertion begins, also of one by `poll`, `rejects` or `resolves`. */
const assertion = /^(AssertionError:|Error: (expected|promise (resolved|rejected)) )/;

/** Whether a test noticed by its own assertion that the program is broken, and what it said. */
export const outcomeOf = (test: NamedTest, ran: Report): { isCaught: boolean; why: string } => {
  if (typeof ran === 'string') return { isCaught: false, why: ran };
  const { cases, message } = resultsOf(test, ran);
  if (cases.length === 0) return { isCaught: false, why: `the test did not run. ${firstLine(message)}` };
  const failures = cases.flatMap(({ failureMessages }) => failureMessages);
  const asserted = failures.find((failure) => assertion.test(failure));
  if (asserted !== undefined) return { isCaught: true, why: firstLine(asserted) };
  const why = failures.length === 0 ? 'the test passed' : `failed otherwise: ${firstLine(failures[0])}`;
  return { isCaught: false, why };
};
