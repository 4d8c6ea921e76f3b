/** Counts up, and resolves when a number is reached. */
export class Tally {
  private count = 0;
  private readonly waiting = new Set<{ readonly goal: number; readonly reached: () => void }>();

  add(): void {
    this.count += 1;
    for (const one of this.waiting)
      if (this.count >= one.goal) {
        this.waiting.delete(one);
        one.reached();
      }
  }

  async untilReached(goal: number): Promise<void> {
    if (this.count >= goal) return;
    await new Promise<void>((reached) => this.waiting.add({ goal, reached }));
  }
}
