import type { Clock } from '../../../platform/ports/clock.ts';
import type { Activities } from '../../../workflows/chase/next-step.ts';

/** Time that passes many times faster than on the wall, so that days of a real run are over in seconds. */
export class HurriedTime implements Clock {
  private readonly factor: number;
  private readonly startedAt = Date.now();

  constructor(factor: number) {
    this.factor = factor;
  }

  now(): number {
    return this.startedAt + (Date.now() - this.startedAt) * this.factor;
  }

  /** The same activities, whose waits are as much shorter. */
  hurry(activities: Activities): Activities {
    return {
      takeNextStep: async (run) => {
        const next = await activities.takeNextStep(run, this.now());
        return next.type === 'wait' ? { ...next, milliseconds: next.milliseconds / this.factor } : next;
      },
    };
  }
}
