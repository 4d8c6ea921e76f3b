import { z } from 'zod';

const daysRange = 'Enter a number of days from 1 to 365';

/** By how many days emails move. */
export const moveForm = z.object({
  direction: z.enum(['later', 'earlier']),
  days: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, daysRange)
    .refine((text) => Number(text) >= 1 && Number(text) <= 365, daysRange),
});

export const moveFormDirections = [
  { value: 'later', label: 'Later' },
  { value: 'earlier', label: 'Earlier' },
] as const;

/** Negative for earlier. */
export const daysOfMove = ({
  direction,
  days,
}: {
  readonly direction: string;
  readonly days: string;
}): number => (direction === 'later' ? 1 : -1) * Number(days);
