import type { FieldValues } from 'react-hook-form';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { plainAmount } from '../../../domain/money/format.ts';
import { readDollars } from '../../../domain/money/read-dollars.ts';
import { centsOf, usd } from '../../../domain/money/us-dollars.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldProps } from './field.tsx';

/** "1,234.50" of what was typed, when it is an amount; else the text as it is. */
const tidy = (text: string): string => {
  const dollars = readDollars(text);
  return dollars === undefined ? text : plainAmount(usd(centsOf(dollars)));
};

/** An amount in US dollars. The form holds the text; the invoice form parses it. */
export const MoneyField = <In extends FieldValues, Out>(props: FieldProps<In, Out>) => {
  const { label, help, optional, disabled = false } = props;
  const { id, error, text, ref, change, leave, described } = useField(props);
  const leaveTidy = (): void => {
    const tidied = tidy(text);
    // An amount with more than two decimals keeps its digits, so that the error message makes sense.
    if (readDollars(tidied) === readDollars(text) && tidied !== text) change(tidied);
    leave();
  };
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error}>
      <OutlinedInput
        id={id}
        name={props.name}
        value={text}
        inputRef={ref}
        error={error !== undefined}
        disabled={disabled}
        autoComplete="off"
        onChange={(event) => change(event.target.value)}
        onBlur={leaveTidy}
        startAdornment={
          <InputAdornment position="start" sx={{ mr: -1 }}>
            $
          </InputAdornment>
        }
        sx={{ '& input': { fontVariantNumeric: 'tabular-nums' } }}
        slotProps={{
          input: { inputMode: 'decimal', 'aria-describedby': described, 'aria-invalid': error !== undefined },
        }}
      />
    </FieldFrame>
  );
};
