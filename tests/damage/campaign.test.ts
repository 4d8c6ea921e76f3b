import { appendFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { casesOf, makeStates, runCase, type Result, type States } from './campaign.ts';
import { DamagedOwed } from './damaged-owed.ts';

/*
 * Every kind of damage on every file of the data folder, while Owed is stopped or while it runs. Nothing that was
 * acknowledged is lost in silence: each case is unharmed, repaired and said, or refused with one line.
 * `DAMAGE_SEED=7` chooses other bytes and places, `DAMAGE_REPEAT=5` goes on with the next seeds, `DAMAGE=all` damages
 * every file at both moments, `DAMAGE_ONLY='flip events.db'` tries what begins so, and `DAMAGE_REPORT=file` writes down
 * what became of each case.
 */

const seed = Number(process.env['DAMAGE_SEED'] ?? '1');
const isLong = process.env['DAMAGE'] === 'all';
const only = process.env['DAMAGE_ONLY'];
const repeats = Number(process.env['DAMAGE_REPEAT'] ?? '1');
const report = process.env['DAMAGE_REPORT'];

let states: States;
beforeAll(async () => {
  const home = await mkdtemp(join(tmpdir(), 'owed-damages-'));
  // Who may not read a file of the data folder may read everything else.
  for (const folder of [home, inject('workerFolder')]) await chmod(folder, 0o755);
  states = await makeStates(home);
}, 120_000);
afterAll(() => rm(states.home, { recursive: true, force: true }));

const inWords = ({ file, kind, moment, seed: of, outcome, why }: Result): string =>
  `${outcome}: ${kind} ${file.slice(0, 20)}, ${moment} (seed ${of}): ${why.join(' | ')}`;

test(
  'each damage is unharmed, repaired and said, or refused with one line',
  { timeout: 3_600_000 },
  async () => {
    const cases = Array.from({ length: repeats }, (_, round) =>
      casesOf(states, seed + round, (index) =>
        isLong ? ['stopped', 'running'] : [index % 2 === 0 ? 'stopped' : 'running'],
      ),
    ).flat();
    const results: Result[] = [];
    for (const [index, one] of cases.entries()) {
      if (only !== undefined && !`${one.kind} ${one.file} ${one.moment}`.startsWith(only)) continue;
      const result = await runCase(one, states, `case-${index}`);
      if (report !== undefined) appendFileSync(report, `${inWords(result)}\n`);
      results.push(result);
    }
    expect(results.length).toBeGreaterThanOrEqual(35);
    expect(results.filter(({ outcome }) => outcome === 'lost in silence').map(inWords)).toEqual([]);
    for (const { outcome, why } of results)
      if (outcome === 'refused') expect(why.every((line) => line !== '' && !line.includes('\n'))).toBe(true);
  },
);

test('a deleted lock file lets no second server in', async () => {
  const folder = join(states.home, 'locked');
  const first = await DamagedOwed.start(folder);
  if (!(first instanceof DamagedOwed)) throw new Error(first.join('\n'));
  await rm(join(folder, 'lock.db'));
  for (const attempt of [1, 2])
    expect([attempt, await DamagedOwed.start(folder)]).toEqual([
      attempt,
      [expect.stringMatching(/^The data folder .* is in use by the server at http:\S+ \(process \d+/)],
    ]);
  await first.stop();
});
