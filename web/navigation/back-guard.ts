import { z } from 'zod';

/*
 * Back closes what is open over a page, and asks before it leaves one with unsaved input.
 *
 * What opens over the page has an entry of its own in the browser's history. When it is closed without Back, its entry
 * stays, marked as closed: it shows the same as the page's entry below it. A step back to remove it would abort a
 * navigation to another document that begins just then. Back passes it, and what opens next takes it over.
 */

/** What this module and the router keep with an entry. */
const entry = z
  .object({
    /** Its index. */
    idx: z.number().catch(0),
    /** How many entries, this one and those below it, only repeat the page below them. */
    closed: z.number().catch(0),
  })
  .catch({ idx: 0, closed: 0 });

interface Entry {
  readonly index: number;
  readonly closed: number;
  readonly state: unknown;
  readonly address: string;
}

const readEntry = (): Entry => {
  const { idx: index, closed } = entry.parse(history.state);
  return { index, closed, state: history.state, address: window.location.href };
};

/** The index of the current entry in the browser's history, as the router stores it. */
const historyIndex = (): number => readEntry().index;

/** The index of the entry of what is shown, which only those above it repeat. */
export const shownIndex = (): number => {
  const { index, closed } = readEntry();
  return index - closed;
};

/** Goes back from the entry at `index`, and from those above it. */
const goBelow = (index: number): void => history.go(index - 1 - historyIndex());

const pushState = history.pushState.bind(history);
const replaceState = history.replaceState.bind(history);

/** The current entry, as it was when it was last seen: the browser reports Back after it has happened. */
let current = readEntry();

/** What entries are to show once they are reached: they were closed, or the page's, while one above them was shown. */
const outdated = new Map<number, Pick<Entry, 'state' | 'address'>>();

/** Puts a state into the current entry, with its own index and this mark. */
const putState = (state: unknown, closed: number, address?: string): void => {
  const mark = { idx: historyIndex(), closed: closed || undefined };
  replaceState(Object.assign({}, state, mark), '', address);
  current = readEntry();
};

/** The index of an entry that the router has opened and the page has not shown yet. */
let opening: number | undefined;

/** The page shows the current entry. */
export const entryIsShown = (): void => {
  opening = undefined;
};

/** Adds an entry. @returns its index */
const pushEntry = (state: unknown, address?: string | URL | null): number => {
  pushState(state, '', address);
  current = readEntry();
  for (const index of outdated.keys()) if (index >= current.index) outdated.delete(index);
  return current.index;
};

/**
 * Every change of the history by the router is seen here; what it replaces keeps its mark. What is opened before the page
 * shows what was opened last takes its place: a second click on the same adds no entry, and one elsewhere wins.
 */
const followHistory = (): void => {
  history.pushState = (state, unused, address) => {
    if (opening === historyIndex()) putState(state, 0, address?.toString());
    else opening = pushEntry(state, address);
  };
  history.replaceState = (state, unused, address) => {
    const { closed } = readEntry();
    replaceState(closed > 0 ? Object.assign({}, state, { closed }) : state, unused, address);
    current = readEntry();
  };
};

/** What opens now takes over the entry of what was closed, if the current one is such. @returns whether it is */
const takeClosedEntry = (): boolean => {
  const { index, closed, state, address } = readEntry();
  if (closed === 0) return false;
  outdated.set(index - 1, { state: Object.assign({}, state, { closed: closed - 1 }), address });
  putState(state, 0);
  return true;
};

/** The same for what the router opens, which is to replace the entry then. */
export const takeClosedEntryForRouter = (): boolean => {
  const isTaken = takeClosedEntry();
  if (isTaken) opening = historyIndex();
  return isTaken;
};

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

/** Returns whether Back or Forward has been reverted. */
const revert = (index: number): boolean => {
  const steps = (holds.at(-1)?.index ?? index) - index;
  if (steps === 0) return false;
  returning = true;
  history.go(steps);
  return true;
};

const overlaid = z.looseObject({ usr: z.looseObject({ overlay: z.string() }) });

/** Whether the current entry is that of what overlays the whole app, also before the page has shown it. */
export const isOverlaid = (): boolean => overlaid.safeParse(history.state).success;

/** What overlaid the whole app before a reload is not open again after it. */
const leaveOverlay = (): void => {
  const { data } = overlaid.safeParse(history.state);
  if (data === undefined) return;
  putState({ ...data, usr: { ...data.usr, overlay: undefined } }, historyIndex() > 0 ? 1 : 0);
};

/** The entry that is reached shows what it is to show by now. */
const bringUpToDate = (): void => {
  const { index } = readEntry();
  const due = outdated.get(index);
  outdated.delete(index);
  if (due) putState(due.state, entry.parse(due.state).closed, due.address);
};

/** Back from an entry that only repeats what is below it goes on. @returns whether it does */
const passClosed = (from: Entry): boolean => {
  const { index, closed } = readEntry();
  if (from.closed === 0 || index !== from.index - 1) return false;
  putState(from.state, from.closed > 1 ? from.closed - 1 : closed, from.address);
  history.back();
  return true;
};

/**
 * Must be called before the router listens, because listeners are called in order. While a page is held, Back is
 * reverted before the router sees it.
 */
export const guardBack = (): void => {
  followHistory();
  leaveOverlay();
  window.addEventListener('popstate', (event) => {
    const from = current;
    opening = undefined;
    bringUpToDate();
    current = readEntry();
    const { index } = current;
    if (returning) {
      event.stopImmediatePropagation();
      returning = false;
      // Only now: what it opens may have an entry, which must follow that of the page.
      holds.at(-1)?.onBack();
      return;
    }
    if (revert(index) || passClosed(from)) return event.stopImmediatePropagation();
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

/** Blocks Back, Forward and links on the current page until it is released. */
export const holdPage = (onBack: () => void, onLeave: Hold['onLeave']): HeldPage => {
  const mine = { index: shownIndex(), onBack, onLeave };
  holds = [...holds, mine];
  const release = (): void => {
    holds = holds.filter((hold) => hold !== mine);
  };
  return {
    release,
    leave: () => {
      release();
      goBelow(mine.index);
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
  if (takeClosedEntry()) return historyIndex();
  return pushEntry(Object.assign({}, history.state, { idx: historyIndex() + 1 }));
};

/** Marks the entries over the one at `index` as closed, unless another page was opened from them. */
const markClosed = (index: number): void => {
  const { index: last, state } = readEntry();
  if (last > index) putState(state, last - index);
};

/** Closes the entries over the one at `index`, once the current one shows what that is to show. */
export const closeEntriesOver = (index: number): void => {
  openEntries = openEntries.filter((open) => open.index <= index);
  markClosed(index);
};

/** Closes an entry. A form is closed before its question, whose entry is above it. */
const closeEntry = (index: number): void => {
  const below = index - 1;
  const { closed } = entry.parse(outdated.get(below)?.state);
  if (shownIndex() === index) markClosed(below - closed);
  else
    outdated.set(index, { ...readEntry(), state: Object.assign({}, history.state, { closed: closed + 1 }) });
};

export interface OverlayEntry {
  /** Closes the entry, unless Back has left it; then runs what may open another page. */
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
    remove: (run) => {
      if (keep()) closeEntry(mine.index);
      // What is chosen in a menu comes after its end, which returns the focus.
      if (run) setTimeout(run);
    },
  };
};
