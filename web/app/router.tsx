import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, ScrollRestoration } from 'react-router-dom';
import { PageError } from './page-error.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { pages } from './pages.ts';
import { SessionGuard } from './session-guard.tsx';

const lazyPage = (load: () => Promise<{ default: ComponentType }>) => async () => ({
  Component: (await load()).default,
});

const Root = () => (
  <>
    <Outlet />
    <ScrollRestoration />
  </>
);

const signedIn = Object.entries(pages).map(([path, load]) => ({
  path,
  lazy: lazyPage(load),
  errorElement: <PageError />,
}));

export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <PageError />,
    HydrateFallback: PageSpinner,
    children: [
      { path: '/auth', lazy: lazyPage(() => import('../features/auth/auth-page.tsx')) },
      { element: <SessionGuard />, children: signedIn },
      {
        element: <SessionGuard open />,
        children: [{ path: '*', lazy: lazyPage(() => import('./not-found-page.tsx')) }],
      },
    ],
  },
]);
