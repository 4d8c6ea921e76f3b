import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazyPage, lazyComponent, type LazyComponent } from '../loading/lazy-component.ts';
import { queryClient } from '../data/query-client.ts';
import { userQuery } from '../data/account/session.ts';
import { statusQuery } from '../data/account/status.ts';

interface PageModule {
  readonly default: ComponentType;
  /** Starts to read what the page shows when its address has no filter. @returns what to wait for before it is shown */
  readonly readFirst?: () => readonly Promise<unknown>[];
}

interface Page {
  readonly Page: LazyComponent<object>;
  readonly load: () => Promise<PageModule>;
}

const page = (load: () => Promise<PageModule>): Page => ({
  Page: lazyPage(load),
  load,
});

/** Pages of records, which also open as sheets over other pages (`navigation/sheets.ts`). */
export const sheets: Readonly<Record<string, Page>> = {
  '/invoices/:id': page(() => import('../features/invoices/pages/invoice-page.tsx')),
  '/clients/:id': page(() => import('../features/clients/pages/client-page.tsx')),
};

/** The pages of the shell by path; each is a file of its own for the browser. */
export const pages: Readonly<Record<string, Page>> = {
  ...sheets,
  '/': page(() => import('../features/dashboard/pages/dashboard-page.tsx')),
  '/invoices': page(() => import('../features/invoices/pages/invoices-page.tsx')),
  '/payments': page(() => import('../features/payments/pages/payments-page.tsx')),
  '/clients': page(() => import('../features/clients/pages/clients-page.tsx')),
  '/sequences': page(() => import('../features/sequences/pages/sequences-page.tsx')),
  '/back-test': page(() => import('../features/sequences/pages/back-test-page.tsx')),
  '/import': page(() => import('../features/imports/pages/import-page.tsx')),
  '/schedules': page(() => import('../features/schedules/pages/schedules-page.tsx')),
  '/templates': page(() => import('../features/templates/pages/templates-page.tsx')),
  '/earlier-setup': page(() => import('../features/earlier-setup/pages/earlier-setup-page.tsx')),
  '/settings': page(() => import('../features/settings/pages/settings-page.tsx')),
  '/pricing': page(() => import('../features/pricing/pages/pricing-page.tsx')),
  '/invoices/:id/history': page(() => import('../features/audit/pages/invoice-history-page.tsx')),
  '/clients/:id/history': page(() => import('../features/audit/pages/client-history-page.tsx')),
  '/audit/:list': page(() => import('../features/audit/pages/records-page.tsx')),
  '/audit': page(() => import('../features/audit/pages/audit-page.tsx')),
  '/history': page(() => import('../features/history/pages/history-page.tsx')),
};

/** Those that an auditor may open. */
export const auditorPages = ['/audit', '/audit/:list', '/invoices/:id/history', '/clients/:id/history'];

export const Shell = lazyComponent(async () => (await import('./shell/shell.tsx')).Shell);
export const AuthPage = lazyPage(() => import('../features/auth/pages/auth-page.tsx'));

/** The page of a path; undefined for a path without one. */
export const pageAt = (pathname: string): Page | undefined =>
  Object.entries(pages).find(([path]) => matchPath(path, pathname) !== null)?.[1];

/** Loads the code of what is shown at an address, and what a signed-in user sees there first. */
export const loadOpened = async ({ pathname, search }: Location): Promise<void> => {
  const opened = pageAt(pathname);
  const status = queryClient.query(statusQuery).catch(() => undefined);
  // The browser already loads the code of most pages (`opening.json`), so asking first who is signed in costs nothing.
  const user = await queryClient.query(userQuery);
  if (user === null || opened === undefined) {
    await Promise.all([AuthPage.preload(), status]);
    return;
  }
  const [{ readFirst }] = await Promise.all([opened.load(), opened.Page.preload(), Shell.preload(), status]);
  if (search === '') await Promise.all(readFirst?.() ?? []);
};

/** Loads a page's code ahead of time, when the pointer is over its link. */
export const preloadPage = (path: string): void => {
  pages[path]?.Page.preload().catch(() => undefined);
};
