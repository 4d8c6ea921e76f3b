import type { DateOrder, DecimalMark } from '../../../contracts/imports/import-fields.ts';

/** How a file writes dates, as people choose it. */
export const dateOrderLabels: Readonly<Record<DateOrder, string>> = {
  mdy: 'Month, day, year',
  dmy: 'Day, month, year',
  ymd: 'Year first, or month in words',
};

/** How a file writes amounts, by an example. */
export const decimalMarkLabels: Readonly<Record<DecimalMark, string>> = {
  point: '1,234.50',
  comma: '1.234,50',
};
