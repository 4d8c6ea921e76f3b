import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { fieldGap } from './field-frame.tsx';

/** Fields side by side if there is room, stacked on a phone. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', tablet: 'repeat(auto-fit, minmax(0, 1fr))' },
      gridAutoFlow: { tablet: 'column' },
      columnGap: 4,
      rowGap: fieldGap,
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
);
