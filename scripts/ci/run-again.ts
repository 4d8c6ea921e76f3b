import { namePattern } from './name-pattern.ts';
import { runProgram, runTests } from './run-tests.ts';
import {
  afterRunningAgain,
  failedTests,
  hasFailed,
  readRun,
  type TestFile,
  type TestRun,
  writeRun,
} from './test-run.ts';

/*
 * Runs what failed once more, one file at a time with nothing beside it, and notes in the report how it ended. To be
 * called in the environment of the run. Usage: run-again.ts <report>
 */

/** The calls of the API document, which are no test of Vitest's. */
const apiDocument = 'tests/api-document/run.ts';

/** Only the tests that failed; the whole file if something around them did. */
const filterOf = (file: TestFile): string[] => {
  if (file.around.outcome === 'failed') return [];
  return ['--testNamePattern', `^${namePattern(failedTests(file).map(({ name }) => name))}$`];
};

const runAlone = (file: TestFile, report: string): TestRun =>
  file.path === apiDocument
    ? runProgram(report, file.path)
    : runTests(report, [`--project=${file.project}`, file.path, ...filterOf(file)]);

const [report] = process.argv.slice(2);
if (report === undefined) throw new Error('Usage: run-again.ts <report>');
const run = readRun(report);
for (const [index, file] of run.files.entries()) {
  if (!hasFailed(file)) continue;
  console.log(`\nOnce more, alone: ${file.project} > ${file.path}`);
  const again = runAlone(file, `${report}.again`);
  const same = again.files.find(({ path }) => path === file.path);
  run.files[index] = afterRunningAgain(file, again.errors.length > 0 ? undefined : same);
  // After each, so that a run that is ended early keeps what it has found.
  writeRun(report, run);
}
