/** What whoever takes rows slowly holds of them, in characters. */
const sliceCharacters = 100_000;
const mostRows = 500;

/** Before anything is known about the size of the rows. */
export const firstSlice = 20;

/** How many rows to read after some of a certain size. */
export const nextSlice = (rows: number, characters: number): number =>
  Math.max(1, Math.min(mostRows, Math.floor((sliceCharacters * rows) / Math.max(1, characters))));
