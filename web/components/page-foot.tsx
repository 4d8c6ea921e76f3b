import { type ReactNode, useLayoutEffect, useRef } from 'react';
import Box from '@mui/material/Box';

/** Of the page's foot; toasts stay above it. */
export const footHeight = '--owed-page-foot';

const usePublishedHeight = () => {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(footHeight, `${ref.current?.offsetHeight ?? 0}px`);
    });
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      style.removeProperty(footHeight);
    };
  }, []);
  return ref;
};

/** Overlays the bottom of the page, so that nothing shifts. */
export const PageFoot = ({ children }: { readonly children: ReactNode }) => (
  <Box
    ref={usePublishedHeight()}
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
