import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface EmptyStateProps {
  /** The sentence that says that nothing is here. */
  readonly text: string;
  /** What this list is for. */
  readonly purpose?: string | undefined;
  /** The one button that adds something. */
  readonly action?: ReactNode;
}

/** An empty list: what it is for, and a button that adds the first record. */
export const EmptyState = ({ text, purpose, action }: EmptyStateProps) => (
  <Box sx={{ px: 4, py: 12, textAlign: 'center' }}>
    <Typography variant="h3" component="p">
      {text}
    </Typography>
    {purpose !== undefined && (
      <Typography sx={{ color: 'text.secondary', mt: 1, mx: 'auto', maxWidth: 420 }}>{purpose}</Typography>
    )}
    {action !== undefined && <Box sx={{ mt: 4 }}>{action}</Box>}
  </Box>
);
