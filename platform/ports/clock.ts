/** The clock of the whole program. */
export interface Clock {
  /** Milliseconds since 1970, shifted by `CLOCK_OFFSET`. */
  now(): number;
}
