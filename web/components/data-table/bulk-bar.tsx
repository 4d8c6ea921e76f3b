import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface BulkBarProps {
  /** "3 invoice(s) selected". */
  readonly text: string;
  readonly children: ReactNode;
  readonly onClear: () => void;
}

/** What can be done with the selected rows. */
export const BulkBar = ({ text, children, onClear }: BulkBarProps) => (
  <Box
    role="region"
    aria-label="Selected rows"
    className="no-print"
    sx={{
      width: 'fit-content',
      maxWidth: '100%',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 2,
      py: 2,
      pl: 4,
      pr: 2,
      border: 1,
      borderColor: 'outline',
      borderRadius: 1,
      bgcolor: 'background.paper',
    }}
  >
    <Box component="span" role="status" sx={{ fontWeight: 500, mr: 2 }}>
      {text}
    </Box>
    {children}
    <Button variant="text" onClick={onClear}>
      Clear
    </Button>
  </Box>
);
