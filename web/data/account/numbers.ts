import { useContext } from 'react';
import type { Currency } from '../../../contracts/currencies.ts';
import type { SumView } from '../../../contracts/invoices/dashboard.ts';
import { defaultNumberFormat } from '../../../contracts/known-number-format.ts';
import type { NumberFormat } from '../../../contracts/number-formats.ts';
import * as counts from '../../../domain/counts.ts';
import * as money from '../../../domain/money/format.ts';
import type { Money } from '../../../domain/money/money.ts';
import * as sums from '../../../domain/money/sums.ts';
import { queryClient, readEverythingAgain } from '../query-client.ts';
import { auditorQuery, UserContext, userQuery } from './session.ts';

/*
 * Numbers as the account writes them whose records are shown. Every screen takes these functions, not those of
 * domain/: what a client gets, such as the preview of an email, has the default format. What is typed is in
 * `typed-amounts.ts`.
 */

/** The format of the account: of the signed-in user, or of whom an auditor reads; the default for anybody else. */
export const numberFormat = (): NumberFormat =>
  queryClient.getQueryData(userQuery.queryKey)?.numberFormat ??
  queryClient.getQueryData(auditorQuery.queryKey)?.numberFormat ??
  defaultNumberFormat;

/** Takes in the user; what the server words, such as the history, is in the format, and is read again if that changes. */
export const withNewFormat = async (takeIn: () => unknown): Promise<void> => {
  const before = numberFormat();
  await takeIn();
  if (numberFormat() !== before) await readEverythingAgain();
};

/**
 * The same for what React would not render again when it changes, because it is memoized or has an effect; everything
 * else in the shell is rendered with the user.
 */
export const useNumberFormat = (): NumberFormat => {
  useContext(UserContext);
  return numberFormat();
};

/** "$1,234.50" of minor units, as the account writes it. */
export const formatMinor = (minor: number, currency: Currency): string =>
  money.formatMinor(minor, currency, numberFormat());

/** "$400" for whole units. */
export const shortMinor = (minor: number, currency: Currency): string =>
  money.shortMinor(minor, currency, numberFormat());

/** "1,234.50", for a field or a column that names the currency. */
export const plainAmount = (amount: Money, format = numberFormat()): string =>
  money.plainAmount(amount, format);

/** "$1,240.00 and €300.00". */
export const sumsWords = (amounts: readonly SumView[]): string => sums.sumsWords(amounts, numberFormat());

/** "1,234" for a number of things. */
export const formatCount = (count: number): string => counts.formatCount(count, numberFormat());

/** "1 invoice", "1,234 invoices". @param many by default the word with an s */
export const countOf = (count: number, one: string, many?: string): string =>
  counts.countOf(count, one, many, numberFormat());

/** "10.52%". */
export const percentWords = (percent: number): string => counts.percentWords(percent, numberFormat());
