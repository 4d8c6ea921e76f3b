/** How many different things somebody has done within a period; what is done again counts when it was done first. */
export class Counted {
  private readonly first = new Map<string | number, Map<string, number>>();

  /**
   * Counts a thing.
   * @param now elapsed milliseconds
   * @param period milliseconds
   * @returns how many there were within the period
   */
  count(whose: string | number, what: string, now: number, period: number): number {
    const things = this.first.get(whose) ?? new Map<string, number>();
    this.first.set(whose, things);
    if (!things.has(what)) things.set(what, now);
    return [...things.values()].filter((at) => now - at < period).length;
  }
}
