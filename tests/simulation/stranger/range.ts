/** The numbers from 0 up to a length. */
export const range = (length: number): readonly number[] => Array.from({ length }, (_, nth) => nth);
