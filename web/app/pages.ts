import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';

type Load = () => Promise<{ default: ComponentType }>;

/** Pages of records, which also open as sheets over other pages (`lib/sheets.ts`). */
export const sheets: Readonly<Record<string, Load>> = {
  '/invoices/:id': () => import('../features/invoices/invoice-page.tsx'),
  '/clients/:id': () => import('../features/clients/client-page.tsx'),
};

/** The pages of the shell by path; each is a file of its own for the browser. */
export const pages: Readonly<Record<string, Load>> = {
  ...sheets,
  '/': () => import('../features/dashboard/dashboard-page.tsx'),
  '/invoices': () => import('../features/invoices/invoices-page.tsx'),
  '/clients': () => import('../features/clients/clients-page.tsx'),
  '/sequences': () => import('../features/sequences/sequences-page.tsx'),
  '/back-test': () => import('../features/sequences/back-test-page.tsx'),
  '/import': () => import('../features/imports/import-page.tsx'),
  '/templates': () => import('../features/templates/templates-page.tsx'),
  '/settings': () => import('../features/settings/settings-page.tsx'),
  '/pricing': () => import('../features/pricing/pricing-page.tsx'),
  '/invoices/:id/history': () => import('../features/audit/invoice-history-page.tsx'),
  '/clients/:id/history': () => import('../features/audit/client-history-page.tsx'),
  '/audit/:list': () => import('../features/audit/records-page.tsx'),
  '/audit': () => import('../features/audit/audit-page.tsx'),
  '/history': () => import('../features/history/history-page.tsx'),
};

/** Those that an auditor may open. */
export const auditorPages = ['/audit', '/audit/:list', '/invoices/:id/history', '/clients/:id/history'];

export const loadShell = () => import('./shell/shell.tsx');

const failedLater = (): void => undefined;

/** The page of a path; undefined for a path without one. */
export const pageAt = (pathname: string): Load | undefined =>
  Object.entries(pages).find(([path]) => matchPath(path, pathname) !== null)?.[1];

/** Begins to load what is most likely shown at a path, while the server still says who is signed in. */
export const loadOpened = (pathname: string): void => {
  const load = pageAt(pathname);
  if (load === undefined) return;
  loadShell().catch(failedLater);
  load().catch(failedLater);
};

/** Loads a page's code ahead of time, when the pointer is over its link. */
export const preloadPage = (path: string): void => {
  pages[path]?.().catch(failedLater);
};
