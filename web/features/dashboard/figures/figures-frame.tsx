import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { Placeholder } from '../../../ui/states/placeholder.tsx';
import { FigureCard, figureCards } from './figure-card.tsx';

/** Two columns where the right one has room for names beside amounts of ten digits and more: the bars on the left. */
export const FiguresGrid = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ containerType: 'inline-size' }}>
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@container (min-width: 920px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' },
      }}
    >
      {children}
    </Box>
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
