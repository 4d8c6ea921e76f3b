import Box from '@mui/material/Box';
import { liveState, type LiveState } from '../../data/live/live.ts';
import { useStore } from '../../hooks/store.ts';

const words: Readonly<Record<LiveState, { label: string; meaning: string; color: string }>> = {
  connected: { label: 'Connected', meaning: 'Changes appear here right away', color: 'tone.green.text' },
  reconnecting: {
    label: 'Reconnecting',
    meaning: 'Changes will appear again in a moment',
    color: 'tone.orange.text',
  },
  offline: { label: 'Offline', meaning: 'This page may be out of date', color: 'tone.red.text' },
};

/** The state of the live connection, with a label when something is wrong. */
export const LiveDot = () => {
  const state = useStore(liveState);
  const { label, meaning, color } = words[state];
  return (
    <Box
      role="status"
      aria-label={label}
      data-hint={`${label}. ${meaning}.`}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, height: 36 }}
    >
      <Box
        sx={{
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: state === 'offline' ? 'transparent' : color,
          border: '2px solid',
          borderColor: color,
        }}
      />
      {state !== 'connected' && (
        <Box component="span" sx={{ color, fontSize: '0.75rem', display: { xs: 'none', tablet: 'inline' } }}>
          {label}
        </Box>
      )}
    </Box>
  );
};
