import { useCallback } from 'react';
import { createPath, parsePath, useLocation, useNavigate, type Location } from 'react-router-dom';
import { z } from 'zod';

/*
 * The page of an invoice or a client (`/invoices/12`) opens as a sheet over the page that it is opened from. The state of
 * its entry in the history holds that page, which goes on being shown under it. Without it (a link, a new window), it is
 * a page as any other.
 */

const under = z.object({
  pathname: z.string(),
  search: z.string(),
  hash: z.string(),
  key: z.string(),
});
const stateUnderSheet = z.object({ under });

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

/** The state with which a location stays, or becomes, a sheet over what is shown; null for one that is no sheet. */
export const sheetState = (address: string, from: Location) => {
  if (!isRecordPath(parsePath(address).pathname)) return null;
  const { pathname, search, hash, key } = shownPage(from);
  return { under: { pathname, search, hash, key } };
};

/** The state to keep in a navigation that changes only the search of the address: its page or sheet stays. */
export const keptState = (location: Location) => {
  const page = pageUnder(location);
  return page === undefined ? null : sheetState(location.pathname, location);
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
  const location = useLocation();
  return useCallback(
    (kind, id, { replace = false, isToEdit = false, search } = {}) => {
      const path = recordPath(kind, id);
      const from = search === undefined ? location : { ...location, search };
      const state = { ...sheetState(path, from), isToEdit };
      void navigate(path, { state, replace, preventScrollReset: true });
    },
    [navigate, location],
  );
};

const stateToEdit = z.object({ isToEdit: z.literal(true) });

/** Whether the record was opened to be edited. */
export const useIsToEdit = (): boolean => stateToEdit.safeParse(useLocation().state).success;

/** Closes the sheet that is shown; undefined where the record is a page of its own. */
export const useCloseSheet = (): (() => void) | undefined => {
  const navigate = useNavigate();
  const page = pageUnder(useLocation());
  const address = page && createPath(page);
  const close = useCallback(() => {
    if (address !== undefined) void navigate(address, { replace: true, preventScrollReset: true });
  }, [navigate, address]);
  return address === undefined ? undefined : close;
};
