import { useId } from 'react';
import Box from '@mui/material/Box';
import { ToggleSwitch } from '../../../ui/controls/toggle-switch.tsx';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { loadOf } from '../../../data/load.ts';
import { autoVerifyQuery, useAutoVerify } from './sender-calls.ts';

/** For developers, while mail goes to the outbox: new addresses count as verified at once. */
export const AutoVerifySwitch = () => {
  const id = useId();
  const query = useQuery(autoVerifyQuery);
  const { data } = query;
  const load = loadOf(query);
  const change = useAutoVerify();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: 6 }}>
      <ToggleSwitch
        checked={data?.enabled ?? false}
        disabled={data === undefined}
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
        {load.isError && <LoadFailed text="This setting couldn't be loaded." load={load} />}
      </Box>
    </Box>
  );
};
