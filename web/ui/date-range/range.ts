import { z } from 'zod';
import { enteredDate, noValidDate } from '../../../contracts/fields.ts';

/** A calendar date, or '' for no bound. */
const bound = z.union([enteredDate, z.literal('')], noValidDate);

/** The bounds as they are entered: both inclusive, either may be open. */
export const enteredRange = z
  .object({ from: bound, to: bound })
  .refine(({ from, to }) => from === '' || to === '' || from <= to, {
    path: ['to'],
    error: 'The end date must not be before the start date',
  });

export type DateRange = z.output<typeof enteredRange>;

const noRange: DateRange = { from: '', to: '' };

/** The range in the address, which anybody can write: what is no date is no bound, and what ends early is no range. */
export const addressRange = z
  .object({ from: bound.catch(''), to: bound.catch('') })
  .pipe(enteredRange)
  .catch(noRange);
