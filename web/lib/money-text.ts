import { z } from 'zod';
import { dollars } from '../../contracts/fields.ts';
import { readDollars } from '../../domain/money.ts';

/** Parses the text of a money field as US dollars. */
export const moneyText = z
  .string()
  .transform((text, context) => {
    const read = text.trim() === '' ? undefined : readDollars(text);
    if (read !== undefined) return read;
    context.addIssue({
      code: 'custom',
      message: text.trim() === '' ? 'Amount is required' : 'Amount must be a number',
    });
    return z.NEVER;
  })
  .pipe(dollars);
