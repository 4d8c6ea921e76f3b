import { calendarDate } from '../../../contracts/fields.ts';
import type { Found, FoundAmount, FoundFields } from '../found-fields.ts';

/** `2026-11-30`, also with a time or a zone after it, or `20261130`. */
export const xmlDate = (text: string | undefined): string | undefined => {
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(text ?? '');
  if (parts === null) return undefined;
  const date = calendarDate.safeParse(`${parts[1]}-${parts[2]}-${parts[3]}`);
  return date.success ? date.data : undefined;
};

/** Cents of `1234.5`; undefined if it is not a positive amount of whole cents. */
export const xmlAmount = (
  text: string | undefined,
  currency: string | undefined,
): FoundAmount | undefined => {
  const parts = /^\+?(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text ?? '');
  if (parts === null || currency === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
  return cents > 0 ? { cents, currency } : undefined;
};

/** What an XML says, before it is known where the page says the same. */
export type XmlFields = {
  readonly [Field in keyof FoundFields]: NonNullable<FoundFields[Field]> extends Found<infer Value>
    ? Value | undefined
    : never;
};

const found = <Value>(value: Value | undefined): Found<Value> | undefined =>
  value === undefined ? undefined : { value, place: null };

/** Leaves out what is undefined, and says of everything else that it has no place on a page. */
export const withoutPlaces = (fields: XmlFields): FoundFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const entry = found(value);
      return entry === undefined ? [] : [[name, entry]];
    }),
  );
