import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import type { NextStep } from '../../workflows/chase/next-step.ts';

export interface BareActivities {
  look(run: ChaseRun): Promise<NextStep>;
}

const { look } = proxyActivities<BareActivities>({
  retry: { maximumAttempts: 1 },
  startToCloseTimeout: '1 minute',
});

/** The minimum that a run needs from Temporal: it looks, sleeps until it is due or woken, and looks again. */
export async function bareRun(run: ChaseRun): Promise<void> {
  let wakes = 0;
  setHandler(defineSignal('changed'), () => {
    wakes += 1;
  });
  for (;;) {
    const seen = wakes;
    const next = await look(run);
    if (next.type === 'finish') return;
    await condition(() => wakes > seen, next.milliseconds);
  }
}
