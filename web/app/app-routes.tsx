import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { loadLater } from '../loading/ahead.ts';
import { entryIsShown, guardLinks } from '../navigation/back-guard.ts';
import { addressIsShown } from '../navigation/closed-at-once.ts';
import { lazyPage } from '../loading/lazy-component.ts';
import { useSteady } from '../hooks/use-steady.ts';
import { PageSpinner } from './page-spinner.tsx';
import { AuthPage, Shell } from './pages.ts';
import { SessionGuard } from './session-guard.tsx';
import { useScrollPosition } from './use-scroll-position.ts';

const AuditorLinkPage = lazyPage(() => import('../features/auth/pages/auditor-link-page.tsx'));
const ConfirmAddressPage = lazyPage(() => import('../features/auth/pages/confirm-address-page.tsx'));
const ForgotPasswordPage = lazyPage(() => import('../features/auth/pages/forgot-password-page.tsx'));
const ReminderActionPage = lazyPage(() => import('../features/auth/pages/reminder-action-page.tsx'));
const ResetPasswordPage = lazyPage(() => import('../features/auth/pages/reset-password-page.tsx'));
const VerifySenderPage = lazyPage(() => import('../features/auth/pages/verify-sender-page.tsx'));

for (const { preload } of [AuthPage, ForgotPasswordPage, Shell]) loadLater(preload);

/** The routes; those of the shell's pages are in `shell/page-routes.tsx`. */
export const AppRoutes = () => {
  useScrollPosition();
  const { key } = useLocation();
  useLayoutEffect(() => {
    entryIsShown();
    addressIsShown();
  }, [key]);
  const navigate = useNavigate();
  const follow = useSteady((address: string) => void navigate(address));
  useEffect(() => guardLinks(follow), [follow]);
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="/auditor" element={<AuditorLinkPage />} />
        <Route path="/confirm-address" element={<ConfirmAddressPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reminder/:token" element={<ReminderActionPage />} />
        <Route path="/reset-password" element={<Navigate to="/auth" replace />} />
        <Route path="/reset-password/:token" element={<ResetPasswordPage />} />
        <Route path="/verify-sender" element={<VerifySenderPage />} />
        <Route path="*" element={<SessionGuard />} />
      </Routes>
    </Suspense>
  );
};
