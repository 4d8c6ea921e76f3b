import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { formatCount } from '../../data/account/numbers.ts';

interface ShowMoreProps {
  /** The button that shows more of what is at hand. */
  readonly button: ReactNode;
  /** The list of all, and how many there are; undefined when all are shown. */
  readonly all: { readonly to: string; readonly count: number } | undefined;
}

/** Below the first entries of a list: a button for more of them, and a link to all. */
export const ShowMore = ({ button, all }: ShowMoreProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, fontSize: '0.8125rem' }}>
    {button}
    {all && (
      <MuiLink component={Link} to={all.to}>
        Show all {formatCount(all.count)}
      </MuiLink>
    )}
  </Box>
);
