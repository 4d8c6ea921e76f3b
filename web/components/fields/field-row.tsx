import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** Fields side by side if there is room, stacked on a phone. */
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
