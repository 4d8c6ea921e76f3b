import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RateSeries } from '../../contracts/invoices/late-fee-terms.ts';
import { shippedRates } from '../../domain/late-fees/reference-rates.ts';

/** In the order of the columns. */
const columns: readonly RateSeries[] = ['ecb', 'bundesbank', 'oenb', 'boe'];

test('the document has just the rates that the program comes with', () => {
  const text = readFileSync(new URL('../../docs/late-fees.md', import.meta.url), 'utf8');
  const documented = Array.from(text.matchAll(/^\| (\d{4}-0[17]-01) \| (.*) \|$/gm)).flatMap(
    ([, validFrom = '', cells = '']) =>
      cells.split(' | ').flatMap((cell, at) => {
        const series = columns[at];
        return series === undefined || cell === '–' ? [] : [`${series} ${validFrom} ${cell}`];
      }),
  );
  const shipped = shippedRates.map(({ series, validFrom, percent }) => `${series} ${validFrom} ${percent}`);
  expect(documented.toSorted()).toEqual(shipped.toSorted());
});
