import type { Clock } from '../../platform/ports/clock.ts';
import type { SetTimer } from '../../workflows/timer.ts';

interface Timer {
  /** In elapsed time, not clock time, because the clock may be set. */
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that a test moves, and timers that follow it. */
export class SimulatedTime implements Clock {
  private passed = 0;
  private start: number;
  private readonly timers = new Set<Timer>();
  private isOver = false;
  readonly setTimer: SetTimer;

  /**
   * @param longestSleep how long a timer sleeps at most before the clock is read again, in milliseconds. Minutes take
   *   time to simulate; no more is missed by a clock that only `advanceTo` moves
   */
  constructor(start: string, longestSleep?: number) {
    this.start = Date.parse(start);
    const setTimer: SetTimer = (callback, milliseconds) => this.add(callback, milliseconds);
    this.setTimer = longestSleep === undefined ? setTimer : Object.assign(setTimer, { longestSleep });
  }

  now(): number {
    return this.start + this.passed;
  }

  get timerCount(): number {
    return this.timers.size;
  }

  /** Sets the clock; timers keep following elapsed time. */
  jumpTo(instant: string | number): void {
    this.start = millisecondsOf(instant) - this.passed;
  }

  /** Drops every timer, as the end of a process does. */
  dropTimers(): void {
    this.timers.clear();
  }

  /** Drops every timer for good: a test that ran out of time would otherwise retry through its weeks on closed files. */
  end(): void {
    this.isOver = true;
    this.timers.clear();
  }

  /**
   * Advances to an instant and fires each timer on the way at its time.
   * @param settle waits until the work that a timer started is done
   */
  async advanceTo(instant: string | number, settle: () => Promise<void>): Promise<void> {
    const goal = millisecondsOf(instant) - this.start;
    await settle();
    for (let timer = this.nextUpTo(goal); timer !== undefined; timer = this.nextUpTo(goal)) {
      this.timers.delete(timer);
      this.passed = Math.max(timer.at, this.passed);
      timer.callback();
      await settle();
    }
    this.passed = Math.max(goal, this.passed);
  }

  private add(callback: () => void, milliseconds: number): () => void {
    const timer = { at: this.passed + milliseconds, callback };
    if (!this.isOver) this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  private nextUpTo(goal: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.timers)
      if (timer.at <= goal && (next === undefined || timer.at < next.at)) next = timer;
    return next;
  }
}

const millisecondsOf = (instant: string | number): number =>
  typeof instant === 'string' ? Date.parse(instant) : instant;
