import type { MouseEvent } from 'react';
import { createPath, resolvePath, useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { goBackFrom, historyIndex, isOverlaid, takeClosedEntry } from '../../lib/back-guard.ts';
import { dialogState } from '../../lib/dialogs.ts';
import { keptState, sheetState } from '../../lib/sheets.ts';

const held = z.object({ overlay: z.enum(['palette', 'keys', 'menu', 'account']) });

/** What overlays the whole app: the command palette, the list of keys, the phone's menu, the user's menu. */
type OverlayName = z.infer<typeof held>['overlay'];

/**
 * The open overlay. Its name is in the state of an entry of its own in the history, with the address of the page, so
 * that Back closes it. What is opened from it takes the place of that entry.
 */
export const useOverlay = () => {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const open = held.safeParse(state).data?.overlay;
  const here = createPath({ pathname, search, hash });
  const isHere = (address: string): boolean => createPath(resolvePath(address, pathname)) === here;
  // What only changes the search opens a dialog over the page.
  const stateOf = (address: string) =>
    address.startsWith('?') ? dialogState(location, historyIndex() - 1) : sheetState(address, location);
  const close = (): void => {
    if (isOverlaid()) goBackFrom(historyIndex());
  };
  return {
    open,
    show: (overlay: OverlayName): void =>
      void navigate(here, {
        state: { ...keptState(location), overlay },
        replace: open !== undefined || takeClosedEntry(),
        preventScrollReset: true,
      }),
    close,
    /** Goes on from the overlay to an address; a record's page opens as a sheet. */
    leaveTo: (address: string): void => {
      if (isHere(address)) close();
      else void navigate(address, { replace: true, state: stateOf(address) });
    },
    /** The props of a link in the overlay. */
    linkTo: (address: string) => ({
      to: address,
      replace: true,
      onClick: (event: MouseEvent): void => {
        if (!isHere(address)) return;
        event.preventDefault();
        close();
      },
    }),
  };
};
