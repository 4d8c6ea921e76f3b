import { useId } from 'react';
import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { autoVerifyQuery, useAutoVerify } from './sender-calls.ts';

/** For developers, while mail goes to the outbox: new addresses count as verified at once. */
export const AutoVerifySwitch = () => {
  const id = useId();
  const { data } = useQuery(autoVerifyQuery);
  const change = useAutoVerify();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: 6 }}>
      <Switch
        checked={data?.enabled ?? false}
        disabled={data === undefined || change.isPending}
        onChange={(_, checked) => void change.start(checked)}
        slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-text` } }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          Auto-verify new emails (development)
        </Box>
        <Box id={`${id}-text`} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          Only while emails are written to the outbox.
        </Box>
      </Box>
    </Box>
  );
};
