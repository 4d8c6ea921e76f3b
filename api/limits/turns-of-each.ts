/**
 * Lets so many calls of each account, or of each caller, run at the same time; its others follow in the order in which they
 * came.
 */
export class TurnsOfEach<Whom extends number | string> {
  private readonly most: number;
  private readonly running = new Map<Whom, number>();
  private readonly waiting = new Map<Whom, (() => void)[]>();

  constructor(most: number) {
    this.most = most;
  }

  /** Resolves when it is the call's turn. @returns what gives the turn back, once */
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
    const line = this.waiting.get(whom) ?? [];
    this.waiting.set(whom, line);
    return new Promise((resolve) => line.push(resolve));
  }

  /** The next in line takes the turn over. */
  private giveBack(whom: Whom): void {
    const line = this.waiting.get(whom);
    const next = line?.shift();
    if (line?.length === 0) this.waiting.delete(whom);
    // In a later turn of the event loop: calls that wait for nothing would follow one another within one, before anybody else.
    if (next !== undefined) return void setImmediate(next);
    const left = (this.running.get(whom) ?? 1) - 1;
    if (left === 0) this.running.delete(whom);
    else this.running.set(whom, left);
  }
}
