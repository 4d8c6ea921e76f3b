import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before other work gets its turn. */
const turn = 5;

/** Does work that yields now and then, without holding up other work. */
export const inTurns = async <T>(work: Iterator<undefined, T>): Promise<T> => {
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < turn) continue;
    await nextTurn();
    since = performance.now();
  }
};

function* mapping<T, R>(items: readonly T[], work: (item: T, index: number) => R): Generator<undefined, R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    yield undefined;
  }
  return results;
}

/** Maps many items without holding up other work. */
export const mapInTurns = <T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> =>
  inTurns(mapping(items, work));
