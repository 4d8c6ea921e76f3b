import type { FieldValues } from 'react-hook-form';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldProps } from './field.tsx';

interface SelectFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The label of an empty first option, if nothing may be chosen. */
  readonly placeholder?: string;
}

/** A native select of a few values. The form holds its text. */
export const SelectField = <In extends FieldValues, Out>(props: SelectFieldProps<In, Out>) => {
  const { label, help, optional, disabled = false, options, placeholder } = props;
  const { id, error, text, ref, change, leave, described } = useField(props);
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error}>
      <NativeSelect
        value={text}
        disabled={disabled}
        error={error !== undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
        input={<OutlinedInput />}
        inputRef={ref}
        inputProps={{
          id,
          name: props.name,
          'aria-describedby': described,
          'aria-invalid': error !== undefined,
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
};
