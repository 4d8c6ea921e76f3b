import type { ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** The pages of the shell by path; each is a file of its own for the browser. */
export const pages: Readonly<Record<string, Load>> = {
  '/': () => import('../features/dashboard/dashboard-page.tsx'),
  '/invoices': () => import('../features/invoices/invoices-page.tsx'),
  '/clients': () => import('../features/clients/clients-page.tsx'),
  '/sequences': () => import('../features/sequences/sequences-page.tsx'),
  '/import': () => import('../features/imports/import-page.tsx'),
  '/templates': () => import('../features/templates/templates-page.tsx'),
  '/settings': () => import('../features/settings/settings-page.tsx'),
  '/pricing': () => import('../features/pricing/pricing-page.tsx'),
  '/invoices/:id/history': () => import('../features/audit/invoice-history-page.tsx'),
  '/clients/:id/history': () => import('../features/audit/client-history-page.tsx'),
  '/audit': () => import('../features/audit/audit-page.tsx'),
  '/history': () => import('../features/history/history-page.tsx'),
};

/** Loads a page's code ahead of time, when the pointer is over its link. */
export const preloadPage = (path: string): void => {
  pages[path]?.().catch(() => undefined);
};
