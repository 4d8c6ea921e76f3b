import type { Clock } from '../../platform/ports/clock.ts';
import type { SetTimer } from '../../workflows/timer.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Step of simulated time, in milliseconds: timers fire at most this late. */
const stride = 15 * 60_000;

/** A manual clock and timers that follow it. */
export class SimulatedTime implements Clock {
  private current: number;
  private readonly timers = new Set<Timer>();

  /** @param start milliseconds since 1970 */
  constructor(start: number) {
    this.current = start;
  }

  now(): number {
    return this.current;
  }

  readonly setTimer: SetTimer = (callback, milliseconds) => {
    const timer = { at: this.current + milliseconds, callback };
    this.timers.add(timer);
    return () => {
      this.timers.delete(timer);
    };
  };

  /** Advances to an instant, 15 minutes at a time. @param settle waits until work started by timers is done */
  async advanceTo(instant: number, settle: () => Promise<void>): Promise<void> {
    while (this.current < instant) {
      this.current = Math.min(instant, (Math.floor(this.current / stride) + 1) * stride);
      const due = [...this.timers].filter(({ at }) => at <= this.current);
      for (const timer of due) this.timers.delete(timer);
      for (const { callback } of due) callback();
      if (due.length > 0) await settle();
    }
  }
}
