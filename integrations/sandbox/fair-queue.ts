import { LRUCache } from 'lru-cache';
import { SandboxBusy } from '../../platform/ports/formats/sandbox.ts';

export interface FairQueueOptions {
  /** How many tasks run at once; of one account, one. */
  readonly mostAtOnce: number;
  /** How many further tasks wait. */
  readonly mostWaiting: number;
  /** When somebody who is refused may try again. */
  readonly retryAfterSeconds: number;
}

interface Waiting {
  readonly accountId: number;
  readonly begin: () => void;
  readonly refuse: (reason: Error) => void;
}

/** How long it counts what an account used, in milliseconds since its last task. */
const countedFor = 10 * 60_000;
const mostCounted = 10_000;

/**
 * Runs tasks a few at a time, one of each account. The next is of the account whose tasks took least time lately, and
 * among equals the one that came first: whoever sends slow files waits behind those who send quick ones.
 */
export class FairQueue {
  private readonly options: FairQueueOptions;
  private readonly used = new LRUCache<number, number>({ max: mostCounted, ttl: countedFor });
  private readonly running = new Set<number>();
  private readonly waiting = new Set<Waiting>();

  constructor(options: FairQueueOptions) {
    this.options = options;
  }

  /**
   * @param signal gives up the place in the queue; a task that runs looks at it itself
   * @throws SandboxBusy when too many wait and no account has more waiting than this one; and the signal's reason
   */
  async run<Result>(accountId: number, task: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    this.assertRoom(accountId);
    await this.turn(accountId, signal);
    const begun = performance.now();
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      this.running.delete(accountId);
      this.used.set(accountId, (this.used.get(accountId) ?? 0) + performance.now() - begun);
      this.beginNext();
    }
  }

  /** The account with most tasks waiting loses its last one to an account with fewer. */
  private assertRoom(accountId: number): void {
    const { mostWaiting, retryAfterSeconds } = this.options;
    if (this.waiting.size < mostWaiting) return;
    const ofEach = new Map<number, Waiting[]>();
    for (const one of this.waiting) ofEach.set(one.accountId, [...(ofEach.get(one.accountId) ?? []), one]);
    const own = ofEach.get(accountId)?.length ?? 0;
    const most = [...ofEach.values()].reduce(
      (longest, line) => (line.length > longest.length ? line : longest),
      [],
    );
    const busy = new SandboxBusy(retryAfterSeconds);
    if (most.length <= own + 1) throw busy;
    most.at(-1)?.refuse(busy);
  }

  private turn(accountId: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.waiting.delete(place);
        signal.removeEventListener('abort', giveUp);
      };
      const place: Waiting = {
        accountId,
        begin: () => {
          leave();
          this.running.add(accountId);
          resolve();
        },
        refuse: (reason) => {
          leave();
          reject(reason);
        },
      };
      const giveUp = (): void => place.refuse(signal.reason as Error);
      signal.addEventListener('abort', giveUp);
      this.waiting.add(place);
      this.beginNext();
    });
  }

  private beginNext(): void {
    while (this.running.size < this.options.mostAtOnce) {
      const next = this.next();
      if (next === undefined) return;
      next.begin();
    }
  }

  private next(): Waiting | undefined {
    const usedBy = ({ accountId }: Waiting): number => this.used.get(accountId) ?? 0;
    return [...this.waiting]
      .filter(({ accountId }) => !this.running.has(accountId))
      .reduce<Waiting | undefined>(
        (first, one) => (first === undefined || usedBy(one) < usedBy(first) ? one : first),
        undefined,
      );
  }
}
