import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { z } from 'zod';
import { calendarDate } from '../../../../contracts/fields.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useToday } from '../../../data/account/clock.ts';
import type { Form } from '../../../ui/forms/use-zod-form.ts';
import { promisePicks } from '../dialogs/promise-picks.ts';

const { title, message } = missingInput.promisedDate;

/** @param today the account's today, a calendar date */
export const promiseForm = (today: string) =>
  z.object({
    promisedDate: z
      .string()
      .trim()
      .min(1, `${title}: ${message}`)
      .pipe(calendarDate)
      .refine((date) => date >= today, 'The promised date must be today or later'),
  });

interface PromisedDateProps {
  readonly form: Form<{ promisedDate: string }, { promisedDate: string }>;
}

/** The day by which the client will pay, and the days that clients often name. */
export const PromisedDate = ({ form }: PromisedDateProps) => {
  const today = useToday();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DateField
        form={form}
        name="promisedDate"
        label="Promised payment date"
        min={today}
        help="Reminders pause until that day. If the payment hasn't arrived by then, they resume automatically, two days later at the earliest."
      />
      <Box role="group" aria-label="Usual days" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {promisePicks(today).map(({ label, date }) => (
          <Button
            key={label}
            size="small"
            onClick={() =>
              form.setValue('promisedDate', date, {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              })
            }
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
};
