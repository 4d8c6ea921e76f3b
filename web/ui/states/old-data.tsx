import { useContext } from 'react';
import Box from '@mui/material/Box';
import { clockTime, timeIn } from '../../../domain/calendar.ts';
import type { Load } from '../../data/load.ts';
import { UserContext } from '../../data/account/session.ts';
import { TryAgain } from './load-failed.tsx';

interface OldDataProps {
  readonly load: Load;
  /** Default: from when the data is. */
  readonly text?: string | undefined;
}

/** Where there is little room, only heard. */
const inNarrowPlace = {
  '@container (max-width: 400px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
} as const;

/**
 * Says that what follows could not be refreshed, if so. It lies over the upper edge and stays in view, so that nothing
 * moves.
 */
export const OldData = ({ load, text }: OldDataProps) => {
  const user = useContext(UserContext);
  if (!load.isOld) return null;
  const timeZone = user?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = clockTime(timeIn(timeZone, load.readAt));
  return (
    <Box
      className="no-print"
      sx={{
        position: 'sticky',
        containerType: 'inline-size',
        top: 'calc(var(--top-bar-height, 0px) + 20px)',
        zIndex: 4,
        display: 'flex',
        justifyContent: 'flex-end',
        pr: 2,
        alignItems: 'flex-start',
        height: 0,
        pointerEvents: 'none',
      }}
    >
      <Box
        role="alert"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          maxWidth: 'calc(100% - 16px)',
          pl: 2,
          minHeight: 26,
          border: 1,
          borderColor: 'outline',
          borderRadius: 1,
          fontSize: '0.75rem',
          color: 'tone.orange.text',
          bgcolor: 'background.paper',
          transform: 'translateY(-60%)',
          pointerEvents: 'auto',
        }}
      >
        <span>
          {text ?? (
            <>
              <Box component="span" sx={inNarrowPlace}>{`Couldn't refresh. `}</Box>
              Showing data from {time}.
            </>
          )}
        </span>
        <TryAgain
          load={load}
          size="small"
          variant="text"
          color="inherit"
          sx={{ minHeight: 24, py: 0, px: 2, fontSize: 'inherit', textDecoration: 'underline' }}
        />
      </Box>
    </Box>
  );
};
