import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { fieldGap } from '../../ui/fields/field-frame.tsx';

interface FieldsBesidePreviewProps {
  readonly fields: ReactNode;
  readonly preview: ReactNode;
}

/** The fields of an email, and the email that they make: side by side where there is room. */
export const FieldsBesidePreview = ({ fields, preview }: FieldsBesidePreviewProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) minmax(0, 1fr)' },
      gap: { xs: 6, desktop: 8 },
      alignItems: 'start',
    }}
  >
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: fieldGap, minWidth: 0 }}>{fields}</Box>
    <Box sx={{ position: { desktop: 'sticky' }, top: 0, minWidth: 0 }}>{preview}</Box>
  </Box>
);
