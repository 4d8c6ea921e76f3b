import { secondsUntil } from '../../commands/counted-limit.ts';

interface PeriodOptions {
  /** 0 for any number. */
  readonly most: number;
  /** Milliseconds. */
  readonly period: number;
  /** Milliseconds since any moment; never goes back. */
  readonly now: () => number;
  /**
   * The error of what is refused.
   * @param isFirst whether it is the period's first of that caller
   */
  readonly refuse: (retryAfterSeconds: number, isFirst: boolean) => Error;
}

/** Counts the calls of each caller, or account, in this process, by periods that begin together. */
export class CallsInPeriod<Whom extends number | string> {
  private readonly counts = new Map<Whom, number>();
  private readonly options: PeriodOptions;
  private since: number;

  constructor(options: PeriodOptions) {
    this.options = options;
    this.since = options.now();
  }

  /** @throws what `refuse` makes */
  count(whom: Whom): void {
    const { most, period, refuse } = this.options;
    if (most === 0) return;
    const now = this.options.now();
    if (now - this.since >= period) {
      this.counts.clear();
      this.since = now;
    }
    const count = (this.counts.get(whom) ?? 0) + 1;
    this.counts.set(whom, count);
    if (count <= most) return;
    throw refuse(secondsUntil({ until: this.since + period }, now), count === most + 1);
  }
}
