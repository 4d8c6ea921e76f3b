import Box from '@mui/material/Box';
import type { ButtonProps } from '@mui/material/Button';
import { readFailedAgain, type Load } from '../../data/load.ts';
import { BusyButton } from '../controls/busy-button.tsx';

interface TryAgainProps extends Pick<ButtonProps, 'size' | 'variant' | 'color' | 'sx'> {
  readonly load: Load;
}

/** Reads again what could not be read, and whatever else on the screen could not. */
export const TryAgain = ({ load, ...look }: TryAgainProps) => (
  <BusyButton
    {...look}
    busy={load.isReading}
    busyText="Trying..."
    onClick={() => {
      load.refetch();
      void readFailedAgain();
    }}
  >
    Try Again
  </BusyButton>
);

interface LoadFailedProps {
  /** What could not be loaded. */
  readonly text: string;
  readonly load: Load;
}

/** In a small place, such as under a field: what could not be loaded, and Try Again. */
export const LoadFailed = ({ text, load }: LoadFailedProps) => (
  <Box
    role="alert"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 3,
      rowGap: 1,
      fontSize: '0.8125rem',
    }}
  >
    <Box component="span" sx={{ color: 'tone.red.text' }}>
      {text}
    </Box>
    <TryAgain load={load} size="small" />
  </Box>
);
