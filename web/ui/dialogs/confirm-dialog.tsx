import { warmedDialog } from './warmed-dialog.tsx';

/** Asks before something that can't be undone. Cancel has the focus. Mount it while it is open. */
export const ConfirmDialog = warmedDialog(
  async () => (await import('./confirm-dialog-box.tsx')).ConfirmDialogBox,
);
