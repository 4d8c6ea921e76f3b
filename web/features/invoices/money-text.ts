import { z } from 'zod';
import type { Currency } from '../../../contracts/currencies.ts';
import { amountInUnits } from '../../../contracts/fields.ts';
import { money } from '../../../domain/money/money.ts';
import { amountTrouble } from '../../../domain/money/entered.ts';
import { isAmbiguousAmount, readUnits } from '../../data/account/typed-amounts.ts';
import { numberFormat, plainAmount } from '../../data/account/numbers.ts';

/** Why a text is no amount of a currency; undefined for one that is. */
export const amountTextTrouble = (text: string, currency: Currency): string | undefined => {
  if (text.trim() === '') return 'Amount is required';
  const units = readUnits(text, currency);
  if (units === undefined)
    return isAmbiguousAmount(text, currency)
      ? `Is this thousands or cents? Enter ${plainAmount(money(1_250, 'JPY'))} or ${plainAmount(money(125, 'USD'))}`
      : 'Amount must be a number';
  return (
    amountInUnits.safeParse(units).error?.issues.at(0)?.message ??
    amountTrouble(units, currency, numberFormat())
  );
};

/** Parses the text of a money field, in whole units of a currency. */
export const moneyText = (currency: Currency) =>
  z.string().transform((text, context) => {
    const trouble = amountTextTrouble(text, currency);
    if (trouble === undefined) return readUnits(text, currency) ?? 0;
    context.addIssue({ code: 'custom', message: trouble });
    return z.NEVER;
  });

interface AmountText {
  readonly amount: string;
  readonly currency: Currency;
}

const amountText = z.object({ amount: z.string(), currency: z.string() });

/** A check of a form that has an amount and the currency in which it is: whatever else is wrong, the amount says its own. */
export const amountFits = {
  path: ['amount'],
  error: ({ input }: { readonly input?: unknown }): string | undefined => {
    const { amount, currency } = input as AmountText;
    return amountTextTrouble(amount, currency);
  },
  when: ({ value }: { readonly value: unknown }): boolean => amountText.safeParse(value).success,
};

export const isAmountText = ({ amount, currency }: AmountText): boolean =>
  amountTextTrouble(amount, currency) === undefined;
