import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Load } from '../../data/load.ts';
import { TryAgain } from './load-failed.tsx';

interface ErrorStateProps {
  /** What happened. */
  readonly text: string;
  /** What it means for the user's money. */
  readonly meaning?: string | undefined;
  /** What is tried again: a read, or anything else. */
  readonly load?: Load;
  /** Default: it goes on by itself. */
  readonly onRetry?: () => void;
}

/** Something could not be shown: what happened, what it means, and Try Again. */
export const ErrorState = ({
  text,
  meaning = 'Reminders that are due still go out.',
  load,
  onRetry,
}: ErrorStateProps) => (
  <Box role="alert" sx={{ px: 4, py: 12, textAlign: 'center' }}>
    <Typography variant="h3" component="p" sx={{ color: 'tone.red.text' }}>
      {text}
    </Typography>
    <Typography sx={{ color: 'text.secondary', mt: 1 }}>{meaning}</Typography>
    <Box sx={{ mt: 4 }}>
      {load ? <TryAgain load={load} /> : onRetry && <Button onClick={onRetry}>Try Again</Button>}
    </Box>
  </Box>
);
