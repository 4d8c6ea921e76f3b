import type { ImportField } from '../../../contracts/imports/import-fields.ts';
import type { ColumnContents as Contents } from '../../../contracts/imports/imports.ts';
import { type Cell, type Rows, textOf } from '../table.ts';
import { parseDecimal } from '../values/amounts.ts';
import { isCurrencyCode } from '../values/currencies.ts';
import { parseDay, saysNoDate } from '../values/dates.ts';

/** How many values are looked at, and how many of them must be alike. */
const mostSeen = 200;
const mostly = 0.8;

const isFigure = (cell: Cell): boolean =>
  (typeof cell === 'number' && Number.isInteger(cell)) || /^\d+$/.test(textOf(cell));
const isMoney = (cell: Cell): boolean =>
  parseDecimal(cell, 'point') !== undefined || parseDecimal(cell, 'comma') !== undefined;
const isDay = (cell: Cell): boolean =>
  saysNoDate(cell) ||
  (typeof cell === 'string' &&
    !isFigure(cell) &&
    (parseDay(cell, 'dmy') !== undefined || parseDay(cell, 'mdy') !== undefined));
const isDayFigure = (cell: Cell): boolean =>
  isFigure(cell) && (Number(textOf(cell)) === 0 || parseDay(Number(textOf(cell)), null) !== undefined);
const isFlag = (cell: Cell): boolean =>
  /^(0|1|x|yes|no|y|n|true|false|ja|nein|nee|oui|non|si|sí|sì)$/i.test(textOf(cell));

const kinds: readonly (readonly [Contents, (cell: Cell) => boolean, number])[] = [
  ['flags', isFlag, 1],
  ['emails', (cell) => /\S@\S/.test(textOf(cell)), mostly],
  ['hashNumbers', (cell) => /^#\d+$/.test(textOf(cell)), 1],
  ['currencies', (cell) => isCurrencyCode(textOf(cell)), 1],
  ['dates', isDay, mostly],
  ['dayFigures', isDayFigure, 1],
  ['figures', isFigure, mostly],
  ['money', isMoney, mostly],
];

/** What a column holds. @param rows below the column names */
export const contentsOf = (rows: Rows, column: number): Contents => {
  const cells: Cell[] = [];
  for (const row of rows) {
    const cell = row[column];
    if (cell !== undefined && textOf(cell) !== '') cells.push(cell);
    if (cells.length === mostSeen) break;
  }
  // A `-` is no date and no amount: it says that there is nothing.
  const values = cells.filter((cell) => !/^[-–—]$/.test(textOf(cell)));
  if (values.length === 0) return 'nothing';
  const found = kinds.find(([, holds, share]) => values.filter(holds).length >= values.length * share);
  return found?.[0] ?? 'texts';
};

const days: readonly Contents[] = ['dates'];
const amounts: readonly Contents[] = ['money', 'figures'];
const refused: Readonly<Partial<Record<ImportField, readonly Contents[]>>> = {
  clientName: [...days, 'money', 'hashNumbers'],
  clientEmail: [...days, ...amounts, 'dayFigures', 'flags', 'hashNumbers'],
  clientCopies: [...days, ...amounts, 'dayFigures', 'flags', 'hashNumbers', 'texts'],
  clientState: [...days, 'money'],
  invoiceNumber: [...days, 'emails'],
  amount: [...days, 'emails'],
  amountDue: [...days, 'emails'],
  amountPaid: [...days, 'emails', 'texts'],
  amountCredited: [...days, 'emails', 'texts'],
  lineAmount: [...days, 'emails'],
  lineTax: [...days, 'emails', 'texts'],
  quantity: [...days, 'emails', 'texts'],
  unitPrice: [...days, 'emails', 'texts'],
  currency: [...days, ...amounts, 'emails'],
  dateIssued: [...amounts, 'emails', 'flags'],
  dueDate: [...amounts, 'emails', 'flags'],
  datePaid: ['money', 'figures', 'emails'],
  status: [...days, ...amounts, 'dayFigures', 'emails'],
  documentType: [...days, ...amounts],
};

/** Whether a column with these contents can hold a field; one whose values are just wrong can, and its rows say so. */
export const canHold = (field: ImportField, contents: Contents): boolean =>
  refused[field]?.includes(contents) !== true;
