import PQueue from 'p-queue';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import { foldAccount, type AsOf } from '../as-of.ts';
import type { Projection } from '../projection.ts';
import { createRecentEvents } from './recent-events.ts';

/** The views of an account as of a moment; what reads views reads these as well. */
export interface ViewsAsOf {
  readonly readModels: ReadModels;
  /** Of the last event that changed what was read so far; undefined without any. */
  position(): Position | undefined;
  /** Gives them back; nothing may be read afterwards. */
  release(): void;
}

/** Views of accounts as of moments, in memory. A view is folded when it is read for the first time. */
export interface AccountsAsOf {
  /**
   * Waits for a place while as many as possible are in use: the calls of one page come together.
   * @param moment ISO instant
   * @returns undefined when no place comes free, or too many wait
   */
  take(account: number, moment: string): Promise<ViewsAsOf | undefined>;
  close(): Promise<void>;
}

export interface AccountsAsOfDeps {
  readonly store: Pick<EventStore, 'readAccount'>;
  readonly projections: readonly Projection<unknown>[];
  readonly log: Log;
  /** New ones in memory. */
  readonly openReadModels: () => ReadModels;
  readonly most?: {
    readonly ofAccount: number;
    readonly ofAll: number;
    /** Events folded into all that are kept. */
    readonly events: number;
    readonly foldedAtOnce: number;
    /** How long one that nobody uses is kept, in milliseconds. */
    readonly idleFor: number;
    /** How long a caller waits for a place, in milliseconds. */
    readonly waitsFor: number;
    /** How many callers wait. */
    readonly waiting: number;
  };
}

interface Kept {
  readonly account: number;
  moment: string;
  readonly memory: ReadModels;
  /** What each model rests on, by name; of an earlier moment until it is read again. */
  readonly reached: Map<string, AsOf>;
  /** Models that are folded up to the moment, or are being. */
  readonly folded: Map<string, Promise<void>>;
  /** Calls and folds that use it. */
  users: number;
  events: number;
  /** Folding failed half-way: it is dropped as soon as nobody uses it. */
  isBroken: boolean;
  /** Runs while nobody uses it. */
  idle?: NodeJS.Timeout;
}

/** A caller that waits for a place. */
interface Waiter {
  readonly look: () => void;
  readonly giveUp: () => void;
}

const usual = {
  ofAccount: 2,
  ofAll: 6,
  events: 100_000,
  foldedAtOnce: 1,
  idleFor: 600_000,
  waitsFor: 20_000,
  waiting: 50,
};

/** The same read models, each of which is there before it is read. */
const foldedFirst = (memory: ReadModels, fold: (model: ModelDefinition) => Promise<void>): ReadModels => ({
  ...memory,
  checkpoint: async (model) => {
    await fold(model);
    return memory.checkpoint(model);
  },
  load: async (model, refs) => {
    await fold(model);
    return memory.load(model, refs);
  },
  get: async (model, ref) => {
    await fold(model);
    return memory.get(model, ref);
  },
  find: async (model, account, query) => {
    await fold(model);
    return memory.find(model, account, query);
  },
  stream: async function* (model, account, query) {
    await fold(model);
    yield* memory.stream(model, account, query);
  },
  page: async (model, account, query) => {
    await fold(model);
    return memory.page(model, account, query);
  },
  pageOfIds: async (model, account, query) => {
    await fold(model);
    return memory.pageOfIds(model, account, query);
  },
  count: async (model, account, where) => {
    await fold(model);
    return memory.count(model, account, where);
  },
  sums: async (model, account, options) => {
    await fold(model);
    return memory.sums(model, account, options);
  },
});

