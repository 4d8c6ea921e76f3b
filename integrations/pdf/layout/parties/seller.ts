import type { Candidate } from '../candidates.ts';
import { datesIn } from '../dates.ts';
import { leadingLabel, pageOf, type Reading } from '../reading.ts';
import { bottomOf, type Segment, type Span, textOfSpan, wholeSpan } from '../segments.ts';
import { squeezedText } from '../squeezed.ts';
import { titlesOf } from '../titles.ts';
import { type Block, blocksOf } from './blocks.ts';
import { labelledParties } from './labelled-parties.ts';
import {
  hasLegalForm,
  hasPostalCode,
  isCity,
  isContact,
  isTaxNumber,
  looksLikeName,
  looksLikeStreet,
  nameThroughForm,
  withoutForm,
} from './party-words.ts';
import { type Party, partyOf } from './party.ts';

export type NameCandidate = Candidate<string>;

const separator = /\s+[·•|–—*/-]\s+|\s*[·•|]\s*/u;

/** The first of the parts that a line lists; parted by commas only if an address follows at once. */
const firstPart = (text: string): string => {
  const [first = '', ...others] = text.split(separator);
  if (others.length > 0) return first;
  const [name = '', street = '', ...rest] = text.split(/,\s/);
  return rest.length > 0 && /\d/.test(street) ? name : (nameThroughForm(text) ?? text);
};

/** `Lindner GmbH · Torstraße 118 · 10119 Berlin`: the first part is a name. */
const nameBeforeSeparator = (segment: Segment): Span | null => {
  const name = firstPart(segment.text);
  if (isCity(segment.text) || name.length === segment.text.length) return null;
  if (!looksLikeName(name) || isContact(name) || /\d/.test(name)) return null;
  if (looksLikeStreet(name) || hasPostalCode(name)) return null;
  return { segment, start: 0, end: name.length };
};

/** Street, city and perhaps phone in one line, as letterheads have them below the name. */
const isAddressList = (text: string): boolean =>
  text.split(/\s[·•|–-]\s/).length > 1 || (hasPostalCode(text) && text.split(/,\s/).length > 2);

/** The name in the line above one that lists address and phone. */
const nameAbove = (reading: Reading, below: Segment): Span | null => {
  const above = (reading.onPage.get(below.page) ?? []).findLast(
    (segment) => bottomOf(segment) <= below.y + 2 && below.y - bottomOf(segment) < 1.5 * segment.height,
  );
  return above !== undefined && looksLikeName(above.text) && !isContact(above.text) ? wholeSpan(above) : null;
};

const candidate = (name: Span, confidence: number): NameCandidate => ({
  value: textOfSpan(name),
  confidence,
  span: name,
});

/** Lines with a name and an address: above the window, in the head, at the foot. */
const fromLines = (reading: Reading, height: number): NameCandidate[] =>
  reading.segments.flatMap((segment) => {
    const isFoot = segment.y > height * 0.86;
    if (!isFoot && (segment.page !== pageOf(reading)?.page || segment.y > height * 0.4)) return [];
    if (leadingLabel(reading, segment) !== undefined || datesIn(segment.text).length > 0) return [];
    if (!hasPostalCode(segment.text) && !isContact(segment.text) && !isFoot) return [];
    const name = nameBeforeSeparator(segment);
    if (name !== null) return [candidate(name, isFoot ? 0.6 : 0.78)];
    const above = isFoot || !isAddressList(segment.text) ? null : nameAbove(reading, segment);
    return above === null ? [] : [candidate(above, 0.7)];
  });

/** The name in a seller's block: a line above its address, the one with a legal form if there is one. */
const sellerName = (
  reading: Reading,
  block: Block,
): { readonly name: Span; readonly value: string } | null => {
  const name = sellerLine(reading, block);
  return name === null ? null : { name, value: wholeName(block, name) };
};

/** A name in larger letters than the address may take two lines. */
const wholeName = (block: Block, name: Span): string => {
  const at = block.indexOf(name.segment);
  const [second, third] = block.slice(at + 1, at + 3);
  const { height } = name.segment;
  const goesOn =
    second !== undefined &&
    third !== undefined &&
    Math.abs(second.height - height) < 0.05 * height &&
    height > third.height * 1.15 &&
    looksLikeName(second.text);
  return goesOn ? `${textOfSpan(name)} ${second.text}` : textOfSpan(name);
};

