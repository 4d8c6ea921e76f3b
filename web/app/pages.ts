import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { lazyPage, lazyComponent, type LazyComponent } from '../lib/lazy-component.ts';
import { queryClient } from '../lib/query-client.ts';
import { userQuery } from '../lib/session.ts';
import { statusQuery } from '../lib/status.ts';

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

/** Pages of records, which also open as sheets over other pages (`lib/sheets.ts`). */
export const sheets: Readonly<Record<string, Page>> = {
  '/invoices/:id': page(() => import('../features/invoices/invoice-page.tsx')),
  '/clients/:id': page(() => import('../features/clients/client-page.tsx')),
};

/** The pages of the shell by path; each is a file of its own for the browser. */
export const pages: Readonly<Record<string, Page>> = {
  ...sheets,
  '/': page(() => import('../features/dashboard/dashboard-page.tsx')),
  '/invoices': page(() => import('../features/invoices/invoices-page.tsx')),
  '/clients': page(() => import('../features/clients/clients-page.tsx')),
  '/sequences': page(() => import('../features/sequences/sequences-page.tsx')),
  '/back-test': page(() => import('../features/sequences/back-test-page.tsx')),
  '/import': page(() => import('../features/imports/import-page.tsx')),
  '/templates': page(() => import('../features/templates/templates-page.tsx')),
  '/earlier-setup': page(() => import('../features/earlier-setup/earlier-setup-page.tsx')),
  '/settings': page(() => import('../features/settings/settings-page.tsx')),
  '/pricing': page(() => import('../features/pricing/pricing-page.tsx')),
  '/invoices/:id/history': page(() => import('../features/audit/invoice-history-page.tsx')),
  '/clients/:id/history': page(() => import('../features/audit/client-history-page.tsx')),
  '/audit/:list': page(() => import('../features/audit/records-page.tsx')),
  '/audit': page(() => import('../features/audit/audit-page.tsx')),
  '/history': page(() => import('../features/history/history-page.tsx')),
};

/** Those that an auditor may open. */
export const auditorPages = ['/audit', '/audit/:list', '/invoices/:id/history', '/clients/:id/history'];

export const Shell = lazyComponent(async () => (await import('./shell/shell.tsx')).Shell);
export const AuthPage = lazyPage(() => import('../features/auth/auth-page.tsx'));

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
