/** A binary heap: takes out what comes first. */
export class Heap<T> {
  private readonly items: T[] = [];
  private readonly isBefore: (one: T, other: T) => boolean;

  constructor(isBefore: (one: T, other: T) => boolean) {
    this.isBefore = isBefore;
  }

  peek(): T | undefined {
    return this.items[0];
  }

  push(item: T): void {
    let at = this.items.length;
    this.items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.goesBefore(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  pop(): T | undefined {
    const first = this.items[0];
    const last = this.items.pop();
    if (this.items.length === 0 || last === undefined) return first;
    this.items[0] = last;
    let at = 0;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.items.length && this.goesBefore(child, least)) least = child;
      if (least === at) return first;
      this.swap(at, least);
      at = least;
    }
  }

  private goesBefore(at: number, other: number): boolean {
    const one = this.items[at];
    const two = this.items[other];
    return one !== undefined && two !== undefined && this.isBefore(one, two);
  }

  private swap(at: number, other: number): void {
    const [one, two] = [this.items[at], this.items[other]];
    if (one === undefined || two === undefined) return;
    this.items[at] = two;
    this.items[other] = one;
  }
}
