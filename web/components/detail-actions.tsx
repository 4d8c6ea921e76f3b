import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface DetailActionsProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What can be done with a record that is read, at the foot of its dialog: on a phone two beside each other, and no Close, which stands above. */
export const DetailActions = ({ onClose, children }: DetailActionsProps) => (
  <Box
    sx={{
      display: { xs: 'grid', tablet: 'flex' },
      gridTemplateColumns: '1fr 1fr',
      gap: 2,
      flex: 1,
      justifyContent: { tablet: 'flex-end' },
    }}
  >
    {children}
    <Button
      onClick={onClose}
      sx={{ '&:not(:only-child)': { display: { xs: 'none', tablet: 'inline-flex' } } }}
    >
      Close
    </Button>
  </Box>
);
