/**
 * Makes the ids of records: 41 bits of milliseconds since 2025, 12 random bits, strictly increasing within a process.
 */
export interface Ids {
  next(): number;
}
