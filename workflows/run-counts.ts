/** How the runs of sequences are doing. */
export interface RunCounts {
  /** Not finished. */
  readonly open: number;
  /** Their time has come, and they have not decided since. */
  readonly due: number;
  /** Their time came more than a minute ago. */
  readonly late: number;
  /** Their last decision failed; null where nobody can say. */
  readonly failing: number | null;
}
