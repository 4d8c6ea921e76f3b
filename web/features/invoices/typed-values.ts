import { defaultNumberFormat } from '../../../contracts/known-number-format.ts';
import type { NumberFormat } from '../../../contracts/number-formats.ts';
import type { Currency } from '../../../contracts/currencies.ts';
import type { Money } from '../../../domain/money/money.ts';
import type { StepView } from '../../../contracts/sequences/sequences.ts';
import { separatorsOf } from '../../../domain/money/format-parts.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { isUnsent } from '../../components/sequences/step-status.ts';
import { numberFormat, plainAmount } from '../../data/account/numbers.ts';

/** A space in the pattern is any, and so is an apostrophe. */
const escapeForPattern = (text: string): string =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\s/g, '\\s')
    .replaceAll(/['’]/g, "['’]");

/** Whether a text contains another as a separate word: invoice number 7 is not in "17" or "$7.50". */
const standsIn = (text: string, wanted: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?<!\\d[.,'’\\u00a0\\u202f])${escapeForPattern(wanted)}(?![\\p{L}\\p{N}])(?![.,'’\\u00a0\\u202f]\\d)`,
    'iu',
  ).test(text);

/** Emails have the default format, and what the user types into them maybe the account's. */
const amountTexts = (amount: Money): readonly string[] => {
  const formats: readonly NumberFormat[] = [defaultNumberFormat, numberFormat()];
  const texts = formats.flatMap((format) => {
    const { group, decimal } = separatorsOf(format);
    const grouped = plainAmount(amount, format);
    const [whole = '', decimals = ''] = grouped.split(decimal);
    const all = Number(decimals) === 0 ? [grouped, whole] : [grouped];
    return all.flatMap((text) => [text, text.replaceAll(group, '')]);
  });
  return [...new Set(texts)];
};

export type TypedField = 'invoiceNumber' | 'amount' | 'description';

/** An invoice's values that the user may have typed into a mail instead of a variable. Money is integer minor units. */
export interface TypedValues {
  readonly invoiceNumber: string;
  readonly currency: Currency;
  readonly amount: number;
  readonly description: string | null;
}

/** Shorter descriptions occur in any text. */
const shortestDescription = 4;

const writingsOf = (field: TypedField, values: TypedValues): readonly string[] => {
  if (field === 'amount') return amountTexts({ minor: values.amount, currency: values.currency });
  const text = (field === 'invoiceNumber' ? values.invoiceNumber : (values.description ?? '')).trim();
  const shortest = field === 'invoiceNumber' ? 1 : shortestDescription;
  return text.length < shortest ? [] : [text];
};

/** The unsent mails that contain the value as typed text: a change of the field does not change them. */
export const mailsWithTyped = (
  steps: readonly StepView[],
  field: TypedField,
  values: TypedValues,
): readonly StepView[] => {
  const writings = writingsOf(field, values);
  return steps.filter(
    (step) =>
      isUnsent(step) &&
      step.status !== 'cancelled' &&
      writings.some((wanted) => standsIn(`${step.customSubject}\n${step.customContent}`, wanted)),
  );
};

const mostNamed = 3;

/** Names such mails: "“Invoice INV-7 is due” (Dec 3, 2026)". */
export const mailNames = (mails: readonly StepView[], subjectOf: (mail: StepView) => string): string => {
  const named = mails
    .slice(0, mostNamed)
    .map((mail) => `“${subjectOf(mail)}” (${shortDate(mail.scheduledDate)})`)
    .join(', ');
  return mails.length > mostNamed ? `${named} and ${mails.length - mostNamed} more` : named;
};
