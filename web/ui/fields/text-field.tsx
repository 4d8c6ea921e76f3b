import type { FieldValues } from 'react-hook-form';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldProps } from './field.tsx';

interface TextFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'time';
  /** For the browser's autofill, such as `email` or `new-password`. */
  readonly autoComplete?: string;
  /** Number of lines of a text area. */
  readonly rows?: number;
  readonly placeholder?: string;
}

/** A field of text, on one line or several. */
export const TextField = <In extends FieldValues, Out>(props: TextFieldProps<In, Out>) => {
  const {
    label,
    help,
    optional,
    disabled = false,
    type = 'text',
    autoComplete = 'off',
    rows,
    placeholder,
  } = props;
  const { id, error, text, ref, change, leave, described } = useField(props);
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error}>
      <OutlinedInput
        id={id}
        name={props.name}
        type={rows === undefined && type !== 'email' ? type : 'text'}
        value={text}
        inputRef={ref}
        error={error !== undefined}
        disabled={disabled}
        autoComplete={autoComplete}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: Math.max(rows, 16) })}
        slotProps={{
          input: {
            'aria-describedby': described,
            'aria-invalid': error !== undefined,
            // Browsers turn `müller.example` of a field of type "email" into punycode.
            ...(type === 'email' && { inputMode: 'email', autoCapitalize: 'none', spellCheck: false }),
          },
        }}
      />
    </FieldFrame>
  );
};
