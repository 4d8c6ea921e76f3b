import {
  statementLimits,
  type IgnoredLine,
  type IgnoredReason,
  type StatementFormat,
  type StatementQuestion,
} from '../../contracts/statements/statements.ts';
import { addDays } from '../calendar.ts';
import { accountCurrency } from '../money/us-dollars.ts';

/** What a bank says of an entry. */
export type EntryStatus = 'booked' | 'pending' | 'not_settled' | 'reversal';

/** A line as its file has it, whichever way the money went. */
export interface RawLine {
  /** In the file, from 1. */
  readonly row: number;
  /** Calendar date of the booking. */
  readonly date: string;
  /** Integer cents, below zero for what went out. */
  readonly amount: number;
  /** ISO 4217; null where the file names none. */
  readonly currency: string | null;
  readonly payer: string;
  readonly reference: string;
  readonly status: EntryStatus;
  /** The same in every file that has the line. */
  readonly externalId: string;
}

/** A file that was read. */
export interface ReadStatement {
  readonly format: StatementFormat;
  /** Where it is not empty, there are no lines. */
  readonly asked: readonly StatementQuestion[];
  readonly lines: readonly RawLine[];
  /** Rows without a day or an amount, from 1. */
  readonly skippedRows: readonly number[];
}

/** Older lines pay nothing that Owed chases. */
const mostDaysBack = 3 * 366;

/** Why a line pays no invoice; undefined for one that may. @param today calendar date in the account's zone */
export const whyIgnored = (line: RawLine, today: string): IgnoredReason | undefined => {
  if (line.amount === 0) return 'zero';
  if (line.amount < 0) return 'outgoing';
  if (line.currency !== null && line.currency !== accountCurrency) return 'other_currency';
  if (line.status !== 'booked') return line.status;
  if (line.date > today) return 'future';
  if (line.date < addDays(today, -mostDaysBack)) return 'too_old';
  return line.amount > statementLimits.cents ? 'too_large' : undefined;
};

/** The lines that may pay an invoice, and the others with the reason why not. */
export const sortedOut = (
  lines: readonly RawLine[],
  today: string,
): { readonly incoming: RawLine[]; readonly ignored: IgnoredLine[] } => {
  const incoming: RawLine[] = [];
  const ignored: IgnoredLine[] = [];
  for (const line of lines) {
    const reason = whyIgnored(line, today);
    if (reason === undefined) incoming.push(line);
    else {
      const { status: _status, externalId: _id, ...shown } = line;
      ignored.push({ ...shown, reason });
    }
  }
  return { incoming, ignored };
};
