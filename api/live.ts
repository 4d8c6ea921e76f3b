import type { LiveChange } from '../contracts/live.ts';
import type { LiveBus } from '../platform/ports/live.ts';

/** What the hub needs of a websocket. */
export interface LiveSocket {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: 'pong' | 'close', listener: () => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
}

/** Close codes of RFC 6455 §7.4, and one of our own (4000–4999). */
const closeCodes = { goingAway: 1001, comeAgain: 1012, tooSlow: 1013, signedOut: 4401 };

/**
 * The sockets of pages that may have missed changes are closed, so that the pages reconnect and read everything again.
 * Gaps within this many milliseconds are handled together. Each socket is closed at a random time, spread over this
 * many milliseconds per socket and no longer than the limit, so that the pages don't all read at once.
 */
const gapMoment = 500;
const gapPerSocket = 10;
const longestGap = 10_000;

/** A socket with more unsent bytes than this is too slow and is closed; its page then reads everything again. */
const mostWaiting = 1_000_000;

/**
 * How long changes are bundled, in milliseconds: right after the first one, for the other views of the same command, and
 * later.
 */
const bundled = { first: 5, later: 50 } as const;

/** Longest time that changes are remembered for pages that connect, in milliseconds. */
const longestMemory = 60_000;

interface Joined {
  readonly accountId: number;
  readonly session: string;
  readonly socket: LiveSocket;
  alive: boolean;
}

/** Sends each account's pages the changes of its own views only. */
export interface LiveHub {
  /**
   * @param since the earliest time at which the page read what it shows, in milliseconds since 1970; if something may have
   *   changed between then and now, the page is told so. Default now
   */
  join(accountId: number, session: string, socket: LiveSocket, since?: number): void;
  /** Closes the sockets of a session that has ended. */
  leave(session: string): void;
  /** Notifies every page that the status of the installation has changed. */
  tellStatus(): void;
  readonly size: number;
  close(): void;
}

export interface LiveHubOptions {
  readonly bus: LiveBus;
  /** Whether the session still exists; checked at each heartbeat. */
  readonly sessionStands: (session: string) => Promise<boolean>;
  readonly heartbeat?: number;
  /** Called with errors that belong to no request. */
  readonly onError: (error: unknown) => void;
}

/**
 * Sends an account's first change at once. Several views may change with it, and each is published on its own: those
 * that come within a few milliseconds are sent together. What follows is bundled for longer, until nothing does. Only
 * the last change of a record is kept.
 */
const createBundles = (flush: (accountId: number, changes: LiveChange[]) => void) => {
  const open = new Map<number, { changes: Map<string, LiveChange>; timer: NodeJS.Timeout }>();

  const begin = (accountId: number, isFirst: boolean): void => {
    const changes = new Map<string, LiveChange>();
    const end = (): void => {
      open.delete(accountId);
      if (isFirst || changes.size > 0) begin(accountId, false);
      if (changes.size > 0) flush(accountId, [...changes.values()]);
    };
    const timer = setTimeout(end, isFirst ? bundled.first : bundled.later);
    open.set(accountId, { changes, timer });
  };

  return {
    add: (accountId: number, changes: readonly LiveChange[]): void => {
      const byRecord = new Map(changes.map((change) => [`${change.view} ${change.id}`, change]));
      const bundle = open.get(accountId);
      if (bundle === undefined) {
        begin(accountId, true);
        flush(accountId, [...byRecord.values()]);
      } else for (const [record, change] of byRecord) bundle.changes.set(record, change);
    },
    drop: (): void => {
      for (const { timer } of open.values()) clearTimeout(timer);
      open.clear();
    },
  };
};

/** When something changed last, for each account. */
const createLatest = () => {
  const latest = new Map<number, number>();
  // This process has not heard of what changed before it started.
  let forAll = Date.now();
  return {
    note: (accountId: number): void => void latest.set(accountId, Date.now()),
    noteAll: (): void => {
      forAll = Date.now();
    },
    /** Whether an account may have changed since then, in milliseconds since 1970. */
    isAfter: (accountId: number, since: number): boolean =>
      since < Date.now() - longestMemory || forAll >= since || (latest.get(accountId) ?? 0) >= since,
    forgetOld: (): void => {
      const oldest = Date.now() - longestMemory;
      for (const [accountId, at] of latest) if (at < oldest) latest.delete(accountId);
    },
  };
};

