import { z } from 'zod';
import { decimalsOfCode } from '../../domain/money/minor-units.ts';
import type { FoundFields } from '../../integrations/pdf/found-fields.ts';

/** The fields that are counted, in the order of the table. */
export const fieldNames = [
  'invoiceNumber',
  'amount',
  'amountPaid',
  'currency',
  'dueDate',
  'issueDate',
  'buyerName',
  'sellerName',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** The JSON beside a PDF; a field that it leaves out is not counted. */
export const expectedFields = z.object({
  invoiceNumber: z.string().nullish(),
  amount: z.union([z.string(), z.number()]).nullish(),
  /** What of the total was paid before. */
  amountPaid: z.union([z.string(), z.number()]).nullish(),
  currency: z.string().nullish(),
  dueDate: z.string().nullish(),
  issueDate: z.string().nullish(),
  buyerName: z.string().nullish(),
  sellerName: z.string().nullish(),
});
export type ExpectedFields = z.infer<typeof expectedFields>;

export type Outcome = 'right' | 'wrong' | 'missing' | 'unasked' | 'uncounted';
export type Score = Record<Exclude<Outcome, 'uncounted'>, number>;
export type Scores = Record<FieldName, Score>;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** In whole units, without the zeros that a currency's decimals add. */
const unitsText = (amount: string | number): string => String(Number(amount));

const isMoney = (field: FieldName): field is 'amount' | 'amountPaid' =>
  field === 'amount' || field === 'amountPaid';

const expectedText = (field: FieldName, expected: ExpectedFields): string | null => {
  const value = expected[field];
  if (value == null) return null;
  return isMoney(field) ? unitsText(value) : folded(String(value));
};

const foundText = (field: FieldName, found: FoundFields): string | null => {
  if (isMoney(field)) {
    const amount = found[field]?.value;
    return amount === undefined ? null : unitsText(amount.minor / 10 ** decimalsOfCode(amount.currency));
  }
  if (field === 'currency') return found.amount === undefined ? null : folded(found.amount.value.currency);
  const value = found[field]?.value;
  return value === undefined ? null : folded(value);
};

/** `unasked`: found, although the JSON says nothing; shown but not counted. */
export const outcomeOf = (field: FieldName, expected: ExpectedFields, found: FoundFields): Outcome => {
  const wanted = expectedText(field, expected);
  const got = foundText(field, found);
  if (wanted === null) return got === null ? 'uncounted' : 'unasked';
  if (got === null) return 'missing';
  return got === wanted ? 'right' : 'wrong';
};

const scoreOf = (): Score => ({ right: 0, wrong: 0, missing: 0, unasked: 0 });

export const noScores = (): Scores => ({
  invoiceNumber: scoreOf(),
  amount: scoreOf(),
  amountPaid: scoreOf(),
  currency: scoreOf(),
  dueDate: scoreOf(),
  issueDate: scoreOf(),
  buyerName: scoreOf(),
  sellerName: scoreOf(),
});

export const addTo = (scores: Scores, expected: ExpectedFields, found: FoundFields): void => {
  for (const field of fieldNames) {
    const outcome = outcomeOf(field, expected, found);
    if (outcome !== 'uncounted') scores[field][outcome] += 1;
  }
};
