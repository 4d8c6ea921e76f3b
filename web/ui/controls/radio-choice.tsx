import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';

interface RadioChoiceProps {
  /** That of all choices of the question. */
  readonly name: string;
  readonly label: string;
  readonly help: ReactNode;
  readonly checked: boolean;
  readonly onChoose: () => void;
  /** Shown while it is chosen. */
  readonly children?: ReactNode;
}

/** One of a few choices, with what it means. */
export const RadioChoice = ({ name, label, help, checked, onChoose, children }: RadioChoiceProps) => (
  <Box
    sx={{
      border: 1,
      borderRadius: 1,
      borderColor: checked ? 'primary.main' : 'divider',
      outline: checked ? '1px solid var(--owed-palette-primary-main)' : 'none',
    }}
  >
    <Box component="label" sx={{ display: 'flex', gap: 1, p: 2, pr: 4, cursor: 'pointer' }}>
      <Radio name={name} checked={checked} onChange={onChoose} sx={{ alignSelf: 'flex-start', p: 2 }} />
      <Box component="span" sx={{ py: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
          {label}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {help}
        </Box>
      </Box>
    </Box>
    {checked && children !== undefined && (
      <Box sx={{ pl: '52px', pr: 4, pb: 3, fontSize: '0.8125rem' }}>{children}</Box>
    )}
  </Box>
);
