import CircularProgress from '@mui/material/CircularProgress';
import { useDelayed } from '../hooks/use-delayed.ts';

/** Shown until the session is known. */
export const PageSpinner = () => {
  const shown = useDelayed(true);
  return (
    <div role="status" className="page-spinner">
      {shown && <CircularProgress size={28} thickness={4} aria-label="Loading" />}
    </div>
  );
};
