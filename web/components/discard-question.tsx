import type { useUnsavedInput } from '../lib/use-unsaved-input.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardQuestionProps {
  readonly leaving: Pick<ReturnType<typeof useUnsavedInput>, 'asked' | 'discard' | 'keep'>;
}

/** Asks before unsaved input is discarded. */
export const DiscardQuestion = ({ leaving }: DiscardQuestionProps) =>
  leaving.asked && (
    <ConfirmDialog
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={leaving.discard}
      onClose={leaving.keep}
    >
      They haven't been saved.
    </ConfirmDialog>
  );
