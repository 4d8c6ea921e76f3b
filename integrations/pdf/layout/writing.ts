import { decimalsOfCode } from '../../../domain/money/minor-units.ts';
import { markOfThousandths } from './amounts.ts';
import { currenciesIn } from './currencies.ts';
import { currencyOfDocument } from './document-currency.ts';
import { labeledAmounts } from './money.ts';
import type { Reading } from './reading.ts';

const hasThousandths = (code: string): boolean => decimalsOfCode(code) === 3;

/**
 * A reading of which the amounts are read as its currency is written: dinars and rials have three decimals, behind a
 * point but in Tunisia, unless an amount of the document says it otherwise.
 */
export const inItsWriting = (reading: Reading): Reading => {
  const texts = reading.segments.map(({ text }) => text);
  const code = texts.flatMap(currenciesIn).find(hasThousandths);
  if (code === undefined) return reading;
  const mark = markOfThousandths(texts) ?? (code === 'TND' ? ',' : '.');
  const written: Reading = { ...reading, writing: { decimals: 3, mark } };
  return currencyOfDocument(written, labeledAmounts(written))(null, '') === code ? written : reading;
};
