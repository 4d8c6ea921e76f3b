import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Change } from '../figures/month-change.ts';

const Card = styled('section')(({ theme }) => ({
  position: 'relative',
  flex: '1 1 240px',
  minWidth: 0,
  containerType: 'inline-size',
  padding: 20,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
}));

/** The whole card opens its rows; other controls on it are above. */
const Open = styled('button')({
  all: 'unset',
  cursor: 'pointer',
  fontWeight: 500,
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
  '&:focus-visible::after': { outline: '2px solid currentColor', outlineOffset: 2 },
});

const ChangeText = ({ change }: { readonly change: Change }) => {
  const Arrow = change.direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        verticalAlign: 'bottom',
        gap: 0.5,
        color: change.tone === 'good' ? 'tone.green.text' : 'text.secondary',
      }}
    >
      <Arrow size={14} aria-hidden />
      {change.text}
    </Box>
  );
};

interface StatCardProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** One below the other; undefined while it is being read. */
  readonly value: readonly string[] | undefined;
  readonly caption: ReactNode;
  readonly change?: Change | undefined;
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

/** One figure: name, amounts and parts; a click shows its rows. */
export const StatCard = ({ title, icon, value, caption, change, onOpen, children }: StatCardProps) => (
  <Card aria-label={title}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, color: 'text.secondary' }}>
      <Open type="button" onClick={onOpen}>
        {title}
      </Open>
      {icon}
    </Box>
    <Typography
      component="div"
      sx={{
        mt: 2,
        // A large amount is shown smaller where it doesn't fit, so that it never wraps.
        fontSize: `min(1.75rem, calc(100cqi / ${0.62 * Math.max(1, ...(value ?? []).map((text) => text.length))}))`,
        whiteSpace: 'nowrap',
        lineHeight: '2.25rem',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {value?.map((text) => <div key={text}>{text}</div>) ?? <Skeleton width={140} height={36} />}
    </Typography>
    <Box sx={{ mt: 1, minHeight: 20, fontSize: '0.8125rem', color: 'text.secondary' }}>
      {value === undefined ? <Skeleton width={180} height={18} /> : caption}
      {change && (
        <>
          {' '}
          <ChangeText change={change} />
        </>
      )}
    </Box>
    {children}
  </Card>
);
