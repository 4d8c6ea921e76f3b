import { existsSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hasFailed, readRun, type TestRun, writeRun } from './test-run.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const reporters = ['default', pathOf('run-reporter.ts'), pathOf('../../tests/run-times-reporter.ts')];

/**
 * Runs a program that reports, with its output on ours. There is always a report afterwards; a run that ended badly for
 * no reason that it reported has an error that says so.
 */
const reported = (report: string, command: string, args: readonly string[]): TestRun => {
  rmSync(report, { force: true });
  const { status, signal } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_RUN_REPORT: report },
  });
  const run = existsSync(report) ? readRun(report) : { files: [], errors: [] };
  const isExplained = run.files.some(hasFailed) || run.errors.length > 0;
  if (status !== 0 && !isExplained)
    run.errors.push(`${command} ended with ${signal ?? status}, with nothing failed`);
  writeRun(report, run);
  return run;
};

/**
 * Runs `npm test` in the current folder.
 *
 * @param report the file to write
 * @param args for Vitest
 */
export const runTests = (report: string, args: readonly string[]): TestRun => {
  const options = reporters.map((reporter) => `--reporter=${reporter}`);
  return reported(report, 'npm', ['test', '--', ...options, ...args]);
};

/** Runs a program that is no test of Vitest's, but reports as one. */
export const runProgram = (report: string, path: string): TestRun =>
  reported(report, 'npx', ['tsx', path, report]);
