import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import { useLocation, useNavigate } from 'react-router-dom';
import type { UserView } from '../../../contracts/accounts/accounts.ts';
import { warmedDialog } from '../../ui/dialogs/warmed-dialog.tsx';
import { StatusBanners } from './banner.tsx';
import { leavePage } from '../../navigation/back-guard.ts';
import { TodayContext, useTodayIn } from '../../data/account/clock.ts';
import { startLive } from '../../data/live/live.ts';
import { usePhone } from '../../hooks/screen.ts';
import { bindShortcut, isDialogOpen, listenForShortcuts, useShortcut } from '../../navigation/shortcuts.ts';
import { UserContext } from '../../data/account/session.ts';
import { useStore } from '../../hooks/store.ts';
import { upgradeStore } from '../../data/account/upgrade.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import { AddressDialog } from '../address-dialog.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PaletteOverlay, useOpenPalette } from '../palette/open-palette.tsx';
import { useOverlay } from './overlays.ts';
import { PageRoutes, SheetRoutes, useShownPage } from './page-routes.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

const KeysDialog = warmedDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);
const UpgradeDialog = warmedDialog(
  async () => (await import('../../components/plans/upgrade-dialog.tsx')).UpgradeDialog,
);

/** Ctrl+K or Cmd+K, also while typing; not over a dialog, whose input could get lost. */
const usePaletteKey = ({ open, close }: ReturnType<typeof useOverlay>): void => {
  const openPalette = useOpenPalette();
  const press = useSteady((): void => {
    if (open === 'palette') close();
    else if (!isDialogOpen()) openPalette();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
      if (key.toLowerCase() !== 'k' || altKey || shiftKey || !(ctrlKey || metaKey)) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [press]);
};

const goKeys = [
  { key: 'g d', label: 'Go to Dashboard', path: '/' },
  { key: 'g i', label: 'Go to Invoices', path: '/invoices' },
  { key: 'g c', label: 'Go to Clients', path: '/clients' },
  { key: 'g s', label: 'Go to Sequences', path: '/sequences' },
  { key: 'g u', label: 'Go to Upcoming', path: '/upcoming' },
  { key: 'g h', label: 'Go to Send History', path: '/history' },
] as const;

const useGoKeys = (): void => {
  const navigate = useNavigate();
  const go = useSteady((path: string) => leavePage(() => void navigate(path)));
  useEffect(() => {
    const unbind = goKeys.map(({ key, label, path }) => bindShortcut({ key, label, run: () => go(path) }));
    return () => unbind.forEach((remove) => remove());
  }, [go]);
};

/** After a change of page, screen readers start at its beginning. */
const useFocusOnPageChange = (main: React.RefObject<HTMLElement | null>): void => {
  const { pathname } = useShownPage();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
};

const Frame = ({ user }: { user: UserView }) => {
  const phone = usePhone();
  const main = useRef<HTMLElement>(null);
  const overlay = useOverlay();
  const upgrade = useStore(upgradeStore);
  const { pathname, search } = useLocation();
  const page = useShownPage();
  useEffect(() => startLive(), [user.id]);
  useEffect(() => listenForShortcuts(), []);
  usePaletteKey(overlay);
  useFocusOnPageChange(main);
  useKeptFocus(main);
  useGoKeys();
  useShortcut('?', 'Show all shortcuts', () => overlay.show('keys'));
  return (
    <Box sx={{ display: 'flex', '--top-bar-height': '56px', '@media print': { '--top-bar-height': '0px' } }}>
      <a href="#content" className="skip-link no-print">
        Skip to content
      </a>
      {!phone && <Sidebar license={user.license} />}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TopBar user={user} phone={phone} />
        <StatusBanners />
        <Box
          component="main"
          id="content"
          ref={main}
          tabIndex={-1}
          sx={{
            maxWidth: 1600 + 48,
            mx: 'auto',
            px: { xs: 4, tablet: 6 },
            pt: { xs: 2, tablet: 6 },
            pb: { xs: 4, tablet: 6 },
            '@media print': { p: 0, maxWidth: 'none' },
          }}
        >
          <ErrorBoundary resetBy={page.pathname}>
            <PageRoutes />
          </ErrorBoundary>
        </Box>
      </Box>
      <ErrorBoundary resetBy={pathname}>
        <SheetRoutes />
      </ErrorBoundary>
      <ErrorBoundary resetBy={search}>
        <AddressDialog />
      </ErrorBoundary>
      <PaletteOverlay />
      {overlay.open === 'keys' && <KeysDialog onClose={overlay.close} />}
      {upgrade && user.license !== 'developer' && (
        <UpgradeDialog license={user.license} reason={upgrade} onClose={() => upgradeStore.set(undefined)} />
      )}
    </Box>
  );
};

/** The frame around every page of a signed-in user; provides the user and the account's today. */
export const Shell = ({ user }: { user: UserView }) => {
  const today = useTodayIn(user.timeZone);
  return (
    <UserContext value={user}>
      <TodayContext value={today}>
        <Frame user={user} />
      </TodayContext>
    </UserContext>
  );
};
