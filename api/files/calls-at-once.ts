import { TooManyRequests } from '../request-errors.ts';

/** How many calls with files one account may have under way in a process: each holds its files in memory. */
const mostPerAccount = 6;

/** Seconds after which a refused call may be tried again. */
const again = 5;

/** Limits the calls with files of an account. */
export class CallsAtOnce {
  private readonly underWay = new Map<number, number>();
  private readonly most: number;

  constructor(most = mostPerAccount) {
    this.most = most;
  }

  /** @throws TooManyRequests */
  async run<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    const others = this.underWay.get(accountId) ?? 0;
    if (others >= this.most) throw new TooManyRequests(again);
    this.underWay.set(accountId, others + 1);
    try {
      return await work();
    } finally {
      const left = (this.underWay.get(accountId) ?? 1) - 1;
      if (left === 0) this.underWay.delete(accountId);
      else this.underWay.set(accountId, left);
    }
  }
}
