import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface BulkBarProps {
  /** "3 invoice(s) selected". */
  readonly text: string;
  /** Why something can't be done with them. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
  readonly onClear: () => void;
}

/** What can be done with the selected rows. */
export const BulkBar = ({ text, note, children, onClear }: BulkBarProps) => (
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
    <Box component="span" role="status" sx={{ mr: 2 }}>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {text}
      </Box>
      {note !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary', ml: 2 }}>
          {note}
        </Box>
      )}
    </Box>
    {children}
    <Button variant="text" onClick={onClear}>
      Clear
    </Button>
  </Box>
);
