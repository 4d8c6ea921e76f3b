import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy } from 'lucide-react';
import { copyText } from './copy-text.ts';

interface CopyTextProps {
  readonly text: string;
  /** What it is: "Payment link". */
  readonly what: string;
}

/** A text with a button that copies it. */
export const CopyText = ({ text, what }: CopyTextProps) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {text}
    </Box>
    <Button
      size="small"
      aria-label={`Copy ${what.toLowerCase()}`}
      onClick={() => void copyText(text, what)}
      sx={{ flex: 'none' }}
    >
      <Copy size={14} aria-hidden />
    </Button>
  </Box>
);
