import { Navigate, useLocation } from 'react-router-dom';
import { ErrorState } from '../ui/states/error-state.tsx';
import { messageOf } from '../data/api-error.ts';
import { lazyPage, lazyComponent } from '../loading/lazy-component.ts';
import { useSession, wasLeftAsAuditor, wasLeftByChoice } from '../data/account/session.ts';
import { PageSpinner } from './page-spinner.tsx';
import { pageAt, Shell } from './pages.ts';

const AuditorShell = lazyComponent(async () => (await import('./auditor-shell.tsx')).AuditorShell);

const NotFoundPage = lazyPage(() => import('./not-found-page.tsx'));

/**
 * Shows the shell and its pages to a signed-in user, and redirects others to /auth, which returns here after the login;
 * an auditor gets a shell of their own. At an address without a page a signed-out visitor is told so, too, unless they have
 * just signed out there.
 */
export const SessionGuard = () => {
  const location = useLocation();
  const { user, auditor, isPending, error, refetch } = useSession();
  if (isPending) return <PageSpinner />;
  if (user === undefined) return <ErrorState text={messageOf(error)} onRetry={() => void refetch()} />;
  if (user) return <Shell user={user} />;
  if (auditor) return <AuditorShell auditor={auditor} />;
  if (pageAt(location.pathname) === undefined && !wasLeftByChoice()) return <NotFoundPage />;
  if (wasLeftAsAuditor()) return <Navigate to="/auditor" replace />;
  const from = wasLeftByChoice() ? null : { from: `${location.pathname}${location.search}` };
  return <Navigate to="/auth" replace state={from} />;
};
