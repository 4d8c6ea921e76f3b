/** The time that the whole program goes by. */
export interface Clock {
  /** Milliseconds since 1970, shifted by `CLOCK_OFFSET`. */
  now(): number;
}
