import { isCurrency, type Currency } from '../../contracts/currencies.ts';
import {
  statementLimits,
  type IgnoredLine,
  type IgnoredReason,
  type StatementFormat,
  type StatementQuestion,
} from '../../contracts/statements/statements.ts';
import { addDays } from '../calendar.ts';

/** What a bank says of an entry. */
export type EntryStatus = 'booked' | 'pending' | 'not_settled' | 'reversal';

/** A line as its file has it, whichever way the money went. */
export interface RawLine {
  /** In the file, from 1. */
  readonly row: number;
  /** Calendar date of the booking. */
  readonly date: string;
  /** Minor units of the currency, below zero for what went out. */
  readonly amount: number;
  /** As the file names it; the account's where it names none. */
  readonly currency: string;
  readonly payer: string;
  readonly reference: string;
  readonly status: EntryStatus;
  /** The same in every file that has the line. */
  readonly externalId: string;
}

/** A line that may pay an invoice. */
export interface IncomingLine extends RawLine {
  readonly currency: Currency;
}

/** A file that was read. */
export interface ReadStatement {
  readonly format: StatementFormat;
  /** Where it is not empty, there are no lines. */
  readonly asked: readonly StatementQuestion[];
  readonly lines: readonly RawLine[];
  /** Whether a line names no currency, so that it is taken to be in the account's. */
  readonly assumesCurrency: boolean;
  /** Rows without a day or an amount, from 1. */
  readonly skippedRows: readonly number[];
}

/** Older lines pay nothing that Owed chases. */
const mostDaysBack = 3 * 366;

/** Why a line pays no invoice; undefined for one that may. @param today calendar date in the account's zone */
export const whyIgnored = (line: RawLine, today: string): IgnoredReason | undefined => {
  if (line.amount === 0) return 'zero';
  if (line.amount < 0) return 'outgoing';
  if (!isCurrency(line.currency)) return 'other_currency';
  if (line.status !== 'booked') return line.status;
  if (line.date > today) return 'future';
  if (line.date < addDays(today, -mostDaysBack)) return 'too_old';
  return line.amount > statementLimits.cents ? 'too_large' : undefined;
};

/** The lines that may pay an invoice, and the others with the reason why not. */
export const sortedOut = (
  lines: readonly RawLine[],
  today: string,
): { readonly incoming: IncomingLine[]; readonly ignored: IgnoredLine[] } => {
  const incoming: IncomingLine[] = [];
  const ignored: IgnoredLine[] = [];
  for (const line of lines) {
    const reason = whyIgnored(line, today);
    if (reason === undefined && isCurrency(line.currency))
      incoming.push({ ...line, currency: line.currency });
    else if (reason !== undefined) {
      const { status: _status, externalId: _id, ...shown } = line;
      ignored.push({ ...shown, reason });
    }
  }
  return { incoming, ignored };
};
