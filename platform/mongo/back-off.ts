/** Milliseconds to wait after this many failures: 50, 100, 200 …, at most 2,000. */
export const backOff = (failures: number): number => Math.min(50 * 2 ** failures, 2_000);
