import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-box.tsx';

const Box = lazy(async () => ({ default: (await import('./confirm-dialog-box.tsx')).ConfirmDialogBox }));

/** Asks before what can't be undone. The focus lies on the way back; mount it while it is asked. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Suspense fallback={null}>
    <Box {...props} />
  </Suspense>
);
