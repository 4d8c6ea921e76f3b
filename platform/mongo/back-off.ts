/** Milliseconds before the next try after so many failures: 50, 100, 200 …, 2 000 at most. */
export const backOff = (failures: number): number => Math.min(50 * 2 ** failures, 2_000);
