import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { campaignSeed, sampleOf, timesOf } from '../campaign.ts';
import { allDamages, type Damaging, isInSample, makeStates, runCase, type States } from './damage-cases.ts';
import { DamagedOwed } from './damaged-owed.ts';

/*
 * Every kind of damage on every file of the data folder, while Owed is stopped and while it runs. Nothing that was
 * acknowledged is lost in silence: each case is unharmed, repaired and said, or refused with one line.
 * `CAMPAIGN_SEED=7` chooses other bytes and places, `CAMPAIGN_TIMES=5` goes on with the next seeds, `-t 'flip events.db'`
 * tries what begins so, and `--reporter=verbose` shows what became of each case.
 */

const seed = campaignSeed(1);
const rounds = timesOf('rounds of damages', { sample: 1, whole: 1 });
const damages = sampleOf('damages', allDamages, isInSample);

let states: States;
beforeAll(async () => {
  const home = await mkdtemp(join(tmpdir(), 'owed-damages-'));
  // Who may not read a file of the data folder may read everything else.
  for (const folder of [home, inject('workerFolder')]) await chmod(folder, 0o755);
  states = await makeStates(home);
}, 120_000);
afterAll(() => rm(states.home, { recursive: true, force: true }));

const tried = Array.from({ length: rounds }, (_, round) => seed + round).flatMap((of) =>
  damages.map((damaging): [string, Damaging, number] => [
    `${damaging.kind} ${damaging.file}, ${damaging.moment} (seed ${of})`,
    damaging,
    of,
  ]),
);

test.for(tried)('%s: nothing is lost in silence', async ([, damaging, of], { annotate }) => {
  const at = allDamages.indexOf(damaging);
  const { outcome, why } = await runCase({ ...damaging, seed: of * 1_000 + at }, states, `case-${of}-${at}`);
  await annotate(`${outcome}: ${why.join(' | ')}`);
  expect(outcome, why.join(' | ')).not.toBe('lost in silence');
  if (outcome === 'refused') expect(why.every((line) => line !== '' && !line.includes('\n'))).toBe(true);
});

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
