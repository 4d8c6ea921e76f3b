import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith, freshInstallation } from '../engines/at-hand.ts';
import { ObservedRuns, until } from './observed-runs.ts';

/** More than the workers handle, and than are woken, at the same time. */
const many = 30;
const runs = Array.from({ length: many }, (_, nth) => ({
  accountId: 1,
  invoiceId: 1_000 + nth,
  sequenceId: 2_000 + nth,
}));

describeWith(['TEMPORAL_ADDRESS'], '30 runs on a real Temporal server', ({ TEMPORAL_ADDRESS }) => {
  let observed: ObservedRuns;
  beforeAll(async () => {
    observed = await ObservedRuns.open(TEMPORAL_ADDRESS, freshInstallation());
    await Promise.all([observed.startWorker(), observed.startWorker()]);
  }, 60_000);
  afterAll(() => observed.close(), 60_000);

  test('are started, woken and finished concurrently by two workers', { timeout: 120_000 }, async () => {
    const looked = (): Map<number, number> =>
      observed.looks.reduce(
        (counts, { run }) => counts.set(run.sequenceId, (counts.get(run.sequenceId) ?? 0) + 1),
        new Map<number, number>(),
      );
    await Promise.all(runs.map((run) => observed.runs.wake(run)));
    await until(() => looked().size === many);
    await until(async () => (await observed.running()).length === many);
    expect(await observed.running()).toEqual(runs);

    observed.look = () => ({ type: 'finish', why: 'The invoice is paid' });
    await Promise.all(runs.map((run) => observed.runs.wake(run)));
    const results = await Promise.all(runs.map((run) => observed.handleOf(run).result()));
    expect(new Set(results)).toEqual(new Set(['The invoice is paid']));
    await until(async () => (await observed.running()).length === 0);
    // A wake just after a run has looked makes it look once more, so a run looks at least once.
    expect([...looked().values()].filter((times) => times < 2 || times > 4)).toEqual([]);
  });
});
