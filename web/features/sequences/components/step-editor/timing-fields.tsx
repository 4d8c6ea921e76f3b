import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Box from '@mui/material/Box';
import { timingType } from '../../../../../contracts/sequences/sequences.ts';
import { daysBetween, isWeekend, shortDate, weekdayOf } from '../../../../../domain/calendar.ts';
import { scheduledDateOf, type DaysRange } from '../../../../../domain/steps/step-timing.ts';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { useField } from '../../../../ui/fields/field.tsx';
import { FieldRow } from '../../../../ui/fields/field-row.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useToday } from '../../../../data/account/clock.ts';
import { relativeDay } from '../../../../ui/text/dates.ts';
import { useUser } from '../../../../data/account/session.ts';
import type { Form } from '../../../../ui/forms/use-zod-form.ts';
import { readDays, type StepFormInput } from './step-form.ts';

interface TimingFieldsProps {
  readonly form: Form<StepFormInput, StepFormInput>;
  readonly dueDate: string;
  readonly range: DaysRange;
  /** After the date moved: a built-in text may have to follow it. */
  readonly onMoved: () => void;
}

const dateHelp = (date: string, today: string): string => {
  if (date < today) return 'This date has passed.';
  const when = relativeDay(date, today, false);
  return isWeekend(date) ? `${when}, on a weekend` : when;
};

/** When a step goes: days from the due date, the date that follows from them, and the time of day. */
export const TimingFields = ({ form, dueDate, range, onMoved }: TimingFieldsProps) => {
  const type = useField({ form, name: 'type', label: 'Timing' });
  const days = useField({ form, name: 'days', label: 'Days' });
  const date = useField({ form, name: 'scheduledDate', label: 'Scheduled Date', help: '' });
  const { timeZone } = useUser();
  const today = useToday();

  const move = (typeText: string, daysText: string): void => {
    const read = readDays(daysText, range);
    const timing = timingType.safeParse(typeText);
    if (read === undefined || !timing.success) return;
    const moved = scheduledDateOf(dueDate, { type: timing.data, days: read });
    form.setValue('scheduledDate', moved, { shouldDirty: true });
    onMoved();
  };
  const isOnDueDate = daysBetween(dueDate, date.text) === 0;
  const restoreTime = (): void => {
    if (form.getValues('scheduledTime') === '') form.resetField('scheduledTime');
  };

  return (
    <>
      <FieldFrame
        id={type.id}
        label="Timing"
        error={days.error}
        help={
          isOnDueDate
            ? 'Goes out on the due date. Change the timing to move it.'
            : 'Days between the due date and this email.'
        }
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <NativeSelect
            value={type.text}
            onChange={(event) => {
              type.change(event.target.value);
              move(event.target.value, days.text);
            }}
            input={<OutlinedInput sx={{ flex: '1 1 auto' }} />}
            inputRef={type.ref}
            inputProps={{ id: type.id, name: 'type' }}
          >
            <option value="due_in">Due in</option>
            <option value="overdue_by">Overdue by</option>
          </NativeSelect>
          <OutlinedInput
            type="number"
            value={days.text}
            inputRef={days.ref}
            error={days.error !== undefined}
            onChange={(event) => {
              days.change(event.target.value);
              move(type.text, event.target.value);
            }}
            onBlur={days.leave}
            sx={{ width: 88, flex: 'none' }}
            slotProps={{
              input: {
                min: range.fewest,
                max: range.most,
                name: 'days',
                'aria-label': 'Days',
                'aria-invalid': days.error !== undefined,
              },
            }}
          />
          <span>days</span>
        </Box>
      </FieldFrame>
      <FieldRow>
        <FieldFrame id={date.id} label="Scheduled Date" error={undefined} help={dateHelp(date.text, today)}>
          <OutlinedInput
            id={date.id}
            value={`${weekdayOf(date.text).slice(0, 3)}, ${shortDate(date.text)}`}
            readOnly
            inputRef={date.ref}
            sx={{ bgcolor: 'action.hover' }}
          />
        </FieldFrame>
        <Box onBlur={restoreTime}>
          <TextField form={form} name="scheduledTime" label="Scheduled Time" type="time" help={timeZone} />
        </Box>
      </FieldRow>
    </>
  );
};
