import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { pause, processTimer, type SetTimer } from '../timer.ts';

/** The stored lease. Every renewal is a write and so makes a new version of the entry. */
interface Entry {
  /** Null when it was given up. */
  readonly holder: string | null;
}

export interface ManagerLeaseDeps {
  readonly keep: Pick<Keep, 'get' | 'putIf'>;
  /** Unique among the processes that share the keep; a process that restarts under its name continues immediately. */
  readonly holder: string;
  readonly log: Log;
  readonly setTimer?: SetTimer;
}

/** The right to be the one process manager of an installation. */
export interface ManagerLease {
  /** Resolves when it is held, or when the signal aborts. */
  taken(signal: AbortSignal): Promise<void>;
  /**
   * Renews it; resolves when it is lost, when it could not be renewed for its whole length, or when the signal aborts.
   */
  lost(signal: AbortSignal): Promise<void>;
  /** Another process can take it immediately. */
  release(): Promise<void>;
}

const key = 'process-manager-lease';
/** Milliseconds without a renewal after which another process takes it. */
const length = 5_000;
const renewEvery = length / 4;
const lookEvery = 1_000;

/**
 * A lease has expired when a waiting process has seen it unchanged for its whole length: each process measures elapsed
 * time itself, and clocks are never compared. A stalled holder may overlap with the next one for a moment, so its
 * effects must be repeatable.
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

  /** An unavailable keep is logged once. */
  const orAway = async (work: () => Promise<boolean>): Promise<boolean | 'away'> => {
    try {
      const done = await work();
      isAway = false;
      return done;
    } catch (error) {
      if (!isAway) log.warn({ err: error }, "Can't tell which process manages events; trying again");
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
