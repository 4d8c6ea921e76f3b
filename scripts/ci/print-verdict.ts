import { existsSync } from 'node:fs';
import { readRun } from './test-run.ts';
import { type Report, verdictOn } from './verdict.ts';

/* Prints the verdict on runs, and fails if it is bad. Usage: print-verdict.ts <report>… [--optional <report>…] */

const args = process.argv.slice(2);
const optionalFrom = args.indexOf('--optional');
const optional = optionalFrom === -1 ? [] : args.splice(optionalFrom).slice(1);

const read = (name: string): Report => ({ name, run: existsSync(name) ? readRun(name) : undefined });
const { lines, isGood } = verdictOn(args.map(read), optional.map(read));
console.log(lines.join('\n'));
if (!isGood) process.exitCode = 1;
