import Box from '@mui/material/Box';
import { FileUp } from 'lucide-react';

/** Covers the page while files are dragged over it. */
export const DropHint = () => (
  <Box
    sx={{
      position: 'fixed',
      inset: 8,
      zIndex: 'modal',
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      gap: 2,
      pointerEvents: 'none',
      border: '2px dashed',
      borderColor: 'primary.main',
      borderRadius: 2,
      bgcolor: 'background.paper',
      opacity: 0.94,
      fontWeight: 500,
    }}
  >
    <FileUp size={28} aria-hidden />
    Drop invoice PDFs here to read them
  </Box>
);
