/** The days that a picture shows: after the due date, negative before it. */
export interface Scale {
  readonly from: number;
  readonly to: number;
}

/** Free days at each end, so that a step can be dragged further out. */
const leastRoom = 3;

/** All steps and the due date, with room at both ends. */
export const scaleOf = (days: readonly number[]): Scale => {
  const first = Math.min(0, ...days);
  const last = Math.max(0, ...days);
  const room = Math.max(leastRoom, Math.ceil((last - first) / 10));
  return { from: first - room, to: last + room };
};

/** Where a day is, from 0 at the left to 1. */
export const placeOf = (day: number, { from, to }: Scale): number => (day - from) / (to - from);

/** The day at a place; that at the nearer end for a place beyond it. */
export const dayAt = (place: number, { from, to }: Scale): number => {
  const day = Math.round(from + place * (to - from));
  return Math.min(to, Math.max(from, day));
};

/**
 * In which row each mark lies, from 0, so that none covers another.
 * @param days in their order
 * @param gap how many days a mark is wide
 */
export const rowsOf = (days: readonly number[], gap: number): number[] => {
  const lastIn: number[] = [];
  return days.map((day) => {
    const free = lastIn.findIndex((last) => day - last >= gap);
    const row = free === -1 ? lastIn.length : free;
    lastIn[row] = day;
    return row;
  });
};
