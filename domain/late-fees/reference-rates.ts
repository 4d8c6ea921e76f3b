import type { RateSeries, RateView, ReferenceRate } from '../../contracts/invoices/late-fee-terms.ts';

const sources: Readonly<Record<RateSeries, string>> = {
  ecb: 'ECB, key interest rates: main refinancing operations on the first day of the half-year',
  bundesbank: 'Deutsche Bundesbank, series BBIN1.M.DE.BBK.BBKBAS2.EUR.ME (§ 247 BGB)',
  oenb: 'Oesterreichische Nationalbank, base rate on the first day of the half-year (§ 456 UGB)',
  boe: 'Bank of England, Bank Rate on the June 30 or December 31 before (SI 2002/1675, article 4)',
};

/** The day on which the table was last compared with its sources. */
const checkedOn = '2026-11-30';

/** One rate for each half-year. A half-year that is missing has none: nothing is carried on from another. */
const percents: Readonly<Record<RateSeries, Readonly<Record<string, number>>>> = {
  ecb: {
    '2023-01-01': 2.5,
    '2023-07-01': 4,
    '2024-01-01': 4.5,
    '2024-07-01': 4.25,
    '2025-01-01': 3.15,
    '2025-07-01': 2.15,
    '2026-01-01': 2.15,
    '2026-07-01': 2.4,
  },
  bundesbank: {
    '2023-01-01': 1.62,
    '2023-07-01': 3.12,
    '2024-01-01': 3.62,
    '2024-07-01': 3.37,
    '2025-01-01': 2.27,
    '2025-07-01': 1.27,
    '2026-01-01': 1.27,
    '2026-07-01': 1.52,
  },
  // Those of July 2024 and January 2025 are left out until they are seen at the source.
  oenb: {
    '2023-01-01': 1.88,
    '2023-07-01': 3.38,
    '2024-01-01': 3.88,
    '2025-07-01': 1.53,
    '2026-01-01': 1.53,
    '2026-07-01': 1.53,
  },
  boe: {
    '2023-01-01': 3.5,
    '2023-07-01': 5,
    '2024-01-01': 5.25,
    '2024-07-01': 5.25,
    '2025-01-01': 4.75,
    '2025-07-01': 4.25,
    '2026-01-01': 3.75,
    '2026-07-01': 3.75,
  },
};

/** The rates that come with the program, the latest of each series first. */
export const shippedRates: readonly RateView[] = Object.entries(percents).flatMap(([name, ofSeries]) => {
  const series = name as RateSeries;
  return Object.entries(ofSeries)
    .toReversed()
    .map(([validFrom, percent]) => ({ series, validFrom, percent, source: sources[series], checkedOn }));
});

const isFor =
  ({ series, validFrom }: Pick<ReferenceRate, 'series' | 'validFrom'>) =>
  (one: ReferenceRate): boolean =>
    one.series === series && one.validFrom === validFrom;

/** The rates without that of a half-year. */
export const withoutRate = (
  rates: readonly ReferenceRate[],
  half: Pick<ReferenceRate, 'series' | 'validFrom'>,
): ReferenceRate[] => {
  const isIt = isFor(half);
  return rates.filter((rate) => !isIt(rate));
};

/** The first day of the half-year that a calendar date is in. */
export const halfYearOf = (date: string): string =>
  `${date.slice(0, 4)}${date.slice(5, 7) < '07' ? '-01-01' : '-07-01'}`;

/** All rates as they count: a row of the user's replaces the one of the program. */
export const ratesWith = (own: readonly ReferenceRate[]): readonly RateView[] =>
  [
    ...own.map((rate) => ({ ...rate, checkedOn: null })),
    ...shippedRates.filter((rate) => !own.some(isFor(rate))),
  ].toSorted((one, other) =>
    one.series === other.series
      ? other.validFrom.localeCompare(one.validFrom)
      : one.series.localeCompare(other.series),
  );

/**
 * The percentage of a series on a day; undefined when no row is for its half-year.
 * @param own rows that the user added
 */
export const rateOn = (
  series: RateSeries,
  day: string,
  own: readonly ReferenceRate[],
): number | undefined => {
  const at = isFor({ series, validFrom: halfYearOf(day) });
  return (own.find(at) ?? shippedRates.find(at))?.percent;
};
