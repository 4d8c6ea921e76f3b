import { importFields, type ImportField } from '../../../contracts/import-fields.ts';
import { isEmptyRow, type Rows, textOf } from '../table.ts';
import { productHeaders, type ProductHeaders } from './product-headers.ts';
import { usualHeaders } from './usual-headers.ts';

const accents = /\p{M}+/gu;

/** A column's name for comparing: letters and digits only, `#` and `№` as "no". */
const comparable = (name: string): string =>
  name
    .replace(/#|№/g, ' no ')
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

type Names = Readonly<Partial<Record<ImportField, readonly string[]>>>;

/** Fields whose columns are joined; every other field has one. */
const joined: ReadonlySet<ImportField> = new Set(['clientAddress']);

/** Assigns columns to fields by name. An earlier name of a field wins over a later one. */
const byNames = (
  columns: readonly string[],
  names: Names,
  taken: ReadonlyMap<number, ImportField>,
): Map<number, ImportField> => {
  const found = new Map(taken);
  const filled = new Set(taken.values());
  for (const field of importFields) {
    if (filled.has(field)) continue;
    for (const name of (names[field] ?? []).map(comparable)) {
      const column = columns.findIndex((other, index) => other === name && name !== '' && !found.has(index));
      if (column === -1) continue;
      found.set(column, field);
      if (!joined.has(field)) break;
    }
  }
  return found;
};

const marksIn = (columns: readonly string[], { marks }: ProductHeaders): number =>
  new Set(marks.map(comparable).filter((mark) => columns.includes(mark))).size;

const fieldsIn = (columns: readonly string[], { fields }: ProductHeaders): number =>
  byNames(columns, fields, new Map()).size;

/** The product that a file with these columns comes from: two of its marks, and the most known columns. */
const productOf = (columns: readonly string[]): ProductHeaders | undefined =>
  productHeaders
    .filter((product) => marksIn(columns, product) >= 2)
    .toSorted(
      (one, other) =>
        marksIn(columns, other) - marksIn(columns, one) || fieldsIn(columns, other) - fieldsIn(columns, one),
    )[0];

const quantities = [
  'qty',
  'quantity',
  'menge',
  'anzahl',
  'quantite',
  'cantidad',
  'aantal',
  'quantita',
  'itemquantity',
];
const ofLines = ['amount', 'total', 'betrag', 'montant', 'importe', 'bedrag', 'importo'];

/** Beside a quantity, a column that is just called "Amount" holds the amount of a line. */
const withLines = (columns: readonly string[], found: Map<number, ImportField>): Map<number, ImportField> => {
  const amounts = [...found].filter(([, field]) => field === 'amount' || field === 'lineAmount');
  const [only, another] = amounts;
  const isOfLine =
    only !== undefined &&
    another === undefined &&
    ofLines.includes(columns[only[0]] ?? '') &&
    columns.some((column) => quantities.includes(column));
  if (isOfLine) found.set(only[0], 'lineAmount');
  return found;
};

export interface RecognizedColumns {
  /** Null when the columns are no product's. */
  readonly product: string | null;
  /** For each column what it holds; null for one that is not recognized. */
  readonly fields: readonly (ImportField | null)[];
}

/** What each column of a file holds, by its name. */
export const recognizeColumns = (names: readonly string[]): RecognizedColumns => {
  const columns = names.map(comparable);
  const product = productOf(columns);
  const own =
    product === undefined ? new Map<number, ImportField>() : byNames(columns, product.fields, new Map());
  const all = withLines(columns, byNames(columns, usualHeaders, own));
  return { product: product?.product ?? null, fields: columns.map((_, index) => all.get(index) ?? null) };
};

/**
 * The row of the column names, from 0: among the first rows the one with the most known names, else the first that is
 * not empty.
 * @param most how many rows are looked at
 */
export const findHeaderRow = (rows: Rows, most: number): number => {
  let best = { row: -1, known: 0 };
  rows.slice(0, most).forEach((row, index) => {
    const known = recognizeColumns(row.map(textOf)).fields.filter((field) => field !== null).length;
    if (known > best.known) best = { row: index, known };
  });
  if (best.known >= 2) return best.row;
  return Math.max(
    0,
    rows.findIndex((row) => !isEmptyRow(row)),
  );
};
