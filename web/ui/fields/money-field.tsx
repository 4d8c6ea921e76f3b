import type { FieldValues } from 'react-hook-form';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Currency } from '../../../contracts/currencies.ts';
import { plainAmount, symbolOf } from '../../../domain/money/format.ts';
import { currencyNamedIn, readMinor, readUnits } from '../../../domain/money/read-units.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldProps } from './field.tsx';

/** "1,234.50" of what was typed, when it is an amount; else the text as it is. */
const tidy = (text: string, currency: Currency): string => {
  const minor = readMinor(text, currency);
  return Number.isSafeInteger(minor) ? plainAmount({ minor: Number(minor), currency }) : text;
};

interface MoneyFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  readonly currency: Currency;
  /** An amount was entered that names another currency, such as a pasted `€1,000.00`; absent where there is no choice. */
  readonly onCurrency?: ((currency: Currency) => void) | undefined;
}

/** An amount in a currency. The form holds the text; its schema parses it. */
export const MoneyField = <In extends FieldValues, Out>({
  currency,
  onCurrency,
  ...props
}: MoneyFieldProps<In, Out>) => {
  const { label, help, optional, disabled = false } = props;
  const { id, error, text, ref, change, leave, described } = useField(props);
  const leaveTidy = (): void => {
    const named = onCurrency && currencyNamedIn(text);
    if (named !== undefined && named !== currency) onCurrency?.(named);
    const inIt = named ?? currency;
    const tidied = tidy(text, inIt);
    // An amount with more decimals than there are keeps its digits, so that the error message makes sense.
    if (readUnits(tidied, inIt) === readUnits(text, inIt) && tidied !== text) change(tidied);
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
            {symbolOf(currency)}
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
