import Box from '@mui/material/Box';
import { liveState, type LiveState } from '../lib/live.ts';
import { useStore } from '../lib/store.ts';

const words: Readonly<Record<LiveState, { label: string; meaning: string; colour: string }>> = {
  connected: { label: 'Connected', meaning: 'What changes shows here at once', colour: 'tone.green.text' },
  reconnecting: {
    label: 'Reconnecting',
    meaning: 'What changes shows here again in a moment',
    colour: 'tone.orange.text',
  },
  offline: { label: 'Offline', meaning: 'This page shows how things were', colour: 'tone.red.text' },
};

/** The state of the live connection, with a label when something is wrong. */
export const LiveDot = () => {
  const state = useStore(liveState);
  const { label, meaning, colour } = words[state];
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
          bgcolor: state === 'offline' ? 'transparent' : colour,
          border: '2px solid',
          borderColor: colour,
        }}
      />
      {state !== 'connected' && (
        <Box
          component="span"
          sx={{ color: colour, fontSize: '0.75rem', display: { xs: 'none', tablet: 'inline' } }}
        >
          {label}
        </Box>
      )}
    </Box>
  );
};
