/** A campaign of kills: where chance begins, and how many kills there are, unless `KILL_SEED` and `KILLS` say otherwise. */
export const campaign = (kills: number): { readonly seed: number; readonly kills: number } => ({
  seed: Number(process.env['KILL_SEED'] ?? 20_261_121),
  kills: Number(process.env['KILLS'] ?? kills),
});

/** Repeatable random numbers: the same seed gives the same numbers (mulberry32). */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below `most`. */
  below(most: number): number {
    return Math.floor(this.next() * most);
  }

  one<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  }
}
