interface Due {
  readonly key: string;
  readonly dueAt: number;
}

/**
 * Keys by due instant, in a binary heap. Setting a key again leaves its old entry in the heap, which is skipped when
 * it comes up, so that a change costs one sift.
 */
export class DueIndex {
  private heap: Due[] = [];
  private readonly current = new Map<string, number>();

  get size(): number {
    return this.current.size;
  }

  /** @param dueAt milliseconds since 1970 */
  set(key: string, dueAt: number): void {
    this.current.set(key, dueAt);
    this.heap.push({ key, dueAt });
    this.siftUp(this.heap.length - 1);
    if (this.heap.length > 2 * this.current.size + 64) this.sweep();
  }

  delete(key: string): void {
    this.current.delete(key);
  }

  /** Instant of the earliest key; undefined when there is none. */
  earliest(): number | undefined {
    this.dropStale();
    return this.heap[0]?.dueAt;
  }

  /** Removes and returns every due key, earliest first. */
  takeDue(now: number): string[] {
    const due: string[] = [];
    for (let at = this.earliest(); at !== undefined && at <= now; at = this.earliest()) {
      const top = this.pop();
      if (top === undefined) break;
      this.current.delete(top.key);
      due.push(top.key);
    }
    return due;
  }

  private dropStale(): void {
    for (
      let top = this.heap[0];
      top !== undefined && this.current.get(top.key) !== top.dueAt;
      top = this.heap[0]
    )
      this.pop();
  }

  private sweep(): void {
    const entries = [...this.current].sort(([, a], [, b]) => a - b);
    this.heap = entries.map(([key, dueAt]) => ({ key, dueAt }));
  }

  private pop(): Due | undefined {
    const top = this.heap[0];
    const last = this.heap.pop();
    if (last !== undefined && this.heap.length > 0) {
      this.heap[0] = last;
      this.siftDown(0);
    }
    return top;
  }

  private siftUp(from: number): void {
    let child = from;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (!this.swapIfEarlier(child, parent)) return;
      child = parent;
    }
  }

  private siftDown(from: number): void {
    let parent = from;
    for (;;) {
      const left = 2 * parent + 1;
      const [a, b] = [this.heap[left], this.heap[left + 1]];
      if (a === undefined) return;
      const child = b !== undefined && b.dueAt < a.dueAt ? left + 1 : left;
      if (!this.swapIfEarlier(child, parent)) return;
      parent = child;
    }
  }

  private swapIfEarlier(child: number, parent: number): boolean {
    const [a, b] = [this.heap[child], this.heap[parent]];
    if (a === undefined || b === undefined || a.dueAt >= b.dueAt) return false;
    this.heap[child] = b;
    this.heap[parent] = a;
    return true;
  }
}
