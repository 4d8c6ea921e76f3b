import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before other work gets its turn. */
const turn = 5;

/** Maps many items without holding up other work. */
export const mapInTurns = async <T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R,
): Promise<R[]> => {
  const results: R[] = [];
  let since = performance.now();
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    if (performance.now() - since < turn) continue;
    await nextTurn();
    since = performance.now();
  }
  return results;
};
