/** Random choices that are the same for the same seed. */
export interface Chance {
  /** From 0 to just under 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<const Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
  /** True in so many cases of a hundred. */
  percent(cases: number): boolean;
}

/** Mulberry32. */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    percent: (cases) => next() * 100 < cases,
  };
};
