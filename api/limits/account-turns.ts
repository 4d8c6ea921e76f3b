/** Lets so many calls of each account run at the same time, and the others follow in the order in which they came. */
export class AccountTurns {
  private readonly most: number;
  private readonly running = new Map<number, number>();
  private readonly waiting = new Map<number, (() => void)[]>();

  constructor(most: number) {
    this.most = most;
  }

  /** Resolves when it is the call's turn. @returns what gives the turn back, once */
  async turn(accountId: number): Promise<() => void> {
    const running = this.running.get(accountId) ?? 0;
    if (running < this.most) this.running.set(accountId, running + 1);
    else await this.queue(accountId);
    let isBack = false;
    return () => {
      if (!isBack) this.giveBack(accountId);
      isBack = true;
    };
  }

  private queue(accountId: number): Promise<void> {
    const line = this.waiting.get(accountId) ?? [];
    this.waiting.set(accountId, line);
    return new Promise((resolve) => line.push(resolve));
  }

  /** The next in line takes the turn over. */
  private giveBack(accountId: number): void {
    const line = this.waiting.get(accountId);
    const next = line?.shift();
    if (line?.length === 0) this.waiting.delete(accountId);
    if (next !== undefined) return next();
    const left = (this.running.get(accountId) ?? 1) - 1;
    if (left === 0) this.running.delete(accountId);
    else this.running.set(accountId, left);
  }
}
