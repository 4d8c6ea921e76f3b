import { z } from 'zod';
import { dollars } from '../../contracts/fields.ts';
import { readDollars } from '../../domain/money.ts';

/** The text of a money field as US dollars, with the specification's messages (specification 2, §5). */
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
