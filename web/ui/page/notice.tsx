import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { Info, TriangleAlert } from 'lucide-react';
import type { ChipTone } from './status-chip.tsx';

interface NoticeProps {
  readonly tone?: ChipTone;
  readonly children: ReactNode;
  /** An action. */
  readonly action?: ReactNode;
}

/** A notice, and what can be done about it. */
export const Notice = ({ tone = 'neutral', children, action }: NoticeProps) => {
  const Icon = tone === 'orange' || tone === 'red' ? TriangleAlert : Info;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 2,
        px: 3,
        py: 2,
        borderRadius: 1,
        fontSize: '0.8125rem',
        color: `tone.${tone}.text`,
        bgcolor: `tone.${tone}.surface`,
      }}
    >
      <Box
        sx={{ display: 'flex', gap: 2, flex: '1 1 240px', minWidth: 0, '& svg': { flex: 'none', mt: '2px' } }}
      >
        <Icon size={15} aria-hidden />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      </Box>
      {action}
    </Box>
  );
};
