import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** Marks what a page keeps at the bottom of the window, such as its Save button; `avoid-overlap.ts` finds it. */
export const pageFoot = { 'data-page-foot': '' } as const;

/** Overlays the bottom of the page, so that nothing shifts. */
export const PageFoot = ({ children }: { readonly children: ReactNode }) => (
  <Box
    {...pageFoot}
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
