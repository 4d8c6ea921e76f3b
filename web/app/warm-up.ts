const loads = [
  () => import('../components/confirm-dialog-box.tsx'),
  () => import('../components/form-dialog.tsx'),
  () => import('../components/upgrade-dialog.tsx'),
  () => import('../components/data-table/rows/row-menu-list.tsx'),
  () => import('../components/invoice-actions/bulk-run-panel.tsx'),
  () => import('../components/invoice-actions/delete-invoices-dialog.tsx'),
  () => import('../features/invoices/components/selected-invoices.tsx'),
  () => import('../features/notifications/components/notifications-popover.tsx'),
  () => import('./palette/palette.tsx'),
  () => import('./shell/user-menu-list.tsx'),
  () => import('./shell/phone-drawer.tsx'),
];

/** Loads the code of dialogs and menus one after another, so that they open immediately, even without a connection. */
export const warmUp = async (): Promise<void> => {
  for (const load of loads) await load();
};
