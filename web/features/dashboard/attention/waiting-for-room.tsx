import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { countOf } from '../../../data/account/numbers.ts';
import { Notice } from '../../../ui/page/notice.tsx';

/** Says how many invoices start by themselves once the plan has room for their sequences, and where there is more. */
export const WaitingForRoom = ({ count }: { readonly count: number }) => (
  <Box sx={{ px: 4, pb: 3 }}>
    <Notice
      tone="orange"
      action={
        <MuiLink component={Link} to="/pricing" sx={{ color: 'inherit' }}>
          Compare plans
        </MuiLink>
      }
    >
      {countOf(count, 'invoice')} {count === 1 ? 'waits' : 'wait'} for room in your plan. Those due first
      start first.
    </Notice>
  </Box>
);
