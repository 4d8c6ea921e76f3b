import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile */

/** One run's results, read from vitest's JSON report; a run without a report has none, which counts as a failure. */
const countRun = (/** @type {string} */ report) => {
  /** @type {TestFile[]} */
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const outcomes = files.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const passed = outcomes.filter((status) => status === 'passed').length;
  const failed = outcomes.filter((status) => status === 'failed').length;
  // A file that could not be loaded has no failed tests, but counts as a failure.
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed, failed: failed + broken.length, skipped: outcomes.length - passed - failed };
};

const reports = process.argv.slice(2);
const optionalFrom = reports.indexOf('--optional');
/** Runs that need something which is not everywhere: all of their tests may be skipped. */
const optional = optionalFrom < 0 ? [] : reports.splice(optionalFrom).slice(1);
const needed = reports.map(countRun);
const runs = [...needed, ...optional.map(countRun)];
const total = (/** @type {'passed' | 'failed' | 'skipped'} */ outcome) =>
  runs.reduce((sum, run) => sum + run[outcome], 0);
const isWithout = optional.some((report) => !existsSync(report));

console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
if (total('failed') > 0 || isWithout || needed.length === 0 || needed.some(({ passed }) => passed === 0))
  process.exitCode = 1;
