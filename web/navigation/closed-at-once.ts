import { useLocation, type Location } from 'react-router-dom';
import { createStore, useStore } from '../hooks/store.ts';

/** What may be open over a page by its address or its entry in the history. */
type OverPage = 'dialog' | 'sheet' | 'overlay';

interface Closed {
  /** Of the rendered location that still names it. */
  readonly key: string;
  readonly what: readonly OverPage[];
}

const nothing: Closed = { key: '', what: [] };
const closed = createStore(nothing);

/**
 * Takes what is closed out of the page in this moment, so that it takes no click that is meant for the page. The router
 * renders the new address as a transition, which is later.
 */
export const closeAtOnce = ({ key }: Location, what: OverPage): void => {
  const before = closed.get();
  closed.set({ key, what: before.key === key ? [...before.what, what] : [what] });
};

/** The page shows an address, and what that names. */
export const addressIsShown = (): void => closed.set(nothing);

/** Whether it has been closed, although the rendered address still names it. */
export const useIsClosed = (what: OverPage): boolean => {
  const { key } = useLocation();
  const now = useStore(closed);
  return now.key === key && now.what.includes(what);
};
