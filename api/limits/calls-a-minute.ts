import { millisecondsInMinute } from 'date-fns/constants';
import { TooManyCalls } from '../request-errors.ts';

/** Counts the calls of each caller, in this process, by minutes that begin together. */
export class CallsAMinute {
  private readonly counts = new Map<string, number>();
  private readonly most: number;
  private readonly now: () => number;
  private since: number;

  /**
   * @param most 0 for any number
   * @param now milliseconds since any moment; never goes back
   */
  constructor(most: number, now = () => performance.now()) {
    this.most = most;
    this.now = now;
    this.since = now();
  }

  /** @throws TooManyCalls */
  count(whom: string): void {
    if (this.most === 0) return;
    const now = this.now();
    if (now - this.since >= millisecondsInMinute) {
      this.counts.clear();
      this.since = now;
    }
    const count = (this.counts.get(whom) ?? 0) + 1;
    this.counts.set(whom, count);
    if (count <= this.most) return;
    const seconds = Math.max(1, Math.ceil((this.since + millisecondsInMinute - now) / 1_000));
    throw new TooManyCalls(seconds, count === this.most + 1);
  }
}
