import type { ReactNode } from 'react';
import type { useUnsavedInput } from '../../navigation/use-unsaved-input.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardQuestionProps {
  readonly leaving: Pick<ReturnType<typeof useUnsavedInput>, 'asked' | 'discard' | 'keep'>;
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Asks before unsaved input is discarded. */
export const DiscardQuestion = ({
  leaving,
  title = 'Discard your changes?',
  children = "They haven't been saved.",
}: DiscardQuestionProps) =>
  leaving.asked && (
    <ConfirmDialog
      title={title}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      onConfirm={leaving.discard}
      onClose={leaving.keep}
    >
      {children}
    </ConfirmDialog>
  );
