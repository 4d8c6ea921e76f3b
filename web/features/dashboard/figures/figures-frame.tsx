import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { Placeholder } from '../../../components/placeholder.tsx';
import { FigureCard, figureCards } from './figure-card.tsx';

/** Two columns where there is room: the bars on the left. */
export const FiguresGrid = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 4,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media (min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' },
    }}
  >
    {children}
  </Box>
);

/** The figures while they load: their cards, as high as they will be. */
export const FiguresPending = () => (
  <FiguresGrid>
    {Object.values(figureCards).map((card) => (
      <FigureCard key={card.title} {...card}>
        <Placeholder text="Loading figures..." height={card.height} />
      </FigureCard>
    ))}
  </FiguresGrid>
);
