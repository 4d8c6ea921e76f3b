import { condition, proxyActivities, setHandler } from '@temporalio/workflow';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import type { ChaseActivities } from '../../workflows/temporal/chase/chase-answer.ts';
import type { SyncRef } from '../../workflows/accounting/sync-run.ts';
import type { SyncActivities } from '../../workflows/temporal/sync/sync-answer.ts';
import { changed } from '../../workflows/temporal/wakes.ts';

const { takeNextStep } = proxyActivities<ChaseActivities>({ startToCloseTimeout: '1 hour' });

const { syncWithXero } = proxyActivities<SyncActivities>({ startToCloseTimeout: '1 hour' });

/** A workflow with a change that breaks existing runs: it sleeps first. */
export async function chaseInvoice(run: ChaseRun): Promise<string> {
  let isAwake = false;
  setHandler(changed, () => {
    isAwake = true;
  });
  for (;;) {
    await condition(() => isAwake, 1_000);
    isAwake = false;
    const { next } = await takeNextStep(run, Date.now());
    if (next.type === 'finish') return next.why;
  }
}

/** The other workflow with the same change. */
export async function syncXero(ref: SyncRef): Promise<string> {
  let isAwake = false;
  setHandler(changed, () => {
    isAwake = true;
  });
  for (;;) {
    await condition(() => isAwake, 1_000);
    isAwake = false;
    const { type } = await syncWithXero(ref);
    if (type === 'finish') return type;
  }
}
