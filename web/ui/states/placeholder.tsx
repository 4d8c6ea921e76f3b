import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useDelayed } from '../../hooks/use-delayed.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

interface PlaceholderProps {
  /** For screen readers: "Loading invoices...". */
  readonly text: string;
  /** Of what comes, in pixels. */
  readonly height: number;
}

/** Takes the room of what is loading, at once, and appears after a moment; in what is hidden it stays hidden. */
export const Placeholder = ({ text, height }: PlaceholderProps) => {
  const shown = useDelayed(true);
  return (
    <Box role="status" sx={{ visibility: shown ? 'inherit' : 'hidden' }}>
      <VisuallyHidden>{text}</VisuallyHidden>
      <Skeleton variant="rounded" height={height} />
    </Box>
  );
};
