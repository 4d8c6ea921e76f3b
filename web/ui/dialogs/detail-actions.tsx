import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { buttonLines } from '../controls/button-lines.ts';

interface DetailActionsProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The actions of a record's details, at the foot of the dialog; on a phone without Close. */
export const DetailActions = ({ onClose, children }: DetailActionsProps) => (
  <Box sx={{ ...buttonLines, flex: 1, justifyContent: { tablet: 'flex-end' } }}>
    {children}
    <Button
      onClick={onClose}
      sx={{ '&:not(:only-child)': { display: { xs: 'none', tablet: 'inline-flex' } } }}
    >
      Close
    </Button>
  </Box>
);
