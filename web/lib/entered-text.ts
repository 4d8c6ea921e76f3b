import { z } from 'zod';

/** What a contract's field makes of the text of a form's field, with its messages: '' is nothing where it is optional. */
export const enteredText = <T>(field: z.ZodType<T>) =>
  z.string().transform((text, context): T => {
    const read = field.safeParse(text);
    if (read.success) return read.data;
    for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
