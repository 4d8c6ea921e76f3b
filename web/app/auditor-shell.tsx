import Box from '@mui/material/Box';
import { Eye } from 'lucide-react';
import { Link, matchPath, Navigate, useLocation } from 'react-router-dom';
import type { AuditorView } from '../../contracts/accounts/auditor-links.ts';
import { dateIn, shortDate } from '../../domain/calendar.ts';
import { AuditNavigation } from '../components/audit/audit-navigation.tsx';
import { Banner } from './shell/banner.tsx';
import { BusyButton } from '../ui/controls/busy-button.tsx';
import { TodayContext, useTodayIn } from '../data/account/clock.ts';
import { AuditorContext } from '../data/account/viewer.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { auditorPages } from './pages.ts';
import { Brand } from './shell/brand.tsx';
import { PageRoutes } from './shell/page-routes.tsx';
import { useLogout } from './use-logout.ts';

/** The frame around the pages that an auditor may open: whose account it is, which period, and that it can't be changed. */
export const AuditorShell = ({ auditor }: { readonly auditor: AuditorView }) => {
  const { account, email, timeZone, from, to, expiresAt } = auditor;
  const today = useTodayIn(timeZone);
  const logout = useLogout();
  const { pathname } = useLocation();
  if (!auditorPages.some((path) => matchPath(path, pathname))) return <Navigate to="/audit" replace />;
  const lastDay = dateIn(timeZone, Date.parse(expiresAt) - 1);
  return (
    <AuditorContext value={auditor}>
      <TodayContext value={today}>
        <Box
          component="header"
          className="no-print"
          sx={{
            position: 'sticky',
            top: 0,
            zIndex: 10,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: { xs: 2, tablet: 6 },
            minHeight: 56,
            px: { xs: 4, tablet: 6 },
            bgcolor: 'background.default',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box
            component={Link}
            to="/audit"
            sx={{ display: 'flex', color: 'text.primary', textDecoration: 'none' }}
          >
            <Brand />
          </Box>
          <Box sx={{ order: { xs: 1, tablet: 0 }, flex: { xs: '1 1 100%', tablet: '1 1 auto' } }}>
            <AuditNavigation />
          </Box>
          <BusyButton
            sx={{ ml: 'auto' }}
            busy={logout.isPending}
            busyText="Logging out..."
            onClick={() => void logout.start(undefined)}
          >
            Log out
          </BusyButton>
        </Box>
        <Banner tone="neutral" icon={<Eye size={16} aria-hidden />}>
          Read-only access to the records of {account} ({email}) from {shortDate(from)} to {shortDate(to)}. It
          ends on {shortDate(lastDay)}.
        </Banner>
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            maxWidth: 1280,
            mx: 'auto',
            px: { xs: 4, tablet: 6 },
            py: { xs: 4, tablet: 6 },
            '--top-bar-height': '56px',
            '@media print': { p: 0, maxWidth: 'none' },
          }}
        >
          <ErrorBoundary resetBy={pathname}>
            <PageRoutes />
          </ErrorBoundary>
        </Box>
      </TodayContext>
    </AuditorContext>
  );
};
