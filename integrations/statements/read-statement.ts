import type { Currency } from '../../contracts/currencies.ts';
import { delimiters } from '../../contracts/imports/import-fields.ts';
import type { StatementTrouble } from '../../contracts/statements/statement-messages.ts';
import { statementLimits, type StatementFormat } from '../../contracts/statements/statements.ts';
import type { RawLine } from '../../domain/statements/raw-line.ts';
import { statementOfTable, type Unnumbered } from '../../domain/statements/table/statement-of-table.ts';
import { readTable } from '../tables/read-table.ts';
import { parseXml } from '../xml/xml-element.ts';
import { readCamt } from './camt.ts';
import { withExternalIds } from './external-ids.ts';
import { looksLikeOfx, readOfx } from './ofx.ts';
import { statementInput, type StatementAnswer, type StatementInput } from './statement-answer.ts';

/** Characters that can't be stored, and line breaks: texts of a line are on one. */
const unwanted =
  /[\u0000-\u001f\u007f\u2028\u2029]+|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const tidied = (text: string, most: number): string =>
  text
    .replace(unwanted, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // Not between the halves of a character.
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '');

const tidiedLine = (line: RawLine): RawLine => ({
  ...line,
  currency: tidied(line.currency, 10),
  payer: tidied(line.payer, statementLimits.payer),
  reference: tidied(line.reference, statementLimits.reference),
});

const refused = (trouble: StatementTrouble): StatementAnswer => ({ type: 'refused', trouble });

const answerOf = (
  format: StatementFormat,
  read: Unnumbered,
  { account = '', currency }: { readonly account?: string; readonly currency: Currency },
): StatementAnswer => {
  const { asked, skippedRows, lines } = read;
  if (lines.length > statementLimits.lines) return refused('too_many_lines');
  if (lines.length === 0 && asked.length === 0) return refused('no_lines');
  return {
    type: 'statement',
    format,
    asked: [...asked],
    lines: withExternalIds(lines, account, currency).map(tidiedLine),
    assumesCurrency: lines.some((line) => line.currency === null),
    skippedRows: [...skippedRows],
  };
};

const looksLikeXml = (bytes: Uint8Array): boolean =>
  /^(?:\ufeff|ï»¿)?\s*<(\?xml|[A-Za-z]|!)/.test(new TextDecoder('latin1').decode(bytes.subarray(0, 200))) ||
  // UTF-16 with its mark, and an opening bracket.
  (bytes[0] === 0xff && bytes[1] === 0xfe && bytes[2] === 0x3c) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff && bytes[3] === 0x3c);

const readOfxFile = ({ bytes, currency }: StatementInput): StatementAnswer => {
  const found = readOfx(bytes, currency);
  return found === undefined
    ? refused('bad_ofx')
    : answerOf('ofx', found.read, { account: found.account, currency });
};

const readXml = ({ bytes, currency }: StatementInput): StatementAnswer => {
  const root = parseXml(bytes);
  if (root === undefined) return refused('bad_xml');
  const found = readCamt(root, currency);
  return found === undefined
    ? refused('not_a_statement')
    : answerOf('camt', found.read, { account: found.account, currency });
};

/**
 * The first lines of a statement name the bank and the account, which misleads the guess at the delimiter: if the names
 * of the columns are not found, the other delimiters are tried.
 */
const readRows = async ({ bytes, choices, today, currency }: StatementInput): Promise<StatementAnswer> => {
  let trouble: StatementTrouble = 'no_columns';
  for (const delimiter of [null, ...delimiters]) {
    const table = await readTable({ bytes, choices: { encoding: null, delimiter, sheet: null } });
    if (table.type === 'refused') {
      if (table.trouble !== 'not_a_table') return refused(table.trouble);
      if (delimiter === null) trouble = table.trouble;
      continue;
    }
    const read = statementOfTable(table.rows, choices, { today, currency });
    if (read !== undefined) return answerOf(table.format, read, { currency });
    if (table.format === 'xlsx') break;
  }
  return refused(trouble);
};

/** The task of the child process: reads a statement of an unknown file. */
export const readStatement = async (input: unknown): Promise<StatementAnswer> => {
  const given = statementInput.parse(input);
  if (looksLikeOfx(given.bytes)) return readOfxFile(given);
  return looksLikeXml(given.bytes) ? readXml(given) : readRows(given);
};