const sellerLine = (reading: Reading, block: Block): Span | null => {
  const party = partyOf(reading, block);
  if (party === null || !block.slice(0, 2).includes(party.name.segment)) return null;
  const street = block.findIndex(({ text }) => hasPostalCode(text) || looksLikeStreet(text));
  const above = block.slice(0, Math.max(0, street)).slice(0, 3);
  const formal = above.find((line) => hasLegalForm(line.text) && looksLikeName(line.text));
  if (formal === undefined || hasLegalForm(textOfSpan(party.name))) return party.name;
  // A single word with a legal form may be the end of a name that was too long for its column.
  return formal.text.split(/\s+/).length > 2 ? wholeSpan(formal) : null;
};

/** Blocks with phone, email, tax number or bank: a seller gives them, a buyer's address in a window does not. */
const fromBlocks = (
  reading: Reading,
  blocks: readonly Block[],
  { height, knowsBuyer }: { readonly height: number; readonly knowsBuyer: boolean },
): NameCandidate[] => {
  const found = blocks.flatMap((block) => {
    const [first] = block;
    const found = sellerName(reading, block);
    if (first === undefined || found === null || block.length < 2) return [];
    const contacts = block.filter(({ text }) => isContact(text) && !isTaxNumber(text)).length;
    const hasAddress = block.some(({ text }) => hasPostalCode(text));
    const isFoot = first.y > height * 0.84;
    if ((!hasAddress && contacts === 0 && !isFoot) || (first.y > height * 0.45 && !isFoot)) return [];
    const confidence = isFoot ? 0.5 : 0.34 + Math.min(2, contacts) * 0.16 + (hasAddress ? 0.08 : 0);
    return [{ ...candidate(found.name, confidence), value: found.value, y: first.y, contacts }];
  });
  const top = Math.min(...found.map(({ y }) => y));
  // One address alone may as well be the buyer's.
  const [only] = found;
  if (found.length === 1 && only?.contacts === 0 && !knowsBuyer) return [{ ...only, confidence: 0.3 }];
  return found.map(({ y, contacts: _, ...one }) => ({
    ...one,
    confidence: one.confidence + (y <= top + 8 && y < height * 0.25 ? 0.14 : 0),
  }));
};

/** Of two addresses at the top the one that is not the buyer's. */
const fromRemaining = (
  reading: Reading,
  blocks: readonly Block[],
  isBuyer: (name: string) => boolean,
): NameCandidate[] => {
  const height = pageOf(reading)?.height ?? 842;
  const names = blocks.flatMap((block) => {
    const party = partyOf(reading, block);
    const isAddress = block.length >= 2 && block.some(({ text }) => hasPostalCode(text));
    return party !== null && isAddress && (block[0]?.y ?? height) < height * 0.5 ? [party.name] : [];
  });
  const others = names.filter((name) => !isBuyer(textOfSpan(name)));
  const [only] = others;
  if (only === undefined || others.length > 1 || names.length === others.length) return [];
  return [candidate(only, 0.5)];
};

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
  return [candidate(wholeSpan(largest), largest.height > usual * 1.15 ? 0.5 : 0.3)];
};

const hosts = (reading: Reading): string[] => {
  const text = reading.segments.map((segment) => segment.text).join('\n');
  return [...text.matchAll(/(?:@|www\.|https?:\/\/)([\w-]{4,})\.[a-z]{2,}/giu)].map(([, host = '']) =>
    squeezedText(host),
  );
};

/** The seller's own email or site often holds its name. */
const supported = (found: readonly NameCandidate[], reading: Reading): NameCandidate[] => {
  const known = hosts(reading);
  return found.flatMap((one) => {
    const name = squeezedText(withoutForm(one.value));
    const matches = known.some((host) => name.length >= 4 && (host.includes(name) || name.includes(host)));
    return matches ? [one, { ...one, confidence: 0.25 }] : [one];
  });
};

/** "Lindner Gestaltung" in the logo and "Lindner Gestaltung GmbH" at the foot are one: the fuller name counts. */
const fuller = (found: readonly NameCandidate[]): NameCandidate[] =>
  found.map((one) => {
    const other = found.find(
      ({ value, span }) =>
        (hasLegalForm(value) && squeezedText(withoutForm(value)) === squeezedText(one.value)) ||
        (span.segment === one.span.segment && value.length > one.value.length),
    );
    return other === undefined ? one : { ...one, value: other.value, span: other.span };
  });

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
  const labelled = (parties: readonly Candidate<Party>[], weight: number) =>
    parties.map((party) => candidate(party.value.name, party.confidence * weight));
  const blocks = blocksOf(reading, ends);
  const found = [
    ...labelled(labelledParties(reading, 'seller'), 1),
    ...labelled(labelledParties(reading, 'holder'), 0.8),
    ...fromLines(reading, height),
    ...fromBlocks(reading, blocks, { height, knowsBuyer }),
    ...fromRemaining(reading, blocks, isBuyer),
    ...fromHead(reading, height),
  ];
  return supported(fuller(found), reading);
};
