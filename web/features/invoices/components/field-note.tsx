import Box from '@mui/material/Box';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The effect of a change, shown under its field. */
export const FieldNote = ({ children }: { children: ReactNode }) => (
  <Box
    role="status"
    sx={{
      display: 'flex',
      gap: 2,
      px: 3,
      py: 2,
      borderRadius: 1,
      fontSize: '0.8125rem',
      color: 'tone.orange.text',
      bgcolor: 'tone.orange.surface',
      overflowWrap: 'anywhere',
      '& svg': { flex: 'none', mt: '2px' },
    }}
  >
    <TriangleAlert size={14} aria-hidden />
    <span>{children}</span>
  </Box>
);
