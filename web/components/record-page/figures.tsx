import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

/** A record's figures beside each other, as many as there is room for. */
export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 3 }}>
    {children}
  </Box>
);

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  /** What it means, under it. */
  readonly children?: ReactNode;
}

export const Figure = ({ label, value, children }: FigureProps) => (
  // At least as wide as its value, which never breaks; figures under each other begin at the same place.
  <Box sx={{ flex: '1 1 96px', maxWidth: 200 }}>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
      {label}
    </Box>
    <Box
      component="dd"
      sx={{ m: 0, fontSize: '1.125rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      <Box sx={{ whiteSpace: 'nowrap' }}>{value}</Box>
      {children !== undefined && children !== false && (
        <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>{children}</Box>
      )}
    </Box>
  </Box>
);
