import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface ErrorStateProps {
  /** What happened. */
  readonly text: string;
  /** What it means for the user's money. */
  readonly meaning?: string | undefined;
  readonly onRetry: () => void;
}

/** Something could not be shown: what happened, what it means, and Retry. */
export const ErrorState = ({
  text,
  meaning = 'Reminders that are due still go out.',
  onRetry,
}: ErrorStateProps) => (
  <Box role="alert" sx={{ px: 4, py: 12, textAlign: 'center' }}>
    <Typography variant="h3" component="p" sx={{ color: 'tone.red.text' }}>
      {text}
    </Typography>
    <Typography sx={{ color: 'text.secondary', mt: 1 }}>{meaning}</Typography>
    <Button onClick={onRetry} sx={{ mt: 4 }}>
      Retry
    </Button>
  </Box>
);
