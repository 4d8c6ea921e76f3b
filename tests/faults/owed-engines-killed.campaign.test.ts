import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOf } from '../campaign.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { seriousErrors } from '../doubles/server-log.ts';
import { describeWith } from '../engines/at-hand.ts';
import type { EngineName } from '../engines/engine-set.ts';
import { Chance, killSeed } from '../kill/chance.ts';
import { Lane } from '../kill/lane.ts';
import { expectAnsweredCallsKept, expectMailsOnce, outcomeOf, stepsWaiting } from '../kill/outcome.ts';
import { compareSharedViews } from '../roles/shared-views.ts';
import { OwedWithOwnEngines } from './owed-with-own-engines.ts';

/** The engines in the order in which they are killed while calls continue. */
const killed = sampleOf<EngineName>(
  'kills of engines',
  ['eventstore', 'ferretdb', 'temporal', 'ferretdb', 'eventstore', 'temporal'],
  (_, index) => index < 3,
);

/** With no more emails than this the test would show little. */
const mostTooFew = killed.length / 3;

/** Longest time from one engine's restart to the next kill, in milliseconds. */
const longestLife = 2_500;

describeWith(['ENGINE_SCRIPT'], 'calls go on while engines are killed', ({ ENGINE_SCRIPT }) => {
  let owed: OwedWithOwnEngines;
  beforeAll(async () => {
    owed = await OwedWithOwnEngines.start(ENGINE_SCRIPT);
  });
  afterAll(() => owed.end());

  test(`${killed.length} engines killed lose no answered call, send no mail twice, and leave the views as a rebuild`, async () => {
    const chance = new Chance(killSeed);
    const person = await owed.person();
    const { email } = (await person.get('/api/user')).body;
    await putOnPlan(owed.settings, email, 'enterprise');
    const lanes = [new Lane(chance, 'L1', email), new Lane(chance, 'L2', email)];

    let isOver = false;
    const working = Promise.all(
      lanes.map(async (lane) => {
        while (!isOver) await lane.next(person, () => undefined);
      }),
    );
    const killing = async (): Promise<void> => {
      for (const engine of killed) {
        await pause(chance.below(longestLife));
        if (isOver) return;
        await owed.engines.restart(engine);
      }
      await expect.poll(() => owed.mails.taken.length, { timeout: 60_000 }).toBeGreaterThan(mostTooFew);
    };
    await Promise.race([killing(), working]).finally(() => (isOver = true));
    await working;

    const health = async () => (await person.get('/health')).body;
    await expect.poll(health, { timeout: 60_000 }).toMatchObject({ status: 'green', problems: [] });
    for (const lane of lanes) await lane.next(person, () => undefined);
    const waiting = () => stepsWaiting(person, ['scheduled', 'retrying', 'sending']);
    await expect.poll(waiting, { timeout: 90_000 }).toBe(0);

    const outcome = await outcomeOf(person);
    const { taken } = owed.mails;
    expectAnsweredCallsKept(lanes, outcome);
    expectMailsOnce(lanes, outcome, taken);
    expect(taken.length).toBeGreaterThan(mostTooFew);
    expect(outcome.steps.filter(({ delivery }) => delivery === 'in_doubt')).toEqual([]);
    const { stored, rebuilt } = await compareSharedViews(owed.addresses, owed.settings.INSTALLATION);
    expect(stored).toEqual(rebuilt);
    expect(seriousErrors(owed.server.said)).toEqual([]);
  }, 240_000);
});
