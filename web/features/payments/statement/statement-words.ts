import type { Currency } from '../../../../contracts/currencies.ts';
import type {
  IgnoredReason,
  MatchReason,
  StatementQuestion,
} from '../../../../contracts/statements/statements.ts';
import { formatMinor } from '../../../data/account/numbers.ts';

/** Why a line is left out. */
export const ignoredWords: Readonly<Record<IgnoredReason, string>> = {
  outgoing: 'Outgoing payment',
  zero: 'An amount of zero',
  other_currency: "A currency that Owed doesn't know",
  pending: 'Not posted yet',
  not_settled: 'Failed, declined or refunded',
  reversal: 'A payment of yours that came back',
  future: 'After today',
  too_old: 'Older than three years',
  too_large: 'Amount too large',
};

const named = (text = ''): string => text;
type Words = (reason: MatchReason, currency: Currency) => string;

const reasons: Readonly<Record<MatchReason['code'], Words>> = {
  number: ({ text }) => `The reference names ${named(text)}`,
  number_part: ({ text }) => `The reference contains the digits of ${named(text)}`,
  exact: () => 'Exactly what is due',
  sum: () => 'Exactly what is due on all of them',
  name: () => "The payer's name is the client's",
  similar_name: () => "The payer's name is similar to the client's",
  earlier_payer: () => 'This payer has paid for this client before',
  less: ({ amount = 0 }, currency) => `${formatMinor(amount, currency)} less than is due; the rest stays due`,
  more: ({ amount = 0 }, currency) =>
    `${formatMinor(amount, currency)} more than is due; that becomes the client's credit`,
  other_client: ({ text }) => `The payer's name is similar to another client's: ${named(text)}`,
  other_line: ({ text }) => `Another line of this file is for ${named(text)} too`,
  settled: ({ text }) => `${named(text)} is already paid`,
};

/** What speaks for a proposal, or against it. @param currency of the line */
export const reasonWords = (reason: MatchReason, currency: Currency): string =>
  reasons[reason.code](reason, currency);

export const questionWords: Readonly<
  Record<StatementQuestion, { readonly question: string; readonly label: string }>
> = {
  dates: {
    question: 'The day and the month in this file could be in either order.',
    label: 'Dates are written as',
  },
  amounts: {
    question: 'The amounts in this file could be thousands or have three decimals.',
    label: 'Amounts are written as',
  },
};
