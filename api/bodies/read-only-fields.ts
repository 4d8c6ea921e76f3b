import { InvalidField } from '../../domain/errors.ts';

const empty = (value: unknown): boolean => value === undefined || value === null;

/**
 * Read-only fields, which a call may repeat but not change: a value other than the stored one is refused, not ignored.
 * Dates may come as an ISO instant of the stored day.
 * @throws InvalidField
 */
export const assertRepeats = <Field extends string>(
  body: Readonly<Partial<Record<Field, unknown>>>,
  stored: Readonly<Partial<Record<Field, unknown>>>,
  fields: readonly Field[],
  same: (field: Field, sent: unknown, kept: unknown) => boolean = (_, sent, kept) => sent === kept,
): void => {
  for (const field of fields) {
    const sent = body[field];
    if (sent === undefined) continue;
    const kept = stored[field];
    const repeats = empty(sent) ? empty(kept) : same(field, sent, kept);
    if (!repeats) throw new InvalidField(field, `${field} can't be changed here`);
  }
};

/**
 * The check of a change against what is stored, for a use case to make once it knows that the record is the account's:
 * `assertAllowed`, which fails with InvalidField. None for a body without read-only fields, for which nothing is read.
 * @param stored the record as its list shows it
 */
export const repeatsStored = <Field extends string>(
  body: Readonly<Partial<Record<Field, unknown>>>,
  stored: () => Promise<Readonly<Partial<Record<Field, unknown>>>>,
  fields: readonly Field[],
  same?: (field: Field, sent: unknown, kept: unknown) => boolean,
): { readonly assertAllowed?: () => Promise<void> } =>
  fields.some((field) => body[field] !== undefined)
    ? { assertAllowed: async () => assertRepeats(body, await stored(), fields, same) }
    : {};
