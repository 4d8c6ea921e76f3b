import { tableTroubles } from '../imports/import-messages.ts';
import { statementLimits } from './statements.ts';

/** Why a file can't be read as a statement, for the person who chose it. */
export const statementTroubles = {
  ...tableTroubles,
  not_a_table: "This file isn't a CSV, Excel, OFX or camt.053 file.",
  no_columns:
    "Owed didn't find columns for the date and the amount. Please export the statement with a row of column names.",
  not_a_statement: "This XML file isn't a bank statement (camt.053).",
  bad_ofx: "This OFX file couldn't be read. It may be damaged, or contain no bank statement.",
  bad_xml: "This XML file couldn't be read. It may be damaged.",
  no_lines: 'This statement has no lines.',
  too_many_lines: `This statement has more than ${statementLimits.lines.toLocaleString('en-US')} lines. Please export a shorter period.`,
} as const;
export type StatementTrouble = keyof typeof statementTroubles;

export const statementTexts = {
  failedToRead: 'Failed to read the statement',
  failedToRecord: 'Failed to record the payments',
  tooLarge: { title: 'File too large', message: 'This file is larger than 5 MB.' },
} as const;
