import { z } from 'zod';
import { dollars } from '../../../contracts/fields.ts';
import { isAmbiguousAmount, readDollars } from '../../../domain/money/read-dollars.ts';

const amountTrouble = (text: string): string => {
  if (text.trim() === '') return 'Amount is required';
  return isAmbiguousAmount(text)
    ? 'Is this thousands or cents? Enter 1,250 or 1.25'
    : 'Amount must be a number';
};

/** Parses the text of a money field as US dollars. */
export const moneyText = z
  .string()
  .transform((text, context) => {
    const read = text.trim() === '' ? undefined : readDollars(text);
    if (read !== undefined) return read;
    context.addIssue({ code: 'custom', message: amountTrouble(text) });
    return z.NEVER;
  })
  .pipe(dollars);
