import Papa from 'papaparse';
import {
  delimiter as knownDelimiter,
  delimiters,
  importLimits,
  type Delimiter,
} from '../../contracts/imports/import-fields.ts';
import type { ReadingChoices } from '../../contracts/imports/imports.ts';
import { type ReadTable, UnreadableTable } from '../../platform/ports/formats/tables.ts';
import { decodeText, detectEncoding } from './decode-text.ts';

/** Excel's own first line, `sep=;`. */
const separatorLine = /^sep=(.)\r?\n/;

const separatorOf = (text: string): Delimiter | undefined => {
  const stated = knownDelimiter.safeParse(separatorLine.exec(text)?.[1]);
  return stated.success ? stated.data : undefined;
};

/** Text has no control characters beside tabs and line breaks. */
const isText = (text: string): boolean =>
  !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text.slice(0, 10_000));

/** How many rows are looked at to find the delimiter. */
const guessedRows = 100;

const guessDelimiter = (text: string): Delimiter => {
  const { meta } = Papa.parse(text, {
    preview: guessedRows,
    delimitersToGuess: [...delimiters],
    // An empty last line would count as a row without any delimiter.
    skipEmptyLines: 'greedy',
  });
  const guessed = knownDelimiter.safeParse(meta.delimiter);
  return guessed.success ? guessed.data : ',';
};

const assertClosed = ({ errors }: Papa.ParseResult<string[]>): void => {
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open !== undefined)
    throw new UnreadableTable('open_quote', open.row === undefined ? null : open.row + 1);
};

/** Reads a CSV file. What is not chosen is detected. @throws UnreadableTable */
export const readCsv = (bytes: Uint8Array, choices: ReadingChoices): ReadTable => {
  const encoding = choices.encoding ?? detectEncoding(bytes);
  const text = decodeText(bytes, encoding);
  if (choices.encoding === null && !isText(text)) throw new UnreadableTable('not_a_table');
  const stated = separatorOf(text);
  const body = stated === undefined ? text : text.replace(separatorLine, '');
  const delimiter = choices.delimiter ?? stated ?? guessDelimiter(body);
  // One row more than may be, to see that there are too many.
  const result = Papa.parse<string[]>(body, { delimiter, preview: importLimits.rows + 2 });
  assertClosed(result);
  return { format: 'csv', encoding, delimiter, sheet: null, sheets: [], rows: result.data };
};
