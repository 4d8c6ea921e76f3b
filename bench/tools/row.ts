/** One measurement next to its reference or its aim. */
export interface BenchRow {
  readonly name: string;
  readonly ours: number;
  /** Measured in the same run, if there is one. */
  readonly reference?: number | undefined;
  readonly unit: string;
  /** What the reference is, and the aim. */
  readonly note: string;
}

/** A file of `bench/` exports its measurement under the name `bench`. */
export interface Bench {
  readonly name: string;
  /** @param folder an empty one, which is removed afterwards */
  run(folder: string): Promise<BenchRow[]>;
}

/** The value below which a share of the values lies; 0.5 is the median. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
