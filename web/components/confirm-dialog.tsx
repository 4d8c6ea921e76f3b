import { Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-box.tsx';
import { warmed } from '../lib/warmed.ts';

const Box = warmed(async () => (await import('./confirm-dialog-box.tsx')).ConfirmDialogBox);

/** Asks before something that can't be undone. Cancel has the focus. Mount it while it is open. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Suspense fallback={null}>
    <Box {...props} />
  </Suspense>
);
