import { TooManyAtOnce } from '../server/request-errors.ts';

/**
 * Lets so many calls of each account, or of each caller, run at the same time; its others follow in the order in which they
 * came.
 */
export class TurnsOfEach<Whom extends number | string> {
  private readonly most: number;
  private readonly longestWait: number | undefined;
  private readonly running = new Map<Whom, number>();
  private readonly waiting = new Map<Whom, Set<() => void>>();

  /** @param longestWait how long a call waits for its turn, in milliseconds; default for as long as it takes */
  constructor(most: number, longestWait?: number) {
    this.most = most;
    this.longestWait = longestWait;
  }

  /**
   * Resolves when it is the call's turn.
   * @returns what gives the turn back, once
   * @throws TooManyAtOnce when it waits too long
   */
  async turn(whom: Whom): Promise<() => void> {
    const running = this.running.get(whom) ?? 0;
    if (running < this.most) this.running.set(whom, running + 1);
    else await this.queue(whom);
    let isBack = false;
    return () => {
      if (!isBack) this.giveBack(whom);
      isBack = true;
    };
  }

  private queue(whom: Whom): Promise<void> {
    const line = this.waiting.get(whom) ?? new Set();
    this.waiting.set(whom, line);
    return new Promise((resolve, reject) => {
      const timer =
        this.longestWait === undefined
          ? undefined
          : setTimeout(() => {
              this.leave(whom, begin);
              reject(new TooManyAtOnce());
            }, this.longestWait);
      const begin = (): void => {
        clearTimeout(timer);
        // In a later turn of the event loop: calls that wait for nothing would follow one another within one, before
        // anybody else.
        setImmediate(resolve);
      };
      line.add(begin);
    });
  }

  private leave(whom: Whom, begin: () => void): void {
    const line = this.waiting.get(whom);
    line?.delete(begin);
    if (line?.size === 0) this.waiting.delete(whom);
  }

  /** The next in line takes the turn over. */
  private giveBack(whom: Whom): void {
    const [next] = this.waiting.get(whom) ?? [];
    if (next !== undefined) {
      this.leave(whom, next);
      return next();
    }
    const left = (this.running.get(whom) ?? 1) - 1;
    if (left === 0) this.running.delete(whom);
    else this.running.set(whom, left);
  }
}
