import { TooManyAtOnce } from '../request-errors.ts';

/** Large answers that one account is sent at once; each holds some memory until it is read. */
const mostAtOnce = 2;
/** How long a further one waits for its turn, in milliseconds. */
const longestWait = 5_000;

/** Lets the large answers of an account, such as whole lists, follow one another. */
export class LargeAnswers {
  private readonly underWay = new Map<number, number>();
  private readonly waiting = new Map<number, Set<() => void>>();
  private readonly wait: number;

  constructor(wait = longestWait) {
    this.wait = wait;
  }

  /** @returns what gives the turn back. @throws TooManyAtOnce when none comes */
  async turn(accountId: number): Promise<() => void> {
    const others = this.underWay.get(accountId) ?? 0;
    if (others < mostAtOnce) this.underWay.set(accountId, others + 1);
    else await this.queue(accountId);
    return () => this.giveBack(accountId);
  }

  private queue(accountId: number): Promise<void> {
    const line = this.waiting.get(accountId) ?? new Set();
    this.waiting.set(accountId, line);
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.delete(begin);
        reject(new TooManyAtOnce());
      }, this.wait);
      line.add(begin);
    });
  }

  /** The next in line takes the place over. */
  private giveBack(accountId: number): void {
    const line = this.waiting.get(accountId);
    const [next] = line ?? [];
    if (line !== undefined && next !== undefined) {
      line.delete(next);
      if (line.size === 0) this.waiting.delete(accountId);
      return next();
    }
    this.waiting.delete(accountId);
    const left = (this.underWay.get(accountId) ?? 1) - 1;
    if (left === 0) this.underWay.delete(accountId);
    else this.underWay.set(accountId, left);
  }
}
