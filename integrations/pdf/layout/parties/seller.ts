import type { Candidate } from '../candidates.ts';
import { valuePlaces } from '../neighbors.ts';
import { labelsOfKind, leadingLabel, pageOf, type Reading } from '../reading.ts';
import { type Segment, wholeSpan } from '../segments.ts';
import { squeezedText } from '../squeezed.ts';
import { titlesOf } from '../titles.ts';
import { blockFrom, blocksOf } from './blocks.ts';
import { confirmed, fuller } from './confirmed.ts';
import { labeledParties } from './labeled-parties.ts';
import { candidate, type NameCandidate } from './name-candidate.ts';
import type { Party } from './party.ts';
import { isContact, looksLikeName } from './party-words.ts';
import { fromBlocks, fromRemaining } from './seller-blocks.ts';
import { fromLines } from './seller-lines.ts';
import { wholeName } from './whole-name.ts';

/** The largest text near the top that is no heading: often the name as a logo. */
const fromHead = (reading: Reading, height: number): NameCandidate[] => {
  const titles = new Set(titlesOf(reading).map(({ segment }) => segment));
  const page = pageOf(reading)?.page;
  const head = reading.segments.filter(
    (segment) =>
      segment.page === page && segment.y < height * 0.15 && leadingLabel(reading, segment) === undefined,
  );
  const names = head.filter(
    (segment) =>
      !titles.has(segment) &&
      looksLikeName(segment.text) &&
      !isContact(segment.text) &&
      !/\d/.test(segment.text),
  );
  const highest = Math.max(...names.map(({ height: size }) => size));
  const [largest] = names.filter((segment) => segment.height > highest * 0.92).toSorted((a, b) => a.y - b.y);
  if (largest === undefined) return [];
  // Of two names side by side neither is the head of the letter.
  if (
    names.some(
      (other) => other !== largest && other.height > highest * 0.92 && Math.abs(other.y - largest.y) < 8,
    )
  )
    return [];
  const usual =
    head.map((segment) => segment.height).sort((a, b) => a - b)[Math.floor(head.length / 2)] ?? 10;
  const [, ...below] = blockFrom(reading, largest, (line) => leadingLabel(reading, line) !== undefined);
  const value = wholeName(wholeSpan(largest), below);
  if (value === null) return [];
  return [{ ...candidate(wholeSpan(largest), largest.height > usual * 1.15 ? 0.5 : 0.3), value }];
};

/** The lines below and beside labels such as "Your contact". */
const besideContact = (reading: Reading): ReadonlySet<Segment> =>
  new Set(
    labelsOfKind(reading, 'contact').flatMap((label) => [
      label.segment,
      ...valuePlaces(reading, label).map(({ segment }) => segment),
    ]),
  );

/** Names of the seller, from its label, its account, the head and the foot. */
export const sellerCandidates = (
  reading: Reading,
  isBuyer: (name: string) => boolean,
  knowsBuyer: boolean,
): NameCandidate[] => {
  const height = pageOf(reading)?.height ?? 842;
  const titles = new Set(titlesOf(reading).map(({ segment }) => segment));
  const ends = (line: Segment) => {
    const label = leadingLabel(reading, line);
    return titles.has(line) || (label !== undefined && label.kind !== 'other');
  };
  const labeled = (parties: readonly Candidate<Party>[], weight: number) =>
    parties.map((party) => candidate(party.value.name, party.confidence * weight));
  const people = besideContact(reading);
  const blocks = blocksOf(reading, ends).filter(([first]) => first === undefined || !people.has(first));
  const labels = labeled(labeledParties(reading, 'seller'), 1);
  const named = [...labels, ...labeled(labeledParties(reading, 'holder'), 0.8)];
  const found = [
    ...fromLines(reading, height),
    ...fromBlocks(reading, blocks, { height, knowsBuyer }),
    ...fromRemaining(reading, blocks, isBuyer),
    ...fromHead(reading, height),
  ];
  const all = fuller([...named, ...found]);
  const sellers = all.slice(0, labels.length).map(({ value }) => squeezedText(value));
  const rest = confirmed(all.slice(named.length), reading);
  // Where a label says who it is, another name can only say the same.
  const others =
    sellers.length === 0 ? rest : rest.filter(({ value }) => sellers.includes(squeezedText(value)));
  return [...all.slice(0, named.length), ...others];
};
