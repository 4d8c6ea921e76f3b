import { awaitedCode } from './awaited-code.ts';
import { queryClient } from '../data/query-client.ts';
import { whenTouched } from '../hooks/use-first-touch.ts';

type Load = () => Promise<unknown>;

/** What most clicks open. */
const soonest: Load[] = [];
/** What other clicks on the page that is shown need. */
const first: Load[] = [];
/** What the click after that one needs. */
const later: Load[] = [];

/** Few at a time: a browser has six connections to a server, and what is clicked meanwhile needs one. */
const mostAtOnce = 3;
let running = 0;
/** Which of them are loaded now. */
let begun: readonly Load[][] = [];

/** Begins nothing while something that was clicked is being loaded. */
const loadNext = (): void => {
  while (running < mostAtOnce && awaitedCode.get() === 0) {
    const load = begun.find((loads) => loads.length > 0)?.shift();
    if (load === undefined) return;
    running += 1;
    void load()
      // It is loaded again when it is opened.
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
        loadNext();
      });
  }
};

const begin = (...loads: readonly Load[][]): void => {
  if (loads.length <= begun.length) return;
  begun = loads;
  loadNext();
};

awaitedCode.subscribe(loadNext);
whenTouched(() => begin(soonest, first));

/** Loads code before it is needed: at the user's first interaction, or once the page stands if that is earlier. */
export const loadAhead = (load: Load): void => {
  first.push(load);
  loadNext();
};

/** The same for what most clicks open, which is loaded before all else. */
export const loadSoonest = (load: Load): void => {
  soonest.push(load);
  loadNext();
};

/** Loads code once the page stands and all that its own clicks need is there. */
export const loadLater = (load: Load): void => {
  later.push(load);
  loadNext();
};

/** Not yet in TypeScript's types, nor in every browser. */
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean };
  }
}

// Safari has no idle callbacks.
const whenIdle: (run: () => void) => unknown =
  'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout;

/**
 * Begins to load ahead once the page stands: nothing that it shows is being loaded any more. With "save data" in the
 * browser only what the first interaction asks for is loaded.
 * @returns what stops waiting for that
 */
export const loadAheadWhenStanding = (): (() => void) => {
  if (navigator.connection?.saveData === true) return () => undefined;
  const look = (): void =>
    void whenIdle(() => {
      if (queryClient.isFetching() > 0 || awaitedCode.get() > 0) return;
      stop();
      begin(soonest, first, later);
    });
  const unsubscribe = [queryClient.getQueryCache().subscribe(look), awaitedCode.subscribe(look)];
  const stop = (): void => unsubscribe.forEach((end) => end());
  look();
  return stop;
};
