import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { afterRunningAgain, readRun, type TestFile, type TestRun } from './test-run.ts';
import { type Report, verdictOn } from './verdict.ts';

const unsteady = fileURLToPath(new URL('unsteady', import.meta.url));

/** Runs a program of this folder in that of the tests that fail. */
const ci = async (
  program: 'run' | 'run-again' | 'print-verdict',
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number | null; lines: string[] }> => {
  const script = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  const options = { cwd: unsteady, env: { ...process.env, ...settings } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--import', 'tsx', script, ...args], options, (_, stdout) => {
      resolve({ code: child.exitCode, lines: stdout.trimEnd().split('\n') });
    });
  });
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'owed-unsteady-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('tests that fail on purpose', () => {
  let report: string;
  let atFirst: TestRun;
  beforeAll(async () => {
    report = join(folder, 'report.json');
    await ci('run', [report], { UNSTEADY_FOLDER: folder });
    atFirst = readRun(report);
    await ci('run-again', [report], { UNSTEADY_FOLDER: folder });
    // Six runs of Vitest, which a busy machine starts slowly.
  }, 300_000);

  test('are not repeated within the run', () => {
    const failed = atFirst.files.flatMap(({ path, tests, around }) =>
      [...tests, { ...around, name: 'around its tests' }]
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ name }) => `${path} ${name}`),
    );
    expect(failed).toStrictEqual([
      'hook.fixture.ts around its tests',
      'killed.fixture.ts around its tests',
      'loading.fixture.ts around its tests',
      'single-tests.fixture.ts a suite fails once, for $5 (or [more]?)',
      'single-tests.fixture.ts a suite fails always',
      'unhandled.fixture.ts around its tests',
    ]);
  });

  test('have failed if they fail again, else they are named with their first error and counted', async () => {
    const { code, lines } = await ci('print-verdict', [report]);
    const single = 'unsteady > single-tests.fixture.ts > a suite';
    expect(lines).toStrictEqual([
      `failed: ${single} fails always (expected 1 to be 2 // Object.is equality)`,
      'flaky: unsteady > hook.fixture.ts (not prepared)',
      'flaky: unsteady > killed.fixture.ts ([vitest-pool]: Worker forks emitted error. Worker exited unexpectedly)',
      'flaky: unsteady > loading.fixture.ts (not loaded)',
      `flaky: ${single} fails once, for $5 (or [more]?) (expected true to be false // Object.is equality)`,
      'flaky: unsteady > unhandled.fixture.ts (not handled)',
      'flaky: 5',
      '6 passed, 1 failed, 1 skipped',
    ]);
    expect(code).toBe(1);
  });
});

const fileWith = (...tests: TestFile['tests']): TestFile => ({
  project: 'unit',
  path: 'a',
  tests,
  around: { outcome: 'passed' },
});
const passed = { name: 'one', outcome: 'passed' } as const;
const failed = { name: 'one', outcome: 'failed', error: 'at first' } as const;
const skipped = { name: 'one', outcome: 'skipped' } as const;
const broken = { outcome: 'failed', error: 'not loaded' } as const;

describe('the verdict', () => {
  const reportOf = (file: TestFile, ...errors: string[]): Report => ({
    name: 'report.json',
    run: { files: [file], errors },
  });
  const missing: Report = { name: 'report.json', run: undefined };
  const onPassed = reportOf(fileWith(passed));
  const onSkipped = reportOf(fileWith(skipped));

  const onFlaky = reportOf(fileWith({ ...failed, outcome: 'flaky' }));
  const onLost = reportOf(fileWith(passed), 'lost');

  test.each([
    ['flaky tests have passed', [onFlaky], [], '1 passed, 0 failed, 0 skipped', true],
    ['an error of no file is a failure', [onLost], [], '1 passed, 1 failed, 0 skipped', false],
    [
      'so is a run in which nothing passed',
      [onPassed, onSkipped],
      [],
      '1 passed, 1 failed, 1 skipped',
      false,
    ],
    ['so is a missing report', [onPassed, missing], [], '1 passed, 1 failed, 0 skipped', false],
    ['an optional run may have skipped all', [onPassed], [onSkipped], '1 passed, 0 failed, 1 skipped', true],
    ['but it may not be missing', [onPassed], [missing], '1 passed, 1 failed, 0 skipped', false],
    ['nothing is not good', [], [], '0 passed, 0 failed, 0 skipped', false],
  ])('%s', (_, needed, optional, last, good) => {
    const { lines, isGood } = verdictOn(needed, optional);
    expect([lines.at(-1), isGood]).toStrictEqual([last, good]);
  });
});

describe('a failed test has still failed', () => {
  test.each([
    ['if nothing came of running it again', undefined],
    ['if it was not found', fileWith()],
    ['if it was skipped', fileWith(skipped)],
    ['if another one of its name failed', fileWith(passed, failed)],
    ['if something around it failed', { ...fileWith(passed), around: broken }],
  ])('%s', (_, again) => {
    expect(afterRunningAgain(fileWith(failed), again)).toStrictEqual(fileWith(failed));
  });

  test('if its file was not loaded at first, and it failed then', () => {
    const file = { ...fileWith(), around: broken };
    const again = fileWith(passed, { ...failed, name: 'other' });
    expect(afterRunningAgain(file, again)).toStrictEqual({
      ...again,
      around: { ...broken, outcome: 'flaky' },
    });
    expect(afterRunningAgain(file, fileWith(skipped))).toStrictEqual(file);
  });

  test('if its file ran again as a whole without it', () => {
    const file = { ...fileWith(failed), around: broken };
    expect(afterRunningAgain(file, fileWith({ ...passed, name: 'other' }))).toStrictEqual({
      ...fileWith(failed, { ...passed, name: 'other' }),
      around: { ...broken, outcome: 'flaky' },
    });
  });
});
