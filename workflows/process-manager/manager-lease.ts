import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { pause, processTimer, type SetTimer } from '../timer.ts';

/** What the keep holds of the lease. Every renewal is a write, and so a new version of the entry. */
interface Entry {
  /** Null when it was given up. */
  readonly holder: string | null;
}

export interface ManagerLeaseDeps {
  readonly keep: Pick<Keep, 'get' | 'putIf'>;
  /** Unique among the processes that share the keep; one that comes again under its name goes on at once. */
  readonly holder: string;
  readonly log: Log;
  readonly setTimer?: SetTimer;
}

/** The right to be the one process manager of an installation. */
export interface ManagerLease {
  /** Resolves once it is held, or when the signal aborts. */
  taken(signal: AbortSignal): Promise<void>;
  /** Renews it; resolves when it is lost, or can't be renewed for as long as it lasts, or when the signal aborts. */
  lost(signal: AbortSignal): Promise<void>;
  /** Another process need not wait for it to run out. */
  release(): Promise<void>;
}

const key = 'process-manager-lease';
/** Milliseconds without a renewal after which another process takes it. */
const length = 5_000;
const renewEvery = length / 4;
const lookEvery = 1_000;

/**
 * A lease is over when who waits for it has seen it unchanged for its whole length: each process goes by how time passes
 * for itself, and no two clocks are compared. A holder that stood still may work for a moment beside the next, so what it
 * does must bear that.
 */
export const createManagerLease = (deps: ManagerLeaseDeps): ManagerLease => {
  const { keep, holder, log, setTimer = processTimer } = deps;
  let seen: { readonly version: number; readonly since: number } | undefined;
  let isAway = false;

  const isOver = (version: number): boolean => {
    const now = performance.now();
    if (seen?.version !== version) seen = { version, since: now };
    return now - seen.since >= length;
  };

  const write = (version: number | undefined, entry: Entry): Promise<boolean> =>
    keep.putIf('checkpoints', key, version, entry);

  const take = async (): Promise<boolean> => {
    const kept = await keep.get<Entry>('checkpoints', key);
    if (kept === undefined) return write(undefined, { holder });
    const isFree = kept.value.holder === null || kept.value.holder === holder || isOver(kept.version);
    return isFree && write(kept.version, { holder });
  };

  const renew = async (): Promise<boolean> => {
    const kept = await keep.get<Entry>('checkpoints', key);
    return kept?.value.holder === holder && write(kept.version, { holder });
  };

  /** What a keep that is away makes of it is said once. */
  const orAway = async (work: () => Promise<boolean>): Promise<boolean | 'away'> => {
    try {
      const done = await work();
      isAway = false;
      return done;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'Which process manages events can not be seen; trying again');
      isAway = true;
      return 'away';
    }
  };

  return {
    taken: async (signal) => {
      while (!signal.aborted) {
        if ((await orAway(take)) === true) return;
        await pause(setTimer, lookEvery, signal);
      }
    },
    lost: async (signal) => {
      let renewedAt = performance.now();
      for (;;) {
        await pause(setTimer, renewEvery, signal);
        if (signal.aborted) return;
        const asked = performance.now();
        const renewed = await orAway(renew);
        if (renewed === false) return;
        if (renewed === true) renewedAt = asked;
        else if (performance.now() - renewedAt >= length) return;
      }
    },
    release: async () => {
      const kept = await keep.get<Entry>('checkpoints', key);
      if (kept?.value.holder === holder) await write(kept.version, { holder: null });
    },
  };
};
