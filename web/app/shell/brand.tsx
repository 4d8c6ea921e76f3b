import Box from '@mui/material/Box';

/** Owed's mark, and its name where there is room. */
export const Brand = ({ named = true }: { named?: boolean }) => (
  <Box
    component="span"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 2.5, fontWeight: 600, fontSize: '1rem' }}
  >
    <img src="/icon.svg" alt={named ? '' : 'Owed'} width={24} height={24} />
    {named && 'Owed'}
  </Box>
);
