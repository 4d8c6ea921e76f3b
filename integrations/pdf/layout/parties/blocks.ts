import { pageOf, type Reading } from '../reading.ts';
import { bottomOf, rightOf, type Segment } from '../segments.ts';

/** Lines that stand close below one another at one edge: an address, a paragraph, a column of a table. */
export type Block = readonly Segment[];

const isAligned = (above: Segment, below: Segment): boolean => {
  const tolerance = 0.4 * Math.max(above.height, below.height);
  const middles = Math.abs(above.x + above.width / 2 - below.x - below.width / 2);
  return (
    Math.abs(above.x - below.x) < tolerance ||
    Math.abs(rightOf(above) - rightOf(below)) < tolerance ||
    middles < tolerance * 0.5
  );
};

const follows = (above: Segment, below: Segment): boolean => {
  const gap = below.y - bottomOf(above);
  const height = Math.max(above.height, below.height);
  // A small line above an address names the sender.
  if (above.height < 0.8 * below.height) return false;
  return gap < 0.85 * height && gap > -0.45 * height && below.y > above.y && isAligned(above, below);
};

/** The segments from one downwards, as long as they follow closely. */
export const blockFrom = (reading: Reading, first: Segment, ends: (line: Segment) => boolean): Block => {
  const onPage = reading.onPage.get(first.page) ?? [];
  const block = [first];
  for (let last = first; block.length < 10;) {
    const above = last;
    const next = onPage
      .filter(
        (segment) => segment.y > above.y && segment.y < above.y + 4 * above.height && follows(above, segment),
      )
      .toSorted((a, b) => a.y - b.y || Math.abs(a.x - first.x) - Math.abs(b.x - first.x))[0];
    if (next === undefined || ends(next)) break;
    block.push(next);
    last = next;
  }
  return block;
};

/** The blocks of the first page, each segment in one at most. */
export const blocksOf = (reading: Reading, ends: (line: Segment) => boolean): Block[] => {
  const first = pageOf(reading);
  const taken = new Set<Segment>();
  const blocks: Block[] = [];
  for (const segment of (first && reading.onPage.get(first.page)) ?? []) {
    if (taken.has(segment) || ends(segment)) continue;
    const block = blockFrom(reading, segment, (line) => ends(line) || taken.has(line));
    for (const line of block) taken.add(line);
    blocks.push(block);
  }
  return blocks;
};
