import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ChevronDown, X } from 'lucide-react';
import { foldedText } from '../../../domain/folded-text.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldProps } from './field.tsx';

export interface EntityOption {
  readonly id: number;
  readonly label: string;
  /** Distinguishes options of the same name; also searched. */
  readonly detail?: string;
}

interface EntitySelectProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  readonly options: readonly EntityOption[];
  readonly placeholder?: string;
  /** Said when nothing is found, or nothing is there. */
  readonly emptyText: string;
  readonly onPicked?: (id: number | null) => void;
  /** The typed text, if the server searches the options. */
  readonly onSearch?: (typed: string) => void;
}

/** Maximum number of options shown; searching finds the rest. */
const mostShown = 100;

const matching = (
  options: readonly EntityOption[],
  { inputValue }: { readonly inputValue: string },
): EntityOption[] => {
  const sought = foldedText(inputValue);
  return options
    .filter(({ label, detail }) => foldedText(`${label} ${detail ?? ''}`).includes(sought))
    .slice(0, mostShown);
};

/** The chosen option, the same object while it reads the same: a new one would replace what is being typed. */
const useChosen = (options: readonly EntityOption[], value: unknown): EntityOption | null => {
  const { id, label, detail } = options.find((option) => option.id === value) ?? {};
  return useMemo(() => {
    if (id === undefined || label === undefined) return null;
    return detail === undefined ? { id, label } : { id, label, detail };
  }, [id, label, detail]);
};

/** A select with search for many records. The form holds the id, or null. */
export const EntitySelect = <In extends FieldValues, Out>(props: EntitySelectProps<In, Out>) => {
  const {
    label,
    help,
    optional,
    disabled = false,
    options,
    placeholder,
    emptyText,
    onPicked,
    onSearch,
  } = props;
  const { id, error, value, ref, change, leave, described } = useField(props);
  const chosen = useChosen(options, value);
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error}>
      <Autocomplete
        id={id}
        options={options}
        value={chosen}
        disabled={disabled}
        autoHighlight
        popupIcon={<ChevronDown size={16} aria-hidden />}
        clearIcon={<X size={16} aria-hidden />}
        openOnFocus={false}
        filterOptions={matching}
        onInputChange={(_event, typed, reason) => onSearch?.(reason === 'input' ? typed : '')}
        noOptionsText={emptyText}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        onChange={(_event, option) => {
          change(option?.id ?? null);
          onPicked?.(option?.id ?? null);
        }}
        onBlur={leave}
        renderOption={({ key, ...optionProps }, option) => (
          <Box component="li" key={key} {...optionProps} sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
            <Box
              component="span"
              sx={{ flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}
            >
              {option.label}
            </Box>
            {option.detail !== undefined && (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {option.detail}
              </Box>
            )}
          </Box>
        )}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            fullWidth
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            onMouseDown={slotProps.input.onMouseDown}
            endAdornment={slotProps.input.endAdornment}
            startAdornment={slotProps.input.startAdornment}
            inputRef={ref}
            error={error !== undefined}
            disabled={disabled}
            {...(placeholder === undefined ? {} : { placeholder })}
            slotProps={{
              input: {
                ...slotProps.htmlInput,
                'aria-describedby': described,
                'aria-invalid': error !== undefined,
              },
            }}
          />
        )}
      />
    </FieldFrame>
  );
};
