import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useDelayed } from '../lib/use-delayed.ts';

/** Shown until the session is known. */
export const PageSpinner = () => {
  const shown = useDelayed(true);
  return (
    <Box role="status" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      {shown && <CircularProgress size={28} thickness={4} aria-label="Loading" />}
    </Box>
  );
};
