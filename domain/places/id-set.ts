/**
 * An immutable set of ids that is plain JSON and stays cheap to extend when it is large: ascending chunks of ascending
 * ids, so that a change copies one chunk and the list of chunks, not every id.
 */
export type IdSet = readonly (readonly number[])[];

export const noIds: IdSet = [];

const mostInAChunk = 512;

/** Index of the first entry for which `isBeyond` holds; it must hold for all later entries too. */
const firstBeyond = <T>(entries: readonly T[], isBeyond: (entry: T) => boolean): number => {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && isBeyond(entry)) high = middle;
    else low = middle + 1;
  }
  return low;
};

const chunkOf = (set: IdSet, id: number): number =>
  Math.max(0, firstBeyond(set, (chunk) => (chunk[0] ?? id) > id) - 1);

/** Whether the id is in the set. */
export const hasId = (set: IdSet, id: number): boolean => {
  const chunk = set[chunkOf(set, id)] ?? [];
  return chunk[firstBeyond(chunk, (other) => other >= id)] === id;
};

/** The set with the id in it. */
export const withId = (set: IdSet, id: number): IdSet => {
  if (hasId(set, id)) return set;
  const at = chunkOf(set, id);
  const chunk = set[at] ?? [];
  const place = firstBeyond(chunk, (other) => other > id);
  const larger = chunk.toSpliced(place, 0, id);
  if (larger.length <= mostInAChunk) return set.toSpliced(at, 1, larger);
  const cut = place === chunk.length ? chunk.length : mostInAChunk / 2;
  return set.toSpliced(at, 1, larger.slice(0, cut), larger.slice(cut));
};

/** The set without the id. */
export const withoutId = (set: IdSet, id: number): IdSet => {
  if (!hasId(set, id)) return set;
  const at = chunkOf(set, id);
  const smaller = (set[at] ?? []).filter((other) => other !== id);
  return smaller.length === 0 ? set.toSpliced(at, 1) : set.toSpliced(at, 1, smaller);
};
