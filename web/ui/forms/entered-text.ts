import { z } from 'zod';

/** Parses a form field's text with a contract's field and its messages; '' means no value if it is optional. */
export const enteredText = <T>(field: z.ZodType<T>) =>
  z.string().transform((text, context): T => {
    const read = field.safeParse(text);
    if (read.success) return read.data;
    for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
