import { warmedDialog } from '../../ui/dialogs/warmed-dialog.tsx';

/** Changes what late payment costs. Mount it while it is open. */
export const TermsDialog = warmedDialog(async () => (await import('./terms-dialog-box.tsx')).TermsDialogBox);
