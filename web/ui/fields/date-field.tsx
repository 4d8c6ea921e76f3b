import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CalendarDays } from 'lucide-react';
import { shortDate } from '../../../domain/calendar.ts';
import { useToday } from '../../data/account/clock.ts';
import { isCalendarDate, readTypedDate } from '../text/dates.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldProps } from './field.tsx';

interface DateFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  /**
   * The earliest and latest date that the calendar offers, `YYYY-MM-DD`. If the latest one is not after today, a day
   * typed without a year is in the past.
   */
  readonly min?: string;
  readonly max?: string;
  /** After a date was picked, and on leaving the field. */
  readonly onEntered?: () => void;
}

const showValue = (value: string): string => (isCalendarDate(value) ? shortDate(value) : value);

/**
 * A calendar date, typed ("Dec 3, 2026", "12/3/2026", "2026-12-03", "tomorrow", "+14") or picked. The form holds
 * `YYYY-MM-DD`, or what was typed where that is no date, or ''. On a phone it is the system's own date field.
 */
export const DateField = <In extends FieldValues, Out>(props: DateFieldProps<In, Out>) => {
  const { label, help, optional, disabled = false, min, max, onEntered } = props;
  const { id, error, text: value, ref, change, leave, described } = useField(props);
  const today = useToday();
  const native = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(showValue(value));
  const given = useRef(value);
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    setTyped(showValue(value));
  }, [value]);

  const give = (next: string): void => {
    given.current = next;
    change(next);
  };
  const finish = (): void => {
    leave();
    onEntered?.();
  };
  const isPast = max !== undefined && max <= today;
  const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const shared = { id, name: props.name, inputRef: ref, error: error !== undefined, disabled };
  const aria = { 'aria-describedby': described, 'aria-invalid': error !== undefined };

  if (native) {
    return (
      <FieldFrame id={id} label={label} optional={optional} help={help} error={error}>
        <OutlinedInput
          {...shared}
          type="date"
          value={isCalendarDate(value) ? value : ''}
          onChange={(event) => give(event.target.value)}
          onBlur={finish}
          slotProps={{ input: { ...limits, ...aria } }}
        />
      </FieldFrame>
    );
  }
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} error={error}>
      <OutlinedInput
        {...shared}
        value={typed}
        autoComplete="off"
        placeholder={shortDate(today)}
        onChange={(event) => {
          setTyped(event.target.value);
          give(readTypedDate(event.target.value, today, isPast) ?? event.target.value.trim());
        }}
        onBlur={() => {
          setTyped(showValue(value));
          finish();
        }}
        slotProps={{ input: aria }}
        endAdornment={
          <InputAdornment position="end" sx={{ mr: -2 }}>
            <IconButton
              aria-label={`Pick ${label.toLowerCase()}`}
              disabled={disabled}
              onClick={() => picker.current?.showPicker()}
            >
              <CalendarDays size={16} aria-hidden />
            </IconButton>
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden
              value={isCalendarDate(value) ? value : ''}
              {...limits}
              onChange={(event) => {
                if (event.target.value === '') return;
                setTyped(showValue(event.target.value));
                give(event.target.value);
                onEntered?.();
              }}
              style={{
                position: 'absolute',
                right: 8,
                bottom: 0,
                width: 1,
                height: 1,
                opacity: 0,
                pointerEvents: 'none',
              }}
            />
          </InputAdornment>
        }
      />
    </FieldFrame>
  );
};
