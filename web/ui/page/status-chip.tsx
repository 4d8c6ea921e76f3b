import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import type { Tones } from '../theme/palette.ts';

export type ChipTone = keyof Tones;

const Chip = styled('span')<{ tone: ChipTone }>(({ theme, tone }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  minHeight: 22,
  padding: '2px 8px',
  borderRadius: 6,
  fontSize: '0.75rem',
  fontWeight: 500,
  color: theme.vars.palette.tone[tone].text,
  backgroundColor: theme.vars.palette.tone[tone].surface,
  '& svg': { width: 12, height: 12, flex: 'none' },
  '@media print': { border: '1px solid currentColor' },
}));

interface StatusChipProps {
  readonly tone: ChipTone;
  /** Always has text: color is never the only sign. */
  readonly label: string;
  readonly icon?: ReactNode;
  /** Details shown on hover. */
  readonly title?: string;
}

/** A state: text on its color. */
export const StatusChip = ({ tone, label, icon, title }: StatusChipProps) => (
  <Chip tone={tone} title={title}>
    {icon}
    {label}
  </Chip>
);
