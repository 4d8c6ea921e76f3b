import { runTests } from './run-tests.ts';

/* Runs `npm test` and leaves a report, whatever happens. Usage: run.ts <report> [arguments for Vitest] */

const [report, ...args] = process.argv.slice(2);
if (report === undefined) throw new Error('Usage: run.ts <report> [arguments for Vitest]');
runTests(report, args);
