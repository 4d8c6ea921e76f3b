import { z } from 'zod';
import { isEmailAddress, splitAddresses } from './senders/email-address.ts';

/** Integer id of a record: 41 bits of milliseconds since 2025 and 12 random bits, so it is a safe integer. */
export const recordId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A record id in a path or a query. */
export const recordIdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(recordId);

const leapDays =
  '(19(7[26]|8[048]|9[26])|20([02468][048]|[13579][26])|21(0[48]|[2468][048]|[13579][26]))-02-29';
const otherDays =
  '(19[7-9][0-9]|2[01][0-9]{2})-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)';
const realDate = `(${otherDays}|${leapDays})`;

export const noValidDate = 'Please enter a valid date';

/** A calendar date, `YYYY-MM-DD`, that exists (2026-02-31 does not), between 1970 and 2199. */
export const calendarDate = z.string().regex(new RegExp(`^${realDate}$`), noValidDate);

/** A calendar date as it is typed into a field; anything else stops the other checks of the form. */
export const enteredDate = z.string().refine((text) => calendarDate.safeParse(text).success, {
  error: noValidDate,
  abort: true,
});

/** A month, `YYYY-MM`, in the years of calendar dates. */
export const calendarMonth = z
  .string()
  .regex(/^(19[7-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/, 'Please enter a valid month')
  .meta({ pattern: '^(19[7-9][0-9]|20[0-9][0-9]|21[0-9][0-9])-(0[1-9]|1[0-2])$' });

const instantPattern = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * A date or an ISO date and time. Which date and time that is depends on the account's zone, so the text is passed on
 * unchanged; `domain/calendar.ts` parses it.
 * @param missing said when there is none; default that it is required, and of an empty text that it is no valid date
 */
export const dateOrInstantOr = (missing?: string) =>
  z
    .string({ error: ({ input }) => (input == null ? missing : undefined) })
    .min(1, missing ?? noValidDate)
    .max(40, noValidDate)
    .refine(
      (text) =>
        calendarDate.safeParse(text).success ||
        (instantPattern.test(text) &&
          calendarDate.safeParse(text.slice(0, 10)).success &&
          !Number.isNaN(Date.parse(text))),
      noValidDate,
    )
    .meta({
      description:
        'A calendar date, or an ISO 8601 date and time; without an offset in the time zone of the account',
      pattern: `^${realDate}(T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,9})?)?(Z|[+-](0[0-9]|1[0-3]):[0-5][0-9])?)?$`,
    });

export const dateOrInstant = dateOrInstantOr();

/** A time of day, `HH:MM`, 00:00 to 23:59. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:00');

/** The most minor units of any currency, such as cents: 999,999,999.99 dollars, 99,999,999,999 yen. */
export const mostMinorUnits = 99_999_999_999;

/**
 * An amount in whole units of a currency, such as dollars, above 0. How many decimals it may have, and how large it may
 * be in them, its currency says (`domain/money/entered.ts`).
 */
export const amountInUnits = z
  .number({
    error: ({ input }) => (input == null || input === '' ? 'Amount is required' : 'Amount must be a number'),
  })
  .gt(0, 'Amount must be greater than 0');

const storable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;
const onOneLine = /^[^\r\n\u2028\u2029]*$/;

/**
 * "1,234" for the digits of an integer. `toLocaleString` takes about 10 ms at its first call, which in a browser would be
 * before anything is shown.
 */
export const groupThousands = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Half of a character that takes two; no text with it is Unicode, and nothing shows it. */
const loneSurrogate = /[\ud800-\udfff]/u;

/** Text of several lines, kept as typed. @param missing said when there is none; default that it is required */
export const longText = (most: number, field: string, missing?: string) =>
  z
    .string({ error: ({ input }) => (input == null ? missing : undefined) })
    .max(most, `${field} must be at most ${groupThousands(String(most))} characters`)
    .regex(storable, `${field} contains characters that can't be stored`)
    .refine((text) => !loneSurrogate.test(text), `${field} contains characters that can't be stored`);

/** Text of one line, kept as typed. */
export const lineText = (most: number, field: string, missing?: string) =>
  longText(most, field, missing).regex(onOneLine, `${field} must be on one line`);

/** Characters that no font shows: they give a name of nothing else no length. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Text of one line that has to be there. @param tooShort default that it must have so many characters */
export const requiredText = (
  field: string,
  { least = 2, most }: { readonly least?: number; readonly most: number },
  tooShort = `${field} must be at least ${least} characters`,
) =>
  lineText(most, field, tooShort)
    .trim()
    .min(least, tooShort)
    .refine((text) => text.length < least || text.replace(invisible, '').length >= least, tooShort);

/** Examples of what `isEmailAddress` takes, in a pattern without looking ahead: letters of other scripts are left out. */
const anAddress =
  /([A-Za-z0-9\u00c0-\u00d6_'&+-]+\.)*[A-Za-z0-9\u00c0-\u00d6_'&+-]*[A-Za-z0-9_+-]@([A-Za-z0-9\u00c0-\u00d6][A-Za-z0-9-]*\.)+[A-Za-z]{2,}/
    .source;

/** An email address; line breaks and lists of addresses are refused. @param message for anything else */
export const emailAddressOr = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(254, message)
    .refine(isEmailAddress, message)
    .meta({
      description: 'An email address (RFC 5321), also with letters of any script (RFC 6531)',
      pattern: `^${anAddress}$`,
    });

export const emailAddress = emailAddressOr('Please enter a valid email address');

/**
 * Addresses between commas, semicolons or line breaks; stored as typed but for outer blanks.
 * @param most how many it may be
 * @param characters of the whole text
 */
export const emailAddressesUpTo = (most: number, characters: number) =>
  z
    .string()
    .trim()
    .max(characters, `Please enter at most ${most} addresses`)
    .refine((text) => splitAddresses(text).length <= most, `Please enter at most ${most} addresses`)
    .refine(
      (text) => splitAddresses(text).every(isEmailAddress),
      'Please enter valid email addresses, separated by commas',
    )
    .meta({
      description: 'Email addresses between commas, semicolons or line breaks',
      pattern: `^(${anAddress}([,;\\n] ?${anAddress})*)?$`,
    });

/** The copies (CC, BCC) of a step. */
export const emailAddressList = emailAddressesUpTo(20, 2_000);

/** For an optional field null, '' and absent mean the same: on creation nothing, in a change the empty value. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => (value === '' ? null : value), schema.nullable())
    .meta({ [emptyIsNothing]: true })
    .optional();

/** Marks, in the JSON schema of a field, that it takes '' for nothing. */
export const emptyIsNothing = 'x-empty-is-nothing';

/** An IANA time zone name that this runtime knows. */
export const timeZone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone: name });
      return /^[A-Za-z]/.test(name);
    } catch {
      return false;
    }
  }, 'Please choose a valid time zone');
