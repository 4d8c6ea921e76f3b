import type { NumberFormat } from '../../contracts/number-formats.ts';
import { z } from 'zod';
import { clientView } from '../../contracts/invoices/clients.ts';
import type { Currency } from '../../contracts/currencies.ts';
import { formatMinor } from '../../domain/money/format.ts';
import { withVariableLabels } from '../../domain/email-text/variable-words.ts';

export interface Change {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Which fields differ; null where there is none. */
export const changesBetween = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): Change[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((field): Change[] => {
    const [was, is] = [before.get(field), after.get(field)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, from: was ?? null, to: is ?? null }];
  });

export const isNone = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

const contacts = z.array(clientView.shape.contacts.element);

/** "The office, office@acme.example; boss@acme.example". */
const contactWords = (value: unknown): string | undefined =>
  contacts
    .safeParse(value)
    .data?.map(({ name, email }) => (name === null ? email : `${name}, ${email}`))
    .join('; ');

const longest = 80;

const moneyFields: ReadonlySet<string> = new Set(['amount', 'amountDue', 'amountPaid', 'lateFeesOpen']);

/** A field's value in one line. @param currency of the invoice that it is of */
export const valueWords = (
  field: string,
  value: unknown,
  currency: Currency,
  format?: NumberFormat,
): string => {
  if (isNone(value)) return 'none';
  if (moneyFields.has(field) && typeof value === 'number') return formatMinor(value, currency, format);
  // Whoever gets copies is named, however many they are.
  const named = field === 'contacts' ? contactWords(value) : undefined;
  if (named !== undefined) return named;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const line = withVariableLabels(text).replaceAll(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
};
