/** Every field of a record, or undefined for one that is not given. */
type EachField<Of> = { readonly [Field in keyof Of]-?: Of[Field] | undefined };

/** The fields of a record that are given. The compiler asks for every field by name, so that none is forgotten. */
export const givenFields = <Of extends object>(fields: EachField<Of>): Partial<Of> => {
  const given: { [Field in keyof Of]?: Of[Field] } = {};
  for (const field in fields) if (fields[field] !== undefined) given[field] = fields[field];
  return given;
};

type Plain = string | number | boolean | null | undefined;

/**
 * Whether two records have the same value in each field, whatever fields they have: one that is added later is compared,
 * too. A field that is absent is undefined. Compare lists and records separately.
 */
export const sameFields = <Of extends { readonly [Field in keyof Of]: Plain }>(
  one: Of,
  other: Of,
): boolean => {
  const values = new Map<string, Plain>(Object.entries<Plain>(other));
  return (
    Object.entries<Plain>(one).every(([field, value]) => values.get(field) === value) &&
    Object.keys(other).every((field) => values.get(field) === undefined || Object.hasOwn(one, field))
  );
};
