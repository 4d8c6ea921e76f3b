import { lazy, Suspense } from 'react';
import Box from '@mui/material/Box';
import { FiguresPending } from './figures-frame.tsx';

const FiguresSection = lazy(async () => ({
  default: (await import('./figures-section.tsx')).FiguresSection,
}));

/** The figures to steer by; their charts load after the page. @param at '' for now */
export const DashboardFigures = ({ at }: { readonly at: string }) => (
  <Box sx={{ mb: 6 }}>
    <Suspense fallback={<FiguresPending />}>
      <FiguresSection at={at} />
    </Suspense>
  </Box>
);
