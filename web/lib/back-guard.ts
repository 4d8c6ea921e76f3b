import { z } from 'zod';

/** The index of an entry in the browser's history, as the router stores it. */
const entry = z.object({ idx: z.number() });
export const historyIndex = (): number => entry.safeParse(history.state).data?.idx ?? 0;

/** An entry, and what Back calls. */
interface WatchedEntry {
  readonly index: number;
  readonly onBack: () => void;
}

interface Hold extends WatchedEntry {
  /** Asks before something else is done that leaves the page. */
  readonly onLeave: (go: () => void) => void;
}

/** The pages that are held; the last one counts. */
let holds: readonly Hold[] = [];
let returning = false;

/** What is open over the page, each with an entry of its own. */
let openEntries: readonly WatchedEntry[] = [];
/** Entries of what was closed without Back, until they are removed. */
let closed: { readonly first: number; readonly last: number } | undefined;
/** What is shown while they are removed: the entry below them may be older. */
let shown: { readonly state: unknown; readonly address: string; readonly index: number } | undefined;
/** What waits until they are removed. */
let waiting: readonly (() => void)[] = [];

/** Returns whether Back or Forward has been reverted. */
const revert = (index: number): boolean => {
  const steps = (holds.at(-1)?.index ?? index) - index;
  if (steps === 0) return false;
  returning = true;
  history.go(steps);
  return true;
};

const overlaid = z.looseObject({ usr: z.looseObject({ overlay: z.string() }) });

/** What overlaid the whole app before a reload is not open again after it. */
const leaveOverlay = (): void => {
  const { data } = overlaid.safeParse(history.state);
  if (data === undefined) return;
  history.replaceState({ ...data, usr: { ...data.usr, overlay: undefined } }, '');
  if (historyIndex() > 0) history.back();
};

/**
 * Must be called before the router listens, because listeners are called in order. The browser reports Back after it
 * has happened; while a page is held, Back is reverted before the router sees it.
 */
export const guardBack = (): void => {
  leaveOverlay();
  window.addEventListener('popstate', (event) => {
    const index = historyIndex();
    if (shown) {
      event.stopImmediatePropagation();
      history.replaceState(Object.assign({}, shown.state, { idx: index }), '', shown.address);
      shown = undefined;
      const ready = waiting;
      waiting = [];
      for (const run of ready) run();
      return;
    }
    if (returning) {
      event.stopImmediatePropagation();
      returning = false;
      // Only now: what it opens may have an entry, which must follow that of the page.
      holds.at(-1)?.onBack();
      return;
    }
    if (revert(index)) return event.stopImmediatePropagation();
    const left = openEntries.filter((open) => open.index > index);
    openEntries = openEntries.filter((open) => open.index <= index);
    for (const { onBack } of left.toReversed()) onBack();
  });
};

export interface HeldPage {
  readonly release: () => void;
  /** Releases it, and goes back. */
  readonly leave: () => void;
}

/** The index that is left once the entries of what was closed are removed. */
const remainingIndex = (): number => {
  if (shown) return shown.index;
  return closed && closed.last === historyIndex() ? closed.first - 1 : historyIndex();
};

/** Blocks Back, Forward and links on the current page until it is released. */
export const holdPage = (onBack: () => void, onLeave: Hold['onLeave']): HeldPage => {
  const mine = { index: remainingIndex(), onBack, onLeave };
  holds = [...holds, mine];
  const release = (): void => {
    holds = holds.filter((hold) => hold !== mine);
  };
  return {
    release,
    leave: () => {
      release();
      history.go(mine.index - 1 - historyIndex());
    },
  };
};

/** Does what leaves the page, after asking where it is held. */
export const leavePage = (go: () => void): void => {
  const held = holds.at(-1);
  if (held) held.onLeave(go);
  else go();
};

/** The address to which a click leads within the app, unless it opens elsewhere or is a download. */
const addressOfClick = (event: MouseEvent): string | undefined => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.target !== '' || link.hasAttribute('download')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  const isHere = pathname === window.location.pathname && search === window.location.search;
  if (origin !== window.location.origin || pathname.startsWith('/api/') || isHere) return undefined;
  return `${pathname}${search}${hash}`;
};

/** Links of a page that is held ask first. @returns ends it */
export const guardLinks = (navigate: (address: string) => void): (() => void) => {
  const onClick = (event: MouseEvent): void => {
    const address = holds.length > 0 ? addressOfClick(event) : undefined;
    if (address === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    leavePage(() => navigate(address));
  };
  window.addEventListener('click', onClick, true);
  return () => window.removeEventListener('click', onClick, true);
};

const addEntry = (): number => {
  if (closed) {
    const { first, last } = closed;
    closed = first < last ? { first: first + 1, last } : undefined;
    return first;
  }
  const index = historyIndex() + 1;
  history.pushState(Object.assign({}, history.state, { idx: index }), '');
  return index;
};

/** Removes the entries of what was closed, then runs what may add one. */
export const removeClosed = (run: () => void): void => {
  if (shown) {
    waiting = [...waiting, run];
    return;
  }
  if (!closed) return run();
  const { first, last } = closed;
  closed = undefined;
  // Another page was opened from it.
  if (historyIndex() !== last) return run();
  waiting = [...waiting, run];
  shown = { state: history.state, address: window.location.href, index: first - 1 };
  history.go(first - 1 - last);
};

const close = (first: number, last: number): void => {
  closed = { first: Math.min(first, closed?.first ?? first), last: Math.max(last, closed?.last ?? last) };
};

/** Closes the entries over the one at `index`, once the current one shows what that is to show. */
export const closeEntriesOver = (index: number): void => {
  openEntries = openEntries.filter((open) => open.index <= index);
  close(index + 1, historyIndex());
  setTimeout(() => removeClosed(() => undefined));
};

export interface OverlayEntry {
  /** Removes the entry, unless Back has left it; then runs what may open another page. */
  readonly remove: (run?: () => void) => void;
  /** Leaves the entry to the page that replaces it. @returns whether the entry was still there */
  readonly keep: () => boolean;
}

/**
 * Adds an entry to the history, with the address of the page and unknown to the router, for what opens over the page:
 * Back calls `onBack` and stays on the page.
 */
export const openEntry = (onBack: () => void): OverlayEntry => {
  const mine: WatchedEntry = { index: addEntry(), onBack };
  openEntries = [...openEntries, mine];
  const keep = (): boolean => {
    const isThere = openEntries.includes(mine);
    openEntries = openEntries.filter((open) => open !== mine);
    return isThere;
  };
  return {
    keep,
    remove: (run = () => undefined) => {
      if (!keep()) return run();
      close(mine.index, mine.index);
      // What opens in its place takes over its entry.
      setTimeout(() => removeClosed(run));
    },
  };
};

let isLeaving = false;

/**
 * Goes back from an entry of the router, and from those of what is open over it; once, however often it is asked to until
 * the browser has done it.
 */
export const goBackFrom = (index: number): void => {
  if (isLeaving) return;
  isLeaving = true;
  const leave = (): void => {
    openEntries = openEntries.filter((open) => open.index < index);
    if (closed && closed.first >= index) closed = undefined;
    window.addEventListener('popstate', () => (isLeaving = false), { once: true, capture: true });
    history.go(index - 1 - historyIndex());
  };
  if (shown) waiting = [...waiting, leave];
  else leave();
};
