const loads = [
  () => import('../components/confirm-dialog-box.tsx'),
  () => import('../components/form-dialog.tsx'),
  () => import('../components/upgrade-dialog.tsx'),
  () => import('../components/data-table/row-menu-list.tsx'),
  () => import('../features/notifications/components/notifications-popover.tsx'),
  () => import('./palette/palette.tsx'),
  () => import('./shell/user-menu-list.tsx'),
  () => import('./shell/phone-drawer.tsx'),
];

/** Fetches what opens over a page, one after the other, so that it opens at once, also when the connection has gone. */
export const warmUp = async (): Promise<void> => {
  for (const load of loads) await load();
};
