import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** Fields that stand beside each other where there is room, and under each other on a phone. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', tablet: 'repeat(auto-fit, minmax(0, 1fr))' },
      gridAutoFlow: { tablet: 'column' },
      gap: 4,
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
);
