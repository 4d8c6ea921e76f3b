import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

interface WritingPanelProps {
  /** What is written so far. */
  readonly text: string;
  readonly onCancel: () => void;
}

/** A text while it is written, in place of the fields; it is not the step's text yet. */
export const WritingPanel = ({ text, onCancel }: WritingPanelProps) => (
  <Box
    role="status"
    aria-label="Writing the email"
    sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
  >
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <CircularProgress size={16} aria-hidden />
      <Box sx={{ flex: 1 }}>Writing...</Box>
      <Button size="small" onClick={onCancel}>
        Stop writing
      </Button>
    </Box>
    <Box
      dir="auto"
      aria-hidden
      sx={{
        px: 4,
        py: 3,
        minHeight: 220,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        color: 'text.secondary',
      }}
    >
      {text}
    </Box>
  </Box>
);
