import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile */

const [report = ''] = process.argv.slice(2);
/** @type {TestFile[]} */
const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
const outcomes = files.flatMap((file) => file.assertionResults.map(({ status }) => status));

const passed = outcomes.filter((status) => status === 'passed').length;
// A file that could not be loaded has no tests to fail, and still is a failure.
const brokenFiles = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
const failed = outcomes.filter((status) => status === 'failed').length + brokenFiles.length;
const skipped = outcomes.length - passed - outcomes.filter((status) => status === 'failed').length;

console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
if (failed > 0 || passed === 0) process.exitCode = 1;
