import type { Clock } from '../../../platform/ports/clock.ts';
import type { Activities } from '../../../workflows/chase/next-step.ts';

/** A clock that runs many times faster than real time, so that days of a run take seconds. */
export class HurriedTime implements Clock {
  private readonly factor: number;
  private readonly startedAt = Date.now();

  constructor(factor: number) {
    this.factor = factor;
  }

  now(): number {
    return this.startedAt + (Date.now() - this.startedAt) * this.factor;
  }

  /** Wraps activities so that their waits are shorter by the same factor. */
  hurry(activities: Activities): Activities {
    return {
      takeNextStep: async (run) => {
        const next = await activities.takeNextStep(run, this.now());
        return next.type === 'wait' ? { ...next, milliseconds: next.milliseconds / this.factor } : next;
      },
    };
  }
}
