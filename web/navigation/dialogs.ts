import { useCallback } from 'react';
import type { Location } from 'react-router-dom';
import { z } from 'zod';
import { closeEntriesOver, shownIndex, takeClosedEntryForRouter } from './back-guard.ts';
import { closeAtOnce } from './closed-at-once.ts';
import { keptState } from './sheets.ts';
import { useLatestLocation } from './url-state.ts';

/**
 * The dialogs that any page may open, each a file `features/<area>/dialogs/<name>-dialog.tsx`. The URL holds the open
 * one (`?dialog=edit-client:12`), so that Back closes it, a link opens it, and features need not import each other.
 */
export type DialogName =
  | 'create-client'
  | 'edit-client'
  | 'create-invoice'
  | 'mark-paid'
  | 'record-payment'
  | 'record-credit'
  | 'record-write-off'
  | 'record-refund'
  | 'apply-credit'
  | 'payment-plan'
  | 'next-step'
  | 'promise'
  | 'create-sequence'
  | 'start-sequences'
  | 'sequence'
  | 'send-next'
  | 'skip-next'
  | 'edit-next'
  | 'move-emails'
  | 'add-step'
  | 'change-tone'
  | 'email'
  | 'template'
  | 'create-template'
  | 'edit-template'
  | 'schedule';

/** The props of a dialog in the URL. `id` is its record, if it has one. */
export interface DialogProps {
  readonly id: number | undefined;
  readonly onClose: () => void;
}

const parameter = 'dialog';

/** The URL of the same page with that dialog open. */
export const dialogSearch = (search: string, name: DialogName, id?: number): string => {
  const parameters = new URLSearchParams(search);
  parameters.set(parameter, id === undefined ? name : `${name}:${id}`);
  return `?${parameters.toString().replaceAll('%3A', ':')}`;
};

const readsDialog = (search: string): boolean => new URLSearchParams(search).has(parameter);

/** The search of the same page without its dialog. */
export const withoutDialog = (search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.delete(parameter);
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
};

export const readDialog = (search: string): { name: string; id: number | undefined } | undefined => {
  const text = new URLSearchParams(search).get(parameter);
  const parts = text === null ? null : /^([a-z-]+)(?::([1-9]\d{0,15}))?$/.exec(text);
  if (!parts?.[1]) return undefined;
  return { name: parts[1], id: parts[2] === undefined ? undefined : Number(parts[2]) };
};

/** The entry of the page under a dialog or an overlay. After a link there is none: the page then replaces the dialog. */
const stateOver = z.object({ over: z.object({ index: z.number(), state: z.unknown() }) });

const overOf = ({ state }: Location) => stateOver.safeParse(state).data?.over;

/** The state of an entry with a dialog, or another overlay, over the page that is shown. */
export const stateOverPage = (location: Location) => {
  const index = shownIndex();
  const page = { index, state: keptState(location, true) };
  const over = overOf(location) ?? (readsDialog(location.search) ? undefined : page);
  return { ...keptState(location), over };
};

/** Opens a dialog over the current page. */
export const useOpenDialog = (): ((name: DialogName, id?: number) => void) => {
  const { latest, change } = useLatestLocation();
  return useCallback(
    (name, id) => {
      const location = latest();
      const changed = { search: dialogSearch(location.search, name, id), state: stateOverPage(location) };
      change(changed, { replace: takeClosedEntryForRouter() });
    },
    [latest, change],
  );
};

/** Closes what is open over the page, and leaves the history as it was before. */
export const useCloseOver = (what: 'dialog' | 'overlay'): (() => void) => {
  const { latest, change } = useLatestLocation();
  return useCallback(() => {
    const location = latest();
    const over = overOf(location);
    closeAtOnce(location, what);
    const state = over ? over.state : keptState(location);
    change({ search: withoutDialog(location.search), state }, { replace: true });
    if (over) closeEntriesOver(over.index);
  }, [latest, change, what]);
};

/** Closes the dialog in the URL, if one is open. */
export const useCloseDialog = (): (() => void) => {
  const { latest } = useLatestLocation();
  const close = useCloseOver('dialog');
  return useCallback(() => {
    if (readsDialog(latest().search)) close();
  }, [latest, close]);
};
