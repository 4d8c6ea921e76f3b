import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Currency } from '../../../contracts/currencies.ts';
import { isSymbolFirst, symbolOf } from '../../../domain/money/format-parts.ts';
import type { NumberFormat } from '../../../contracts/number-formats.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldProps } from './field.tsx';
import { plainAmount, useNumberFormat } from '../../data/account/numbers.ts';
import { currencyNamedIn, readMinor, readUnits } from '../../data/account/typed-amounts.ts';

/**
 * "1,234.50" of what was typed, when it is an amount; else the text as it is. An amount with more decimals than there are
 * keeps its digits, so that the error message makes sense.
 * @param typedIn the format in which it was typed, if that was another one
 */
const tidy = (text: string, currency: Currency, format: NumberFormat, typedIn = format): string => {
  const minor = readMinor(text, currency, typedIn);
  if (!Number.isSafeInteger(minor)) return text;
  const tidied = plainAmount({ minor: Number(minor), currency }, format);
  return readUnits(tidied, currency, format) === readUnits(text, currency, typedIn) ? tidied : text;
};

interface MoneyFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  readonly currency: Currency;
  /** An amount was entered that names another currency, such as a pasted `€1,000.00`; absent where there is no choice. */
  readonly onCurrency?: ((currency: Currency) => void) | undefined;
}

/** The account's format. When it changes, what is in the field is written in it: it could mean another amount there. */
const useFormatOf = (text: string, currency: Currency, change: (text: string) => void): NumberFormat => {
  const format = useNumberFormat();
  const before = useRef(format);
  const follow = useSteady((): void => {
    const tidied = tidy(text, currency, format, before.current);
    before.current = format;
    if (tidied !== text) change(tidied);
  });
  useEffect(() => {
    if (before.current !== format) follow();
  }, [format, follow]);
  return format;
};

/** An amount in a currency. The form holds the text; its schema parses it. */
export const MoneyField = <In extends FieldValues, Out>({
  currency,
  onCurrency,
  ...props
}: MoneyFieldProps<In, Out>) => {
  const { label, help, optional, disabled = false } = props;
  const { id, error, text, ref, change, leave, described } = useField(props);
  const format = useFormatOf(text, currency, change);
  const symbol = symbolOf(currency, format);
  const leaveTidy = (): void => {
    const named = onCurrency && currencyNamedIn(text);
    if (named !== undefined && named !== currency) onCurrency?.(named);
    const tidied = tidy(text, named ?? currency, format);
    if (tidied !== text) change(tidied);
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
        {...(isSymbolFirst(format)
          ? {
              startAdornment: (
                <InputAdornment position="start" sx={{ mr: -1 }}>
                  {symbol}
                </InputAdornment>
              ),
            }
          : { endAdornment: <InputAdornment position="end">{symbol}</InputAdornment> })}
        sx={{ '& input': { fontVariantNumeric: 'tabular-nums' } }}
        slotProps={{
          input: { inputMode: 'decimal', 'aria-describedby': described, 'aria-invalid': error !== undefined },
        }}
      />
    </FieldFrame>
  );
};
