import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy } from 'lucide-react';
import { showToast } from '../lib/toasts.ts';

interface CopyTextProps {
  readonly text: string;
  /** What it is: "Payment link". */
  readonly what: string;
}

/** A text with a button that copies it. */
export const CopyText = ({ text, what }: CopyTextProps) => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: `${what} copied` });
    } catch {
      showToast({ title: "Couldn't copy", description: text, variant: 'destructive' });
    }
  };
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      <Button
        size="small"
        aria-label={`Copy ${what.toLowerCase()}`}
        onClick={() => void copy()}
        sx={{ flex: 'none' }}
      >
        <Copy size={14} aria-hidden />
      </Button>
    </Box>
  );
};
