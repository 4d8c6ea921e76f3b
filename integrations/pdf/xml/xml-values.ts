import { calendarDate } from '../../../contracts/fields.ts';
import { decimalsOfCode } from '../../../domain/money/minor-units.ts';
import type { Found, FoundAmount, FoundFields } from '../found-fields.ts';

/** `2026-11-30`, also with a time or a zone after it, or `20261130`. */
export const xmlDate = (text: string | undefined): string | undefined => {
  const parts = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(text ?? '');
  if (parts === null) return undefined;
  const date = calendarDate.safeParse(`${parts[1]}-${parts[2]}-${parts[3]}`);
  return date.success ? date.data : undefined;
};

/** An amount such as `1234.5`; undefined if it is not a positive one of whole minor units. */
export const xmlAmount = (
  text: string | undefined,
  currency: string | undefined,
): FoundAmount | undefined => {
  const [, whole = '', fraction = ''] = /^\+?(\d{1,12})(?:\.(\d*?)0*)?$/.exec(text ?? '') ?? [];
  if (whole === '' || currency === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const decimals = decimalsOfCode(currency);
  const minor = Number(whole + fraction.padEnd(decimals, '0'));
  return fraction.length <= decimals && minor > 0 ? { minor, currency } : undefined;
};

/** What nobody owes, such as the amount of a credit note. */
export const noMoney = { amount: undefined, amountPaid: undefined } as const;

/** The sums of an invoice as an XML names them; an amount absent that it doesn't have. */
interface XmlSums {
  readonly total: string | undefined;
  readonly prepaid: string | undefined;
  readonly due: string | undefined;
  readonly currency: string | undefined;
}

/** What is left to pay, and what of the total was paid before, if the sums agree about it. */
export const xmlMoney = ({ total, prepaid, due, currency }: XmlSums) => {
  const amount = xmlAmount(due ?? total, currency);
  const paid = xmlAmount(prepaid, currency);
  const whole = xmlAmount(total, currency);
  const isPaidBefore = amount && paid && whole?.minor === amount.minor + paid.minor;
  return { amount, amountPaid: isPaidBefore ? paid : undefined };
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
