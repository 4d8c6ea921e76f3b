import type { ImportField } from '../../../contracts/imports/import-fields.ts';
import type { ImportChoices } from '../../../contracts/imports/imports.ts';
import { minorOf } from '../../money/minor-units.ts';
import { hasNoClient } from './row-identity.ts';
import type { RowValues } from './row-values.ts';
import type { Remarks } from './remarks.ts';

/** Minor units of the currency of the rows. */
export interface Amounts {
  readonly total: number;
  /** Whether the file says the total: otherwise it is what is due. */
  readonly isTotalKnown: boolean;
  /** Null when the file does not say. */
  readonly due: number | null;
  /** How much of what is not due any more was credited. */
  readonly credited: number;
}

type Lines = readonly [RowValues, ...RowValues[]];

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);

const given = (cents: readonly (number | null)[]): number[] => cents.filter((one) => one !== null);

const areSame = (cents: readonly number[]): boolean => new Set(cents).size === 1;

/** Quantity times unit price, in minor units. @throws RowProblem */
const productOf = (line: RowValues): number | null => {
  const price = line.decimal('unitPrice');
  if (price === null) return null;
  return minorOf((line.decimal('quantity') ?? 1) * price, line.currency);
};

/** The amount of each line with its tax; null when the file has no line amounts. @throws RowProblem */
const lineSumOf = (lines: Lines): number | null => {
  const sums = lines.map((line) => {
    const amount = line.amount('lineAmount') ?? productOf(line);
    return amount === null ? null : amount + (line.amount('lineTax') ?? 0);
  });
  return given(sums).length === 0 ? null : sumOf(given(sums));
};

/** Names that can only mean the whole invoice. */
const saysTotal = /invoice|rechnung|facture|factu|fattura|grand|gesamt|ttc|incl|brutto|gross|documento/i;

/** A total is that of the lines with some tax, or less some discount. */
const isNear = (total: number, lineSum: number): boolean => total >= lineSum * 0.6 && total <= lineSum * 1.35;

/**
 * What the same column of several rows means: the total on each of them, or the amount of each line.
 * @throws RowProblem when only a person knows
 */
const readingOf = (
  lines: Lines,
  amounts: readonly number[],
  { repeatedAmounts }: ImportChoices,
  remarks: Remarks,
): 'total' | 'lines' => {
  const [first, ...others] = lines;
  if (new Set(lines.map((line) => line.whole())).size === 1) return 'total';
  // Further rows without a client or a number are lines of the first.
  if (others.every((line) => hasNoClient(line) || line.text('invoiceNumber') === '')) return 'lines';
  const products = given(lines.map(productOf));
  if (products.length === lines.length) {
    if (amounts.every((cents, index) => Math.abs(cents - (products[index] ?? 0)) <= 1)) return 'lines';
    if (areSame(amounts) && isNear(amounts[0] ?? 0, sumOf(products))) return 'total';
  }
  if (areSame(amounts) && saysTotal.test(first.nameOf('amount'))) return 'total';
  if (!areSame(amounts) && first.columnOf('quantity') !== null) return 'lines';
  remarks.ask('repeatedAmounts');
  if (repeatedAmounts === null) throw first.problem('lines_unclear', 'amount');
  if (repeatedAmounts === 'total' && !areSame(amounts)) throw first.problem('lines_differ', 'amount');
  return repeatedAmounts;
};

/** A value of the invoice that its rows repeat, or that stands on one of them. @throws RowProblem when they differ */
const oneOf = (lines: Lines, field: ImportField): number | null => {
  const amounts = given(lines.map((line) => line.amount(field)));
  if (amounts.length === 0) return null;
  if (!areSame(amounts)) throw lines[0].problem('lines_differ', field);
  return amounts[0] ?? null;
};

/** What is due or was paid: each line has its own where each line has its own amount. @throws RowProblem */
const shareOf = (lines: Lines, field: ImportField, areLines: boolean): number | null => {
  const shares = lines.map((line) => line.amount(field));
  if (!areLines || areSame(given(shares))) return oneOf(lines, field);
  return given(shares).length === 0 ? null : sumOf(given(shares));
};

/** What is still due; on a list of open items each line has its own. @throws RowProblem */
const dueOf = (lines: Lines, areLines: boolean): number | null => {
  const dues = given(lines.map((line) => line.amount('amountDue')));
  const isOwn = dues.length > 1 && lines.every((line) => line.amount('amountDue') === line.amount('amount'));
  return areLines && isOwn ? sumOf(dues) : shareOf(lines, 'amountDue', areLines);
};

/** Some products write payments and credits with a minus. @throws RowProblem */
const withoutSign = (lines: Lines, field: ImportField, areLines: boolean): number | null => {
  const share = shareOf(lines, field, areLines);
  return share === null ? null : Math.abs(share);
};

/** The total of an invoice; null when no column has it. @throws RowProblem */
const totalOf = (lines: Lines, choices: ImportChoices, remarks: Remarks) => {
  const lineSum = lineSumOf(lines);
  const amounts = given(lines.map((line) => line.amount('amount')));
  if (amounts.length === 0) return { total: lineSum, areLines: lineSum !== null };
  const hasLineAmounts = lines.some((line) => line.text('lineAmount') !== '');
  if (amounts.length === 1 || (hasLineAmounts && areSame(amounts)))
    return { total: amounts[0] ?? null, areLines: false };
  if (hasLineAmounts) throw lines[0].problem('lines_differ', 'amount');
  const areLines = readingOf(lines, amounts, choices, remarks) === 'lines';
  if (areLines) remarks.note('lines_added', '', amounts);
  return { total: areLines ? sumOf(amounts) : (amounts[0] ?? null), areLines };
};

/**
 * What an invoice is for and what is still due: the total column, else the sum of the lines with their tax, else what is
 * due and was paid.
 * @throws RowProblem
 */
export const amountsOf = (lines: Lines, choices: ImportChoices, remarks: Remarks): Amounts => {
  const [first] = lines;
  const { total, areLines } = totalOf(lines, choices, remarks);
  const due = dueOf(lines, areLines);
  const paid = withoutSign(lines, 'amountPaid', areLines);
  const creditStated = withoutSign(lines, 'amountCredited', areLines);
  const credited = creditStated ?? 0;
  const settled = paid === null && creditStated === null ? null : (paid ?? 0) + credited;
  if (total !== null) {
    const left = settled === null ? null : Math.max(0, total - settled);
    return { total, isTotalKnown: true, due: due ?? left, credited };
  }
  if (due !== null) return { total: due + (settled ?? 0), isTotalKnown: settled !== null, due, credited };
  throw first.problem('amount_missing', first.columnOf('amount') === null ? 'lineAmount' : 'amount');
};
