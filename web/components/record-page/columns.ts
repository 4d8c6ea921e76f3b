import { styled } from '@mui/material/styles';

/** From here on, in pixels, the part of the class `beside` stands beside the others. */
const room = 780;

/** The parts of a record's page, in one column or in two. */
export const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  [`@container (min-width: ${room}px)`]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 380px)',
    // What the column beside is longer goes below the last part.
    gridTemplateRows: 'repeat(6, auto) 1fr',
    rowGap: 0,
    '& > *:not(.beside)': { gridColumn: 1, marginBottom: 24 },
    '& > .beside': { gridColumn: 2, gridRow: '1 / 8' },
  },
});

/** A part on a ground of its own. */
export const Card = styled('div')(({ theme }) => ({
  padding: '20px 20px 12px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  scrollMarginTop: 'calc(var(--top-bar-height) + 16px)',
  [theme.breakpoints.down('tablet')]: { padding: '16px 16px 12px' },
}));
