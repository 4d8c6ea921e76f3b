import type { SxProps } from '@mui/material/styles';
import Box from '@mui/material/Box';
import { ChevronDown } from 'lucide-react';
import { ControlFrame } from './plain-controls.tsx';

interface PlainSelectProps<T extends string> {
  /** Its accessible name. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly sx?: SxProps;
}

/** A select outside of forms: a filter, an order. */
export const PlainSelect = <T extends string>({
  label,
  options,
  value,
  onChange,
  sx = {},
}: PlainSelectProps<T>) => (
  <Box component={ControlFrame} sx={sx}>
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown size={16} aria-hidden />
  </Box>
);
