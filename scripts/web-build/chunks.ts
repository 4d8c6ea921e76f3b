/** Some files, and all that they import at once, but for what groups before it have. */
const withImports = (name: string, priority: number, ...files: readonly string[]) => ({
  name,
  test: (id: string): boolean => files.some((file) => id.endsWith(file)),
  priority,
});

/** What the sign-in page and the shell both need. */
const ofEveryPage = [
  '/contracts/senders/sender-name.ts',
  '/domain/calendar.ts',
  '/domain/counts.ts',
  '/domain/money/format.ts',
  '/domain/money/money.ts',
  '/@mui/material/Link/Link.mjs',
  '/@mui/material/Skeleton/index.mjs',
  '/icons/chart-no-axes-column.mjs',
  '/icons/circle-exclamation-point.mjs',
  '/icons/files.mjs',
  '/icons/repeat.mjs',
  '/icons/sparkles.mjs',
  '/web/ui/page/card-ground.ts',
  '/web/ui/states/loaded.tsx',
  '/web/ui/page/mark.tsx',
  '/web/ui/states/old-data.tsx',
  '/web/ui/page/status-chip.tsx',
  '/web/ui/controls/url-tabs.tsx',
  '/web/ui/text/visually-hidden.tsx',
  '/web/hooks/screen.ts',
  '/web/navigation/url-state.ts',
  '/web/data/use-command.ts',
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
    '/web/ui/states/empty-state.tsx',
    '/web/components/imports/import-button.tsx',
    '/web/components/invoices/invoice-table.tsx',
    '/web/components/saved-filters/list-controls.tsx',
    '/web/ui/page/page.tsx',
    '/web/components/record-page/sheet-link.tsx',
    '/web/ui/controls/search-field.tsx',
    '/web/ui/controls/show-more.tsx',
    '/web/data/records/attention-kinds.ts',
    '/web/loading/settled.ts',
    '/web/data/account/viewer.ts',
  ),
  withImports('dashboard', 3, '/web/features/dashboard/pages/dashboard-page.tsx'),
  withImports('invoices', 2, '/web/features/invoices/pages/invoices-page.tsx'),
  // What a field outside of forms needs of theirs.
  withImports('field-frame', 1.5, '/web/ui/fields/field-frame.tsx'),
  withImports('forms', 1, '/web/features/auth/pages/auth-page.tsx'),
  // The sheet of an invoice, which the first click on most pages opens.
  withImports('sheet', 0.4, '/web/features/invoices/pages/invoice-page.tsx'),
  // What is loaded at the first interaction.
  withImports(
    'changes',
    0.5,
    '/web/data/live/live-patches.ts',
    '/web/components/invoice-actions/mark-paid.ts',
    '/web/components/invoice-actions/mark-unpaid.ts',
    '/web/components/invoice-actions/toggle-sequence.ts',
  ),
];
