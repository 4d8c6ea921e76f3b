import Box from '@mui/material/Box';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';

interface LabeledSelectProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A select with its label above. */
export const LabeledSelect = <T extends string>({ label, ...select }: LabeledSelectProps<T>) => (
  <Box sx={{ display: 'grid', gap: 1, minWidth: 0, alignContent: 'end' }}>
    <Box aria-hidden sx={{ fontSize: '0.8125rem', fontWeight: 500 }}>
      {label}
    </Box>
    <PlainSelect label={label} {...select} sx={{ width: '100%' }} />
  </Box>
);
