import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** Marks what a page keeps at the bottom of the window, such as its Save button; `avoid-overlap.ts` finds it. */
export const pageFoot = { 'data-page-foot': '' } as const;

/** A bar at the bottom of what it ends, which stays in sight. */
export const footBar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  gap: 2,
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
} as const;

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
