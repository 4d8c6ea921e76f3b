import { lazy } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorState } from '../components/error-state.tsx';
import { messageOf } from '../lib/api-error.ts';
import { useSession, wasLeftByChoice } from '../lib/session.ts';
import { PageSpinner } from './page-spinner.tsx';

const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }));

/**
 * Shows the shell and its pages to a signed-in user, and redirects others to /auth, which returns here after the
 * login. `open` lets a signed-out visitor see the page, without the shell.
 */
export const SessionGuard = ({ open = false }: { open?: boolean }) => {
  const location = useLocation();
  const { user, isPending, error, refetch } = useSession();
  if (isPending) return <PageSpinner />;
  if (user === undefined) return <ErrorState text={messageOf(error)} onRetry={() => void refetch()} />;
  if (user) return <Shell user={user} />;
  if (open) return <Outlet />;
  const from = wasLeftByChoice() ? null : { from: `${location.pathname}${location.search}` };
  return <Navigate to="/auth" replace state={from} />;
};
