import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { usePhone } from '../../hooks/screen.ts';
import { useBackClosesDialog } from '../../navigation/use-back-closes.ts';

interface DetailDialogProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The actions in the foot; without them there is no foot. */
  readonly actions?: ReactNode;
  /** Widest, in pixels. */
  readonly width?: number;
  /** It replaces another dialog, and Back returns to that one. */
  readonly isInPlace?: boolean;
}

/** A record's details in a dialog. Mount it while it is open. On a phone it fills the screen. */
export const DetailDialog = ({
  title,
  subtitle,
  onClose,
  children,
  actions,
  width = 720,
  isInPlace = false,
}: DetailDialogProps) => {
  const titleId = useId();
  const phone = usePhone();
  useBackClosesDialog(onClose, isInPlace);
  return (
    <Dialog
      open
      fullScreen={phone}
      maxWidth={false}
      aria-labelledby={titleId}
      onClose={onClose}
      slotProps={{ paper: { sx: phone ? {} : { width, maxWidth: 'calc(100% - 32px)', m: 4 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', pr: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </DialogTitle>
          {subtitle !== undefined && <Box sx={{ px: 6, pb: 2, color: 'text.secondary' }}>{subtitle}</Box>}
        </Box>
        <IconButton aria-label="Close" onClick={onClose} sx={{ mt: 3 }}>
          <X size={18} aria-hidden />
        </IconButton>
      </Box>
      <DialogContent>{children}</DialogContent>
      {actions !== undefined && <DialogActions>{actions}</DialogActions>}
    </Dialog>
  );
};
