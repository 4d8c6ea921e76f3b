import { importFields, mayRepeat, type ImportField } from '../../../contracts/imports/import-fields.ts';
import type { ColumnContents as Contents } from '../../../contracts/imports/imports.ts';
import { isEmptyRow, type Rows, textOf } from '../table.ts';
import { canHold, contentsOf } from './column-contents.ts';
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

/** The name without what only says the currency: `Betrag (€)`, `Amount (EUR)`. */
const withoutCurrency = (name: string): string =>
  name.replace(
    /[([]\s*(?:[A-Za-z]{3}|[A-Z]{0,2}\p{Sc})\s*[)\]]|\p{Sc}|(?<=[\s_])(?:in[\s_])?(?:EUR|GBP|USD|CHF|INR|CAD|AUD)$/giu,
    ' ',
  );

interface Column {
  readonly name: string;
  readonly contents: Contents;
}

type Names = Readonly<Partial<Record<ImportField, readonly string[]>>>;
type Found = ReadonlyMap<number, ImportField>;

/** Names that say a payment, what is due, or a record, and not which of its values: what the column holds decides. */
const equivocal: readonly {
  readonly names: readonly string[];
  readonly fields: Readonly<Partial<Record<Contents, ImportField>>>;
}[] = [
  {
    names: [
      ...[
        'paid',
        'payment',
        'paid?',
        'bezahlt',
        'gezahlt',
        'zahlung',
        'payé',
        'payée',
        'paiement',
        'réglé',
        'réglée',
      ],
      ...[
        'pagado',
        'pagada',
        'cobrado',
        'cobrada',
        'pago',
        'betaald',
        'voldaan',
        'pagato',
        'pagata',
        'saldato',
      ],
    ],
    fields: { money: 'amountPaid', figures: 'amountPaid', dayFigures: 'amountPaid', dates: 'datePaid' },
  },
  {
    names: [
      ...['due', 'open', 'outstanding', 'unpaid', 'fällig', 'offen', 'unbezahlt', 'dû', 'impayé', 'à payer'],
      ...[
        'pendiente',
        'impagado',
        'vencido',
        'openstaand',
        'onbetaald',
        'te betalen',
        'dovuto',
        'da pagare',
        'aperto',
      ],
    ],
    fields: { money: 'amountDue', figures: 'amountDue' },
  },
  { names: ['name', 'order', 'order name'], fields: { hashNumbers: 'invoiceNumber' } },
];

const byContents = (columns: readonly Column[], taken: Found): Map<number, ImportField> => {
  const found = new Map(taken);
  columns.forEach(({ name, contents }, index) => {
    const field = equivocal.find(({ names }) => names.map(comparable).includes(name))?.fields[contents];
    if (field !== undefined && !found.has(index) && ![...found.values()].includes(field))
      found.set(index, field);
  });
  return found;
};

/** Assigns columns to fields by name, unless they hold something else. An earlier name of a field wins over a later one. */
const byNames = (columns: readonly Column[], names: Names, taken: Found): Map<number, ImportField> => {
  const found = new Map(taken);
  const filled = new Set(taken.values());
  for (const field of importFields) {
    if (filled.has(field)) continue;
    for (const name of (names[field] ?? []).map(comparable)) {
      const column = columns.findIndex(
        (other, index) =>
          other.name === name && name !== '' && !found.has(index) && canHold(field, other.contents),
      );
      if (column === -1) continue;
      found.set(column, field);
      if (!mayRepeat(field)) break;
    }
  }
  return found;
};

/** Columns whose name nobody knows, but whose values say what they are. */
const byValues = (columns: readonly Column[], taken: Found): Map<number, ImportField> => {
  const found = new Map(taken);
  for (const [contents, field] of [
    ['emails', 'clientEmail'],
    ['currencies', 'currency'],
  ] as const) {
    const column = columns.findIndex((other, index) => other.contents === contents && !found.has(index));
    if (column !== -1 && ![...found.values()].includes(field)) found.set(column, field);
  }
  return found;
};

