import { beforeEach, expect, test } from 'vitest';
import type { DocumentKey } from '../../platform/ports/read-models.ts';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import { accounts } from '../../projections/accounts.ts';
import { invoices } from '../../projections/invoices.ts';
import { sequences } from '../../projections/sequences/sequences.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { reconcileRuns } from './reconciliation.ts';

const run = (sequenceId: number): ChaseRun => ({ accountId: 1, invoiceId: sequenceId + 100, sequenceId });

const keyOf = ({ accountId, invoiceId, sequenceId }: ChaseRun): DocumentKey => ({
  account: accountId,
  id: invoiceId,
  value: sequenceId,
});

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

let keep: MemoryKeep;
let woken: number[];
beforeEach(() => {
  keep = new MemoryKeep();
});

/** @returns the sequences whose runs were woken, where 1 and 2 should run, and 2 and 3 do */
const reconcile = async (clockShift?: number, isComplete = true): Promise<number[]> => {
  woken = [];
  const deps = {
    keep,
    models: { accounts: accounts.model, invoices: invoices.model, sequences: sequences.model },
    readModels: { scanKey: () => each([run(1), run(2)].map(keyOf)) },
    runs: {
      wake: async ({ sequenceId }: ChaseRun) => void woken.push(sequenceId),
      running: () => each([run(2), run(3)]),
      close: async () => undefined,
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ...(clockShift !== undefined && { clockShift }),
  };
  await reconcileRuns(deps, isComplete);
  return woken.toSorted((one, other) => one - other);
};

test('a run that is missing starts, and one that has nothing left to do finds that out', async () => {
  expect(await reconcile()).toEqual([1, 3]);
  expect(await reconcile(undefined, false)).toEqual([1]);
});

test('every run looks again, once, when the clock is shifted otherwise than before', async () => {
  const shift = 600_000;
  expect(await reconcile(shift)).toEqual([1, 2, 3]);
  expect(await reconcile(shift)).toEqual([1, 3]);
  expect(await reconcile(0)).toEqual([1, 2, 3]);
  expect(await reconcile()).toEqual([1, 3]);
});

test('a shift counts as noticed only when all runs were known', async () => {
  expect(await reconcile(600_000, false)).toEqual([1, 2]);
  expect(await reconcile(600_000)).toEqual([1, 2, 3]);
});
