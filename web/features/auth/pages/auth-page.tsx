import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { Navigate, useLocation } from 'react-router-dom';
import { Mark } from '../../../ui/page/mark.tsx';
import { z } from 'zod';
import { UrlTabs } from '../../../ui/controls/url-tabs.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { useSession } from '../../../data/account/session.ts';
import { useStatus } from '../../../data/account/status.ts';
import { useUrlChoice } from '../../../navigation/url-state.ts';
import { LoginForm } from '../components/login-form.tsx';
import { MarketingPanel } from '../components/marketing-panel.tsx';
import { Prices } from '../components/prices.tsx';
import { RegisterForm } from '../components/register-form.tsx';

const cameFrom = z.object({ from: z.string().regex(/^\/(?!\/)/) });

/** Pages that someone opened in order to register: the way to the checkout. */
const isForNewcomers = (path: string): boolean => /^\/pricing(?:$|[?#])/.test(path);

/** Where the login leads: to the requested page, else to the dashboard. */
const useGoal = (): string => {
  const state: unknown = useLocation().state;
  return cameFrom.safeParse(state).data?.from ?? '/';
};

/** Where a registration leads: a new account has nothing to show on other pages than the dashboard's first steps. */
const goalOfNewcomer = (goal: string): string => (isForNewcomers(goal) ? goal : '/');

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const otherTabs = (first: Tab): readonly Tab[] =>
  tabs.map(({ value }) => value).filter((tab) => tab !== first);

/**
 * The tab that is open unless another one is chosen: Register where there is no account yet.
 * @returns also what keeps it from now on: no form changes once something is entered, even if the status comes late
 */
const useFirstTab = () => {
  const [kept, setKept] = useState<Tab>();
  const now = useStatus()?.awaitsFirstAccount === true ? 'register' : 'login';
  return [kept ?? now, (): void => setKept(kept ?? now)] as const;
};

const AuthPage = () => {
  const { user } = useSession();
  const goal = useGoal();
  const [first, keepFirst] = useFirstTab();
  const [tab, setTab] = useUrlChoice('tab', [first, ...otherTabs(first)]);
  useEffect(() => {
    document.title = tab === 'login' ? 'Login · Owed' : 'Register · Owed';
  }, [tab]);
  if (user) return <Navigate to={tab === 'register' ? goalOfNewcomer(goal) : goal} replace />;
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', desktop: 'minmax(480px, 1fr) 1fr' },
      }}
    >
      <Box sx={{ px: { xs: 4, tablet: 12 }, pt: { xs: 8, tablet: 16 }, pb: 12, bgcolor: 'background.paper' }}>
        <Box sx={{ maxWidth: 360, mx: 'auto' }}>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2.5,
              mb: 8,
              fontSize: '1.125rem',
              fontWeight: 600,
            }}
          >
            <Mark size={28} />
            Owed
          </Box>
          <VisuallyHidden>
            <h1>{tab === 'login' ? 'Login' : 'Register'}</h1>
          </VisuallyHidden>
          {isForNewcomers(goal) && <Prices />}
          <UrlTabs label="Log in" tabs={tabs} value={tab} onChange={setTab} panelId="auth-panel" />
          <Box
            id="auth-panel"
            onInput={keepFirst}
            role="tabpanel"
            aria-label={tab === 'login' ? 'Login' : 'Register'}
            sx={{ pt: 6 }}
          >
            {tab === 'login' ? <LoginForm /> : <RegisterForm />}
          </Box>
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: { desktop: 'center' },
          justifyContent: 'center',
          px: { xs: 4, tablet: 12 },
          py: { xs: 10, tablet: 16 },
          borderLeft: { desktop: 1 },
          borderTop: { xs: 1, desktop: 0 },
          borderColor: { xs: 'divider', desktop: 'divider' },
        }}
      >
        <MarketingPanel />
      </Box>
    </Box>
  );
};

export default AuthPage;
