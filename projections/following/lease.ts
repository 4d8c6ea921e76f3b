import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import { pauseFor } from './pause.ts';

/** Only one process uses a data folder, so every folding process there is the same holder, even after a crash. */
export const embeddedHolder = 'embedded';

/**
 * How long a lease lasts unless it is renewed, in milliseconds. After at most this time another process replaces a
 * killed one, and a process that stalled for longer finds its writes refused.
 */
const sharedLength = 5_000;
const embeddedLength = 30_000;

/** How often a standby process asks for the lease, in milliseconds. */
export const standByFor = 1_000;

/** Whether another process could take over. */
export const hasRivals = (holder: string): boolean => holder !== embeddedHolder;

/** The right of one holder to fold a model. */
export interface Lease {
  /** The lease's term; undefined when it has to be asked for. */
  known(): number | undefined;
  /** The lease's term, or undefined while another process holds it. Asking often renews it well before it ends. */
  term(): Promise<number | undefined>;
  /**
   * Runs work and renews the lease meanwhile. The work's signal aborts with the given one, and as soon as another
   * process holds the lease or it can't be renewed.
   * @throws what the work throws, or StoreUnavailable, once the work has ended
   */
  during(signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

export interface LeaseOptions {
  /** Unique among the folding processes, except `embeddedHolder`, which has no rivals. */
  readonly holder: string;
  /** Takes the lease from its holder, whose writes are refused from then on. */
  readonly takeOver?: boolean;
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Measures elapsed time, which changes of the wall clock don't affect. */
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

  /** Without rivals it need not be renewed while nothing happens. */
  const keep = async (signal: AbortSignal): Promise<void> => {
    if (!isShared) return aborted(signal);
    for (;;) {
      await pauseFor(renewEvery, signal);
      if (signal.aborted || (await renew()) === undefined) return;
    }
  };

  const known = (): number | undefined => (performance.now() - renewedAt < renewEvery ? term : undefined);

  return {
    known,
    term: async () => known() ?? renew(),
    during: async (signal, work) => {
      const over = new AbortController();
      const whileHeld = AbortSignal.any([signal, over.signal]);
      const parts = [work(whileHeld), keep(whileHeld)];
      await Promise.allSettled(parts.map((part) => part.finally(() => over.abort())));
      await Promise.all(parts);
    },
  };
};
