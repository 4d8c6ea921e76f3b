import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useBackCloses } from '../../navigation/use-back-closes.ts';
import { BusyButton } from '../controls/busy-button.tsx';
import { WholeWords } from '../text/whole-words.tsx';

export interface ConfirmDialogProps {
  /** A question that names the thing: "Delete invoice INV-7?". */
  readonly title: string;
  /** What will happen, and what will not change. */
  readonly children: ReactNode;
  /** What the button does, by name: "Delete invoice". */
  readonly confirmLabel: string;
  readonly busyText?: string;
  readonly cancelLabel?: string;
  readonly busy?: boolean;
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Not by `autoFocus`: in StrictMode the dialog takes the focus again after it. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

export const ConfirmDialogBox = ({
  title,
  children,
  confirmLabel,
  busyText = confirmLabel,
  cancelLabel = 'Cancel',
  busy = false,
  danger = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const titleId = useId();
  const textId = useId();
  const close = (): void => {
    if (!busy) onClose();
  };
  useBackCloses(close);
  return (
    <Dialog
      open
      role="alertdialog"
      maxWidth={false}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={close}
      slotProps={{ paper: { sx: { width: 440, maxWidth: 'calc(100% - 32px)', m: 4 } } }}
    >
      <DialogTitle id={titleId}>
        <WholeWords>{title}</WholeWords>
      </DialogTitle>
      <DialogContent id={textId} sx={{ color: 'text.secondary' }}>
        {children}
      </DialogContent>
      <DialogActions>
        <Button ref={takeFocus} onClick={onClose} disabled={busy}>
          {cancelLabel}
        </Button>
        <BusyButton
          variant="contained"
          color={danger ? 'error' : 'primary'}
          busy={busy}
          busyText={busyText}
          onClick={onConfirm}
        >
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
};
