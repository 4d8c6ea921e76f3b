import { useId } from 'react';
import Box from '@mui/material/Box';

interface PlainRadiosProps<T extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly help?: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A choice of a few, all of them in sight. */
export const PlainRadios = <T extends string>({ legend, options, value, onChange }: PlainRadiosProps<T>) => {
  const name = useId();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 2 }}>
      <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
        {legend}
      </Box>
      {options.map((option) => (
        <Box
          key={option.value}
          component="label"
          sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', minHeight: { xs: 44, tablet: 'auto' } }}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            style={{ marginTop: 3 }}
          />
          <span>
            {option.label}
            {option.help !== undefined && (
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
                {option.help}
              </Box>
            )}
          </span>
        </Box>
      ))}
    </Box>
  );
};