/** The product that a file is an export of: it has all columns of that export. */
const productOf = (columns: readonly Pick<Column, 'name'>[]): ProductHeaders | undefined => {
  const names = new Set(columns.map(({ name }) => name));
  return productHeaders.find((product) =>
    product.exports.some((one) => one.map(comparable).every((name) => names.has(name))),
  );
};

/** The product that a file with these columns comes from; null for none. */
export const productNamed = (names: readonly string[]): string | null =>
  productOf(names.map((name) => ({ name: comparable(name) })))?.product ?? null;

const ofLines = new Set(['amount', 'total', 'betrag', 'montant', 'importe', 'bedrag', 'importo']);

const columnOf = (found: Found, field: ImportField): number | undefined =>
  [...found].find(([, other]) => other === field)?.[0];

/** The rows of each number that has several. */
const repeatedNumbers = (body: Rows, number: number | undefined): Rows[] => {
  if (number === undefined) return [];
  const groups = new Map<string, Rows[number][]>();
  for (const row of body) {
    const key = textOf(row[number]);
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
};

/**
 * Beside a quantity, a column that is just called "Amount" holds the amount of a line, unless all lines of each invoice
 * have the same one: then it may be the invoice's total.
 */
const withLines = (columns: readonly Column[], found: Map<number, ImportField>, body: Rows): void => {
  const only = columnOf(found, 'amount');
  if (only === undefined || columnOf(found, 'lineAmount') !== undefined) return;
  if (!ofLines.has(columns[only]?.name ?? '') || columnOf(found, 'quantity') === undefined) return;
  const repeated = repeatedNumbers(body, columnOf(found, 'invoiceNumber'));
  const isSame = (rows: Rows): boolean => new Set(rows.map((row) => textOf(row[only]))).size === 1;
  if (repeated.length === 0 || !repeated.every(isSame)) found.set(only, 'lineAmount');
};

const amountFields: ReadonlySet<ImportField> = new Set(['amount', 'amountDue', 'lineAmount', 'unitPrice']);

/** Fields that say nothing more where another one is filled. */
const needless: readonly (readonly [ImportField, ImportField])[] = [
  ['amountPaid', 'amountDue'],
  ['amountCredited', 'amountDue'],
  ['quantity', 'lineAmount'],
  ['unitPrice', 'lineAmount'],
  ['terms', 'dueDate'],
];

const withoutNeedless = (found: Map<number, ImportField>, body: Rows): void => {
  for (const [field, better] of needless) {
    const [column, other] = [columnOf(found, field), columnOf(found, better)];
    if (column === undefined || other === undefined) continue;
    const isNeeded = body.some((row) => textOf(row[column]) !== '' && textOf(row[other]) === '');
    if (!isNeeded) found.delete(column);
  }
  const currency = columnOf(found, 'currency');
  const hasAmounts = [...found.values()].some((field) => amountFields.has(field));
  if (currency !== undefined && !hasAmounts) found.delete(currency);
};

export interface RecognizedColumns {
  /** Null when the columns are no product's. */
  readonly product: string | null;
  /** For each column what it holds; null for one that is not recognized. */
  readonly fields: readonly (ImportField | null)[];
}

/** What each column of a file holds, by its name and by its values. @param body the rows below the names */
export const recognizeColumns = (names: readonly string[], body: Rows = []): RecognizedColumns => {
  const columns = names.map((name, index): Column => ({
    name: comparable(name),
    contents: contentsOf(body, index),
  }));
  const bare = names.map((name, index): Column => ({
    name: comparable(withoutCurrency(name)),
    contents: columns[index]?.contents ?? 'nothing',
  }));
  const product = productOf(columns);
  const own = product === undefined ? new Map() : byNames(columns, product.fields, new Map());
  const named = byNames(bare, usualHeaders, byNames(columns, usualHeaders, byContents(columns, own)));
  const all = byValues(columns, named);
  withLines(columns, all, body);
  withoutNeedless(all, body);
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
