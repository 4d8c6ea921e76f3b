import type { ModelDefinition, ReadModels } from '../platform/ports/read-models.ts';
import { pauseFor } from './pause.ts';

/** One process holds a data folder, so that whoever folds there is the same holder, also after a crash. */
export const embeddedHolder = 'embedded';

/**
 * How long a lease lasts unless it is renewed, in milliseconds. Where several processes fold, another takes the place of
 * one that was killed after so long at most, and a process that stands still for longer finds its writes refused.
 */
const sharedLength = 5_000;
const embeddedLength = 30_000;

/** How often who stands by asks whether it may fold, in milliseconds. */
export const standByFor = 1_000;

/** Whether another process could take this one's place. */
export const hasRivals = (holder: string): boolean => holder !== embeddedHolder;

/** The right of one holder to fold a model. */
export interface Lease {
  /** Its term, or undefined while somebody else has it. Asked for often, it is renewed well before it ends. */
  term(): Promise<number | undefined>;
  /**
   * Does work, and renews the lease meanwhile, also while the work does not ask for it. The signal that the work gets
   * aborts with the one given, and as soon as somebody else has the lease or it can't be renewed.
   * @throws what the work throws, or StoreUnavailable, once the work has ended
   */
  during(signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

export interface LeaseOptions {
  /** Unique among the processes that fold, but for `embeddedHolder`, which has no rivals. */
  readonly holder: string;
  /** Takes the lease from whoever has it, whose writes are refused from then on. */
  readonly takeOver?: boolean;
}

/** Times are the machine's own passing of time, which no setting of its clock changes. */
export const createLease = (
  readModels: Pick<ReadModels, 'lease'>,
  model: ModelDefinition,
  { holder, takeOver = false }: LeaseOptions,
): Lease => {
  const isShared = hasRivals(holder);
  const length = isShared ? sharedLength : embeddedLength;
  const renewEvery = length / 4;
  let term: number | undefined;
  let renewedAt = 0;
  let mayTakeOver = takeOver;

  const renew = async (): Promise<number | undefined> => {
    const asked = performance.now();
    term = await readModels.lease(model, holder, length, { takeOver: mayTakeOver });
    mayTakeOver = false;
    renewedAt = asked;
    return term;
  };

  const keep = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      await pauseFor(renewEvery, signal);
      if (signal.aborted || (isShared && (await renew()) === undefined)) return;
    }
  };

  return {
    term: async () => (term !== undefined && performance.now() - renewedAt < renewEvery ? term : renew()),
    during: async (signal, work) => {
      const over = new AbortController();
      const whileHeld = AbortSignal.any([signal, over.signal]);
      const parts = [work(whileHeld), keep(whileHeld)];
      await Promise.allSettled(parts.map((part) => part.finally(() => over.abort())));
      await Promise.all(parts);
    },
  };
};
