import type { z } from 'zod';
import { groupThousands } from '../../contracts/fields.ts';
import { InvalidRequest, UnknownPath } from './request-errors.ts';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** `invoiceNumber` → "Invoice number". */
const labelOf = (path: readonly PropertyKey[]): string => {
  const field = path.findLast((part) => typeof part === 'string') ?? '';
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** "1,000 characters" */
const bound = (most: number | bigint, of: string): string =>
  `${groupThousands(String(most))}${of === 'string' ? ' characters' : ''}`;

/** Messages for issues without one in the schema; undefined leaves the message to zod. */
const wordsFor: z.core.$ZodErrorMap = (issue) => {
  const path = issue.path ?? [];
  if (path.length === 0) return issue.code === 'invalid_type' ? 'Please send a JSON object' : undefined;
  const label = labelOf(path);
  if (issue.input == null) return `${label} is required`;
  if (issue.code === 'invalid_type') {
    return `${label} must be ${kinds[issue.expected] ?? 'of another kind'}`;
  }
  if (issue.code === 'invalid_value') return `${label} must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small') return `${label} must be at least ${bound(issue.minimum, issue.origin)}`;
  if (issue.code === 'too_big') return `${label} must be at most ${bound(issue.maximum, issue.origin)}`;
  return `${label} is not valid`;
};

const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

/** How many fields an answer names: more than any form has. */
const mostNamed = 100;

const errorsOf = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const issue of issues.slice(0, mostNamed)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, mostNamed))
        errors[nameOf([...issue.path, key])] ??= `Unknown field "${key.slice(0, 100)}"`;
    } else {
      errors[nameOf(issue.path)] ??= issue.message;
    }
  }
  return errors;
};

/**
 * Checks one part of a request against its zod schema; a path with an invalid id answers 404. Messages are the
 * schema's own, or else are made from the field's name.
 */
export const validatorCompiler =
  ({ schema, httpPart }: { schema: z.ZodType; httpPart?: string }) =>
  (data: unknown): { value: unknown } | { error: Error } => {
    const result = schema.safeParse(data, { error: wordsFor });
    if (result.success) return { value: result.data };
    if (httpPart === 'params') return { error: new UnknownPath() };
    return { error: new InvalidRequest(errorsOf(result.error.issues)) };
  };
