import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { z } from 'zod';
import { calendarDate } from '../../../../contracts/fields.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { useToday } from '../../../data/account/clock.ts';
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

/** The field of the day. */
export const promisedDateField = {
  name: 'promisedDate',
  label: 'Promised payment date',
  help: "Reminders pause until that day. If the payment hasn't arrived by then, they resume automatically, two days later at the earliest.",
} as const;

/** How the form takes a day that was picked. */
export const asPicked = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

interface PromisedDateProps {
  /** The field of the day by which the client will pay. */
  readonly children: ReactNode;
  /** Takes a calendar date. */
  readonly onPick: (date: string) => void;
}

/** The day by which the client will pay, and the days that clients often name. */
export const PromisedDate = ({ children, onPick }: PromisedDateProps) => {
  const today = useToday();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {children}
      <Box role="group" aria-label="Usual days" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {promisePicks(today).map(({ label, date }) => (
          <Button key={label} size="small" onClick={() => onPick(date)}>
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
};
