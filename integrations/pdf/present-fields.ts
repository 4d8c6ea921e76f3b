import type { FoundFields } from './found-fields.ts';

/** Leaves out the fields that are undefined. */
export const presentFields = (fields: {
  readonly [Field in keyof FoundFields]: FoundFields[Field] | undefined;
}): FoundFields => Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined));
