import { Fragment, type ReactNode } from 'react';
import Box from '@mui/material/Box';

export interface Fact {
  readonly label: string;
  /** Nothing is left out. */
  readonly value: ReactNode;
}

const isThere = ({ value }: Fact): boolean => value !== null && value !== undefined && value !== '';

/** What is known of a record, one fact a line. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)',
      columnGap: 4,
      rowGap: 2,
      overflowWrap: 'anywhere',
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, whiteSpace: 'pre-line' },
    }}
  >
    {facts.filter(isThere).map(({ label, value }) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </Box>
);
