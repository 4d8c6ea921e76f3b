import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCopy } from './copy.ts';
import { mutated } from './mutated.ts';
import type { Mutation, NamedTest } from './promise.ts';
import { promises } from './promises.ts';
import { assertPassed, outcomeOf, runTests, type Report } from './run-tests.ts';

/*
 * Breaks the program in one place after another, in a copy, and checks that the test of the promise fails.
 * Usage: main.ts [part of a promise]
 */

/** Longer than all the tests together take, and than each of them, in milliseconds. */
const longest = { all: 600_000, each: 120_000 };

const [part = ''] = process.argv.slice(2);
const chosen = Object.entries(promises)
  .filter(([promise]) => promise.toLowerCase().includes(part.toLowerCase()))
  .flatMap(([promise, mutations]) => mutations.map((mutation) => ({ promise, mutation })));
if (chosen.length === 0) throw new Error(`No promise says "${part}"`);

const secondsSince = (from: number): string => `${((performance.now() - from) / 1_000).toFixed(1)} s`;
const began = performance.now();

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
const copy = await makeCopy();

const run = async (tests: readonly NamedTest[], within: number): Promise<Report> => {
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(within)]);
  const ran = await runTests(copy.folder, tests, signal);
  stopping.signal.throwIfAborted();
  return ran;
};

const assertPassUnbroken = async (): Promise<void> => {
  const tests = new Map(chosen.map(({ mutation: { test } }) => [`${test.file} ${test.name}`, test]));
  assertPassed([...tests.values()], await run([...tests.values()], longest.all));
  console.log(`${tests.size} tests pass while nothing is broken, in ${secondsSince(began)}`);
};

const isNoticed = async (promise: string, mutation: Mutation): Promise<boolean> => {
  const from = performance.now();
  const path = join(copy.folder, mutation.file);
  const source = await readFile(path, 'utf8');
  await writeFile(path, mutated(source, mutation));
  const { isCaught, why } = outcomeOf(mutation.test, await run([mutation.test], longest.each));
  await writeFile(path, source);
  const verdict = (isCaught ? 'caught' : 'NOT caught').padEnd(10);
  console.log(`${verdict} ${secondsSince(from).padStart(7)}  ${promise} ${mutation.file}: ${why}`);
  return isCaught;
};

try {
  await assertPassUnbroken();
  let caught = 0;
  for (const { promise, mutation } of chosen) if (await isNoticed(promise, mutation)) caught += 1;
  console.log(`${caught} of ${chosen.length} mutations caught, in ${secondsSince(began)}`);
  if (caught < chosen.length) process.exitCode = 1;
} finally {
  await copy.remove();
}
