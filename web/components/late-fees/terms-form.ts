import { z } from 'zod';
import { currencyCode, type Currency } from '../../../contracts/currencies.ts';
import {
  lateFeeCountry,
  lateFeeDebtor,
  lateFeeTerms,
  type LateFeeTerms,
} from '../../../contracts/invoices/late-fee-terms.ts';
import { formatCount, plainAmount } from '../../data/account/numbers.ts';
import { readMinor } from '../../data/account/typed-amounts.ts';

/** What the kinds are called where one is chosen. `account`: of a client without terms of its own. */
const kinds = ['account', 'none', 'contract', 'statutory'] as const;

const fields = z.object({
  kind: z.enum(kinds),
  country: lateFeeCountry,
  debtor: lateFeeDebtor,
  rate: z.string(),
  per: z.enum(['month', 'year']),
  flat: z.string(),
  currency: currencyCode,
  graceDays: z.string(),
  capPercent: z.string(),
  clause: z.string(),
  agreedOn: z.string(),
});

export type TermsValues = z.input<typeof fields>;

/** A number as it is typed, with or without a percent sign; null for none. */
export const numberOf = (text: string): number | null => {
  const typed = text.replace('%', '').trim();
  return typed === '' ? null : Number(typed.replace(',', '.'));
};

const flatOf = (text: string, currency: Currency) => {
  if (text.trim() === '') return null;
  return { amount: readMinor(text, currency) ?? Number.NaN, currency };
};

/** The terms as a call takes them, whether they are right or not; null for those of the account. */
const termsOf = (values: z.output<typeof fields>): unknown => {
  const { kind, country, debtor, rate, per, flat, graceDays, capPercent, clause, agreedOn, currency } =
    values;
  switch (kind) {
    case 'account':
      return null;
    case 'none':
      return { kind };
    case 'statutory':
      return { kind, country, debtor };
    case 'contract': {
      const percent = numberOf(rate);
      return {
        kind,
        flat: flatOf(flat, currency),
        rate: percent === null ? null : { percent, per },
        graceDays: numberOf(graceDays) ?? 0,
        capPercent: numberOf(capPercent),
        clause,
        agreedOn,
      };
    }
  }
};

/** The form of terms. What its schema makes of the fields is what a call takes. */
export const termsForm = fields.transform((values, context): { terms: LateFeeTerms | null } => {
  const parsed = lateFeeTerms.nullable().safeParse(termsOf(values));
  if (parsed.success) return { terms: parsed.data };
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', message, path: path.slice(0, 1) });
  return z.NEVER;
});

const textOf = (value: number | null): string => (value === null ? '' : formatCount(value));

/**
 * What the form holds when it opens.
 * @param terms null for those of the account
 * @param currency of a late fee that is not there yet
 */
export const termsValues = (
  terms: LateFeeTerms | null,
  { today, currency }: { readonly today: string; readonly currency: Currency },
): TermsValues => {
  const values: TermsValues = {
    kind: terms?.kind ?? 'account',
    country: 'DE',
    debtor: 'business',
    rate: '',
    per: 'month',
    flat: '',
    currency,
    graceDays: '0',
    capPercent: '',
    clause: '',
    agreedOn: today,
  };
  if (terms?.kind === 'statutory') return { ...values, country: terms.country, debtor: terms.debtor };
  if (terms?.kind !== 'contract') return values;
  const { flat, rate, graceDays, capPercent, clause, agreedOn } = terms;
  return {
    ...values,
    ...(rate !== null && { rate: textOf(rate.percent), per: rate.per }),
    ...(flat !== null && {
      flat: plainAmount({ minor: flat.amount, currency: flat.currency }),
      currency: flat.currency,
    }),
    graceDays: String(graceDays),
    capPercent: textOf(capPercent),
    clause,
    agreedOn,
  };
};
