import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** Overlays the bottom of the page, so that nothing shifts. */
export const PageFoot = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      position: 'sticky',
      bottom: 16,
      zIndex: 3,
      display: 'grid',
      gap: 2,
      pointerEvents: 'none',
      '& > *': { pointerEvents: 'auto' },
      '& > :first-of-type': { mt: 4 },
    }}
  >
    {children}
  </Box>
);
