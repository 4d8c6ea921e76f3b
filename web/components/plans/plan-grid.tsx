import { styled } from '@mui/material/styles';

/** Plan cards side by side, of equal height; one below the other on a phone. */
export const PlanGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(4),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
}));