export const createAccountsAsOf = ({
  store,
  projections,
  log,
  openReadModels,
  most = usual,
}: AccountsAsOfDeps): AccountsAsOf => {
  const events = createRecentEvents(store);
  const byModel = new Map(projections.map((projection) => [projection.model.name, projection]));
  const queue = new PQueue({ concurrency: most.foldedAtOnce });
  /** The least recently used first. */
  let kept: Kept[] = [];
  /** Callers that wait for a place, in the order in which they came. */
  const waiting = new Set<Waiter>();

  const drop = (one: Kept): void => {
    kept = kept.filter((other) => other !== one);
    clearTimeout(one.idle);
    void one.memory.close();
  };

  /** Drops idle ones, the least recently used first, until there is room. */
  const makeRoom = (account: number): boolean => {
    const isFull = (): boolean =>
      kept.length >= most.ofAll ||
      kept.filter((one) => one.account === account).length >= most.ofAccount ||
      kept.reduce((sum, { events }) => sum + events, 0) > most.events;
    while (isFull()) {
      const isOwnFull = kept.filter((one) => one.account === account).length >= most.ofAccount;
      const idle = kept.find((one) => one.users === 0 && (!isOwnFull || one.account === account));
      if (idle === undefined) return kept.length < most.ofAll && !isOwnFull;
      drop(idle);
    }
    return true;
  };

  const find = (account: number, moment: string): Kept | undefined => {
    const own = kept.filter((one) => one.account === account && !one.isBroken);
    const same = own.find((one) => one.moment === moment);
    if (same !== undefined) return same;
    const [earlier] = own
      .filter((one) => one.users === 0 && one.moment < moment)
      .sort((one, other) => (one.moment > other.moment ? -1 : 1));
    if (earlier !== undefined) {
      // It goes on from there.
      earlier.moment = moment;
      earlier.folded.clear();
      return earlier;
    }
    if (!makeRoom(account)) return undefined;
    const memory = openReadModels();
    return {
      account,
      moment,
      memory,
      reached: new Map(),
      folded: new Map(),
      users: 0,
      events: 0,
      isBroken: false,
    };
  };

  const foldOn = async (one: Kept, { name }: ModelDefinition): Promise<void> => {
    const projection = byModel.get(name);
    if (projection === undefined) throw new TypeError(`No projection makes ${name}`);
    const { memory: readModels, account, moment } = one;
    const before = one.reached.get(name);
    const deps = { store: events, readModels, projections: [projection], log };
    const after = await foldAccount(deps, account, { moment }, before?.position);
    one.reached.set(name, { position: after.position, events: (before?.events ?? 0) + after.events });
    one.events += after.events;
  };

  const leave = (one: Kept): void => {
    one.users -= 1;
    if (one.users > 0) return;
    if (one.isBroken) drop(one);
    else one.idle = setTimeout(() => drop(one), most.idleFor).unref();
    for (const { look } of waiting) look();
  };

  const enter = (one: Kept): void => {
    one.users += 1;
    clearTimeout(one.idle);
  };

  const begin = async (one: Kept, model: ModelDefinition): Promise<void> => {
    // Also when the caller has gone meanwhile.
    enter(one);
    try {
      await queue.add(() => foldOn(one, model));
    } catch (error) {
      one.isBroken = true;
      throw error;
    } finally {
      leave(one);
    }
  };

  const fold = (one: Kept, model: ModelDefinition): Promise<void> => {
    const known = one.folded.get(model.name) ?? begin(one, model);
    one.folded.set(model.name, known);
    return known;
  };

  /** Found, and in use. */
  const enterFound = (account: number, moment: string): Kept | undefined => {
    const one = find(account, moment);
    if (one === undefined) return undefined;
    kept = [...kept.filter((other) => other !== one), one];
    enter(one);
    return one;
  };

  const enterNext = (account: number, moment: string): Promise<Kept | undefined> =>
    new Promise((resolve) => {
      const end = (one?: Kept): void => {
        waiting.delete(waiter);
        clearTimeout(timer);
        resolve(one);
      };
      const waiter: Waiter = {
        look: () => {
          const one = enterFound(account, moment);
          if (one !== undefined) end(one);
        },
        giveUp: () => end(),
      };
      const timer = setTimeout(waiter.giveUp, most.waitsFor);
      waiting.add(waiter);
    });

  return {
    take: async (account, moment) => {
      const one =
        enterFound(account, moment) ??
        (waiting.size < most.waiting ? await enterNext(account, moment) : undefined);
      if (one === undefined) return undefined;
      const read = new Set<string>();
      let isReleased = false;
      return {
        readModels: foldedFirst(one.memory, (model) => {
          read.add(model.name);
          return fold(one, model);
        }),
        position: () =>
          [...read]
            .map((name) => one.reached.get(name)?.position)
            .reduce<Position | undefined>(
              (last, position) =>
                last === undefined || (position !== undefined && position > last) ? position : last,
              undefined,
            ),
        release: () => {
          if (isReleased) return;
          isReleased = true;
          leave(one);
        },
      };
    },
    close: async () => {
      for (const { giveUp } of waiting) giveUp();
      queue.clear();
      await queue.onIdle();
      for (const one of kept) drop(one);
    },
  };
};
