import type { MouseEvent } from 'react';
import { createPath, resolvePath, useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { isOverlaid, takeClosedEntryForRouter } from '../../navigation/back-guard.ts';
import { useIsClosed } from '../../navigation/closed-at-once.ts';
import { stateOverPage, useCloseOver } from '../../navigation/dialogs.ts';
import { sheetState } from '../../navigation/sheets.ts';
import { useLatestLocation } from '../../navigation/url-state.ts';

const held = z.object({ overlay: z.enum(['palette', 'keys', 'menu', 'account']) });

/** What overlays the whole app: the command palette, the list of keys, the phone's menu, the user's menu. */
type OverlayName = z.infer<typeof held>['overlay'];

/**
 * The open overlay. Its name is in the state of an entry of its own in the history, with the address of the page, so
 * that Back closes it. What is opened from it takes the place of that entry.
 */
export const useOverlay = () => {
  const location = useLocation();
  const { latest } = useLatestLocation();
  const navigate = useNavigate();
  const isClosed = useIsClosed('overlay');
  const open = isClosed ? undefined : held.safeParse(location.state).data?.overlay;
  const closeOver = useCloseOver('overlay');
  const isHere = (address: string): boolean =>
    createPath(resolvePath(address, location.pathname)) === createPath(location);
  const close = (): void => {
    if (isOverlaid()) closeOver();
  };
  return {
    open,
    show: (overlay: OverlayName): void => {
      const from = latest();
      void navigate(createPath(from), {
        state: { ...stateOverPage(from), overlay },
        replace: open !== undefined || takeClosedEntryForRouter(),
        preventScrollReset: true,
      });
    },
    close,
    /** Goes on from the overlay to an address; a record's page opens as a sheet. */
    leaveTo: (address: string): void => {
      if (isHere(address)) return close();
      const from = latest();
      // What only changes the search opens a dialog over the page.
      const state = address.startsWith('?') ? stateOverPage(from) : sheetState(address, from);
      void navigate(address, { replace: true, state });
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
