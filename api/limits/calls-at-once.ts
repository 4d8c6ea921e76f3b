import { TooManyAtOnce } from '../server/request-errors.ts';

/** How many calls with files one account may have under way in a process: each holds its files in memory. */
const mostPerAccount = 6;

/** Limits how many calls, answers or sockets each account, or each caller, has at once in a process. */
export class CallsAtOnce<Whom extends number | string = number> {
  private readonly underWay = new Map<Whom, number>();
  private readonly most: number;

  /** @param most 0 for any number */
  constructor(most = mostPerAccount) {
    this.most = most;
  }

  /** @returns what gives the place back, once. @throws TooManyAtOnce */
  take(whom: Whom): () => void {
    if (this.most === 0) return () => undefined;
    const others = this.underWay.get(whom) ?? 0;
    if (others >= this.most) throw new TooManyAtOnce();
    this.underWay.set(whom, others + 1);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      const left = (this.underWay.get(whom) ?? 1) - 1;
      if (left === 0) this.underWay.delete(whom);
      else this.underWay.set(whom, left);
    };
  }

  /** @throws TooManyAtOnce */
  async run<T>(whom: Whom, work: () => Promise<T>): Promise<T> {
    const giveBack = this.take(whom);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }
}
