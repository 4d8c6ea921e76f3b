import { useCallback, useState } from 'react';
import { createPath, parsePath, useLocation, useNavigate, type Location } from 'react-router-dom';
import { z } from 'zod';
import { closeEntriesOver, shownIndex } from './back-guard.ts';
import { closeAtOnce } from './closed-at-once.ts';
import { useLatestLocation } from './url-state.ts';
import { useSteady } from '../hooks/use-steady.ts';

/*
 * The page of an invoice or a client (`/invoices/12`) opens as a sheet over the page that it is opened from. The state of
 * its entry in the history holds that page, which goes on being shown under it. Without it (a link, a new window), it is
 * a page as any other. The page takes the place of the sheet that is closed. If the previous entry in the history is that
 * page, too, the next step back leaves both.
 */

const under = z.object({
  pathname: z.string(),
  search: z.string(),
  hash: z.string(),
  key: z.string(),
});
const stateUnderSheet = z.object({ under, isPageBefore: z.boolean().catch(false) });

export type RecordKind = 'invoices' | 'clients';

/** The path of a record's page. */
export const recordPath = (kind: RecordKind, id: number): string => `/${kind}/${id}`;

const isRecordPath = (path: string | undefined): boolean => /^\/(invoices|clients)\/\d+$/.test(path ?? '');

/** The page under the sheet that a location shows; undefined when it shows no sheet. */
export const pageUnder = (location: Location): Location | undefined => {
  const found = stateUnderSheet.safeParse(location.state).data;
  return found && { ...found.under, state: null };
};

/** The page of a location: that under its sheet, or itself. */
export const shownPage = (location: Location): Location => pageUnder(location) ?? location;

/**
 * The state with which a location stays, or becomes, a sheet over what is shown; null for one that is no sheet.
 * @param isPageBefore whether the previous entry in the history is the page under it
 */
export const sheetState = (address: string, from: Location, isPageBefore = pageUnder(from) === undefined) => {
  if (!isRecordPath(parsePath(address).pathname)) return null;
  const { pathname, search, hash, key } = shownPage(from);
  return { under: { pathname, search, hash, key }, isPageBefore };
};

const isPageBefore = ({ state }: Location): boolean =>
  stateUnderSheet.safeParse(state).data?.isPageBefore === true;

/**
 * The state to keep in a navigation that changes only the search of the address: its page or sheet stays.
 * @param isInPlace it takes the place of the entry, and adds none
 */
export const keptState = (location: Location, isInPlace = false) => {
  if (pageUnder(location) === undefined) return null;
  return sheetState(location.pathname, location, isInPlace && isPageBefore(location));
};

interface OpenOptions {
  /** In place of the sheet that is shown. */
  readonly replace?: boolean;
  /** The person is about to edit it. */
  readonly isToEdit?: boolean;
  /** Of the page under it; default: as it is. */
  readonly search?: string;
}

/** Opens a record's page as a sheet over the page that is shown. */
export const useOpenSheet = (): ((kind: RecordKind, id: number, options?: OpenOptions) => void) => {
  const navigate = useNavigate();
  const { latest } = useLatestLocation();
  return useCallback(
    (kind, id, { replace = false, isToEdit = false, search } = {}) => {
      const path = recordPath(kind, id);
      const from = latest();
      const isFirst = pageUnder(from) === undefined;
      const isBefore = search === undefined && (isFirst || (replace && isPageBefore(from)));
      const state = { ...sheetState(path, { ...from, search: search ?? from.search }, isBefore), isToEdit };
      void navigate(path, { state, replace, preventScrollReset: true });
    },
    [navigate, latest],
  );
};

const stateToEdit = z.object({ isToEdit: z.literal(true) });

/** Whether the record was opened to be edited. */
export const useIsToEdit = (): boolean => stateToEdit.safeParse(useLocation().state).success;

/** Closes the sheet that is shown; undefined where the record is a page of its own. */
export const useCloseSheet = (): (() => void) | undefined => {
  const navigate = useNavigate();
  const { latest } = useLatestLocation();
  const page = pageUnder(useLocation());
  const address = page && createPath(page);
  // What opens over it later has entries of its own.
  const [index] = useState(shownIndex);
  const close = useSteady(() => {
    if (address === undefined) return;
    const from = latest();
    closeAtOnce(from, 'sheet');
    void navigate(address, { replace: true, preventScrollReset: true });
    if (isPageBefore(from)) closeEntriesOver(index - 1);
  });
  return address === undefined ? undefined : close;
};
