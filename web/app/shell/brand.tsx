import Box from '@mui/material/Box';
import { Mark } from '../../ui/page/mark.tsx';

/** Owed's mark, and its name where there is room. */
export const Brand = ({ named = true }: { named?: boolean }) => (
  <Box
    component="span"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 2.5, fontWeight: 600, fontSize: '1rem' }}
  >
    <Mark size={24} {...(!named && { label: 'Owed' })} />
    {named && 'Owed'}
  </Box>
);