/** @param options.heartbeat milliseconds between pings; a socket that did not answer the last one is dropped */
export const createLiveHub = (options: LiveHubOptions): LiveHub => {
  const { bus, sessionStands, heartbeat = 30_000, onError } = options;
  const byAccount = new Map<number, Set<Joined>>();
  const all = (): Joined[] => [...byAccount.values()].flatMap((joined) => [...joined]);

  const forget = (joined: Joined): void => {
    const others = byAccount.get(joined.accountId);
    others?.delete(joined);
    if (others?.size === 0) byAccount.delete(joined.accountId);
  };

  const end = (joined: Joined, code: number, reason: string): void => {
    forget(joined);
    joined.socket.close(code, reason);
  };

  const bundles = createBundles((accountId, changes) => {
    const text = JSON.stringify(changes);
    for (const joined of [...(byAccount.get(accountId) ?? [])]) {
      if (joined.socket.bufferedAmount > mostWaiting) end(joined, closeCodes.tooSlow, 'too slow');
      else joined.socket.send(text);
    }
  });

  const latest = createLatest();
  const sendingAway = new Set<NodeJS.Timeout>();
  let gapAhead: NodeJS.Timeout | undefined;

  /** Only sockets that are open now: a page that connects later has missed nothing. */
  const sendAwayAll = (): void => {
    gapAhead = undefined;
    const present = all();
    const within = Math.min(present.length * gapPerSocket, longestGap);
    for (const joined of present) {
      const timer = setTimeout(() => {
        sendingAway.delete(timer);
        if (byAccount.get(joined.accountId)?.has(joined)) end(joined, closeCodes.comeAgain, 'read again');
      }, Math.random() * within);
      sendingAway.add(timer);
    }
  };

  const onGap = (): void => {
    latest.noteAll();
    gapAhead ??= setTimeout(sendAwayAll, gapMoment);
  };

  const unsubscribe = bus.subscribe((accountId, changes) => {
    latest.note(accountId);
    if (byAccount.has(accountId)) bundles.add(accountId, changes);
  }, onGap);

  const beat = async (joined: Joined): Promise<void> => {
    if (!joined.alive) {
      forget(joined);
      joined.socket.terminate();
    } else if (await sessionStands(joined.session)) {
      joined.alive = false;
      joined.socket.ping();
    } else {
      end(joined, closeCodes.signedOut, 'signed out');
    }
  };
  const pulse = setInterval(() => {
    latest.forgetOld();
    for (const joined of all()) beat(joined).catch(onError);
  }, heartbeat);
  pulse.unref();

  return {
    join: (accountId, session, socket, since) => {
      const joined: Joined = { accountId, session, socket, alive: true };
      const others = byAccount.get(accountId);
      if (others) others.add(joined);
      else byAccount.set(accountId, new Set([joined]));
      socket.on('pong', () => {
        joined.alive = true;
      });
      socket.on('close', () => forget(joined));
      socket.on('error', () => forget(joined));
      if (since !== undefined && latest.isAfter(accountId, since)) {
        const all: LiveChange = { view: 'everything', id: accountId, revision: '' };
        socket.send(JSON.stringify([all]));
      }
    },
    leave: (session) => {
      for (const joined of all()) {
        if (joined.session === session) end(joined, closeCodes.signedOut, 'signed out');
      }
    },
    tellStatus: () => {
      latest.noteAll();
      for (const id of byAccount.keys()) bundles.add(id, [{ view: 'status', id, revision: '' }]);
    },
    get size() {
      return all().length;
    },
    close: () => {
      clearInterval(pulse);
      clearTimeout(gapAhead);
      for (const timer of sendingAway) clearTimeout(timer);
      unsubscribe();
      bundles.drop();
      for (const joined of all()) end(joined, closeCodes.goingAway, 'server is closing');
    },
  };
};
