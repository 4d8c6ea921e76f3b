/** Some files, and all that they import at once, but for what groups before it have. */
const withImports = (name: string, priority: number, ...files: readonly string[]) => ({
  name,
  test: (id: string): boolean => files.some((file) => id.endsWith(file)),
  priority,
});

/** What the sign-in page and the shell both need. */
const ofEveryPage = [
  '/domain/calendar.ts',
  '/domain/counts.ts',
  '/domain/money/format.ts',
  '/domain/money/us-dollars.ts',
  '/@mui/material/Link/Link.mjs',
  '/@mui/material/Skeleton/index.mjs',
  '/icons/chart-no-axes-column.mjs',
  '/icons/circle-exclamation-point.mjs',
  '/icons/files.mjs',
  '/icons/repeat.mjs',
  '/icons/sparkles.mjs',
  '/web/components/card-ground.ts',
  '/web/components/loaded.tsx',
  '/web/components/mark.tsx',
  '/web/components/old-data.tsx',
  '/web/components/status-chip.tsx',
  '/web/components/url-tabs.tsx',
  '/web/components/visually-hidden.tsx',
  '/web/lib/screen.ts',
  '/web/lib/url-state.ts',
  '/web/lib/use-command.ts',
];

/**
 * Few files for each page: without groups, what several pages share becomes a hundred small ones. A group of a higher
 * priority takes what a lower one needs, too.
 */
export const chunks = [
  withImports('first', 5, '/web/main.tsx', ...ofEveryPage),
  withImports(
    'signed-in',
    4,
    '/icons/plus.mjs',
    '/web/app/shell/shell.tsx',
    '/web/components/empty-state.tsx',
    '/web/components/import-button.tsx',
    '/web/components/invoices/invoice-table.tsx',
    '/web/components/list-controls.tsx',
    '/web/components/page.tsx',
    '/web/components/record-page/sheet-link.tsx',
    '/web/components/search-field.tsx',
    '/web/components/show-more.tsx',
    '/web/lib/attention-kinds.ts',
    '/web/lib/settled.ts',
    '/web/lib/viewer.ts',
  ),
  withImports('dashboard', 3, '/web/features/dashboard/dashboard-page.tsx'),
  withImports('invoices', 2, '/web/features/invoices/invoices-page.tsx'),
  // What a field outside of forms needs of theirs.
  withImports('field-frame', 1.5, '/web/components/fields/field-frame.tsx'),
  withImports('forms', 1, '/web/features/auth/auth-page.tsx'),
  // What is loaded at the first interaction.
  withImports(
    'changes',
    0.5,
    '/web/lib/live-patches.ts',
    '/web/components/invoice-actions/mark-paid.ts',
    '/web/components/invoice-actions/mark-unpaid.ts',
    '/web/components/invoice-actions/toggle-sequence.ts',
  ),
];
