import type {
  IgnoredReason,
  MatchReason,
  StatementQuestion,
} from '../../../../contracts/statements/statements.ts';
import { formatMoney } from '../../../../domain/money/format.ts';
import { usd } from '../../../../domain/money/us-dollars.ts';

/** Why a line is left out. */
export const ignoredWords: Readonly<Record<IgnoredReason, string>> = {
  outgoing: 'Money that went out',
  zero: 'No amount',
  other_currency: 'Another currency (Owed only supports US dollars)',
  pending: 'Not booked yet',
  not_settled: 'Failed, refused or refunded',
  reversal: 'A payment of yours that came back',
  future: 'After today',
  too_old: 'Older than three years',
  too_large: 'Above 999,999,999.99',
};

const named = (text = ''): string => text;
const cents = (amount = 0): string => formatMoney(usd(amount));

const reasons: Readonly<Record<MatchReason['code'], (reason: MatchReason) => string>> = {
  number: ({ text }) => `The reference names ${named(text)}`,
  number_part: ({ text }) => `The reference has the figures of ${named(text)}`,
  exact: () => 'Exactly what is due',
  sum: () => 'Together exactly what is due',
  name: () => 'The payer has the name of the client',
  similar_name: () => "The payer's name is like the client's",
  earlier_payer: () => 'This payer has paid for this client before',
  less: ({ amount }) => `${cents(amount)} less than is due; the rest stays due`,
  more: ({ amount }) => `${cents(amount)} more than is due; that becomes the client's credit`,
  other_client: ({ text }) => `The payer's name is like another client's: ${named(text)}`,
  other_line: ({ text }) => `Another line of this file is about ${named(text)} too`,
  settled: ({ text }) => `${named(text)} is paid already`,
};

/** What speaks for a proposal, or against it. */
export const reasonWords = (reason: MatchReason): string => reasons[reason.code](reason);

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
