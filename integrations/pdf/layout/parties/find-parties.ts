import { type Candidate, surest } from '../candidates.ts';
import { leadingLabel, pageOf, type Reading } from '../reading.ts';
import { type Segment, textOfSpan } from '../segments.ts';
import { squeezedText } from '../squeezed.ts';
import { blocksOf } from './blocks.ts';
import { labeledParties } from './labeled-parties.ts';
import { nameOf, type Party, partyOf, sameName } from './party.ts';
import { hasLegalForm, hasPostalCode, isContact } from './party-words.ts';
import { maybePerson } from './person-or-company.ts';
import { sellerCandidates } from './seller.ts';

export interface FoundParties {
  readonly buyer: Candidate<Party> | null;
  readonly seller: Candidate<string> | null;
}

/** A block with an address where letters have their window, or anywhere in the upper part of the page. */
const addressBlocks = (reading: Reading): Candidate<Party>[] => {
  const page = pageOf(reading);
  if (page === undefined) return [];
  const ends = (line: Segment) => leadingLabel(reading, line) !== undefined;
  const places = new Set(labeledParties(reading, 'shipTo').map(({ span }) => span.segment));
  return blocksOf(reading, ends).flatMap((block) => {
    const [first] = block;
    const party = partyOf(reading, block);
    if (first === undefined || places.has(first)) return [];
    if (party === null || block.length < 3 || block.length > 8) return [];
    if (first.y > page.height * 0.48 || !block.slice(1).some(({ text }) => hasPostalCode(text))) return [];
    const contacts = block.filter(({ text }) => isContact(text)).length;
    const inWindow =
      first.y > page.height * 0.1 && first.y < page.height * 0.36 && first.x < page.width * 0.45;
    return [{ value: party, confidence: (inWindow ? 0.8 : 0.7) - contacts * 0.25, span: party.name }];
  });
};

/** A doubtful name is too unsure to be taken, and nothing else is taken in its place. */
const doubt = 0.65;

/**
 * Of a company and someone who works there, one below the other, the company is the buyer; where both could be either,
 * the name is in doubt.
 */
const asBuyer = (candidate: Candidate<Party>): Candidate<Party> => {
  const { value: party, confidence } = candidate;
  const { name, secondName } = party;
  if (secondName === null) return candidate;
  const texts = [textOfSpan(name), textOfSpan(secondName)] as const;
  const second = { ...candidate, value: { ...party, name: secondName }, span: secondName };
  const [isFormal, isAlsoFormal] = texts.map(hasLegalForm);
  if (isFormal !== isAlsoFormal) return isFormal === true ? candidate : second;
  const [isPerson, isAlsoPerson] = texts.map(maybePerson);
  if (isPerson !== isAlsoPerson) return isPerson === true ? second : candidate;
  return { ...candidate, confidence: confidence * doubt };
};

/** A seller's name is often in a logo, and what stands beside it is easily taken for it. */
const leastForSeller = 0.7;

/** Above this an address stands in the window of a letter, without phone or email. */
const leastInWindow = 0.75;

const keyOf = (party: Party): string => squeezedText(nameOf(party));

export const findParties = (reading: Reading): FoundParties => {
  const labeled = labeledParties(reading, 'buyer').map(asBuyer);
  const named = surest(labeled, keyOf);
  const isBuyer = (name: string) =>
    named === null
      ? labeled.some(({ value }) => sameName(nameOf(value), name))
      : sameName(nameOf(named.value), name);
  const sellers = sellerCandidates(reading, isBuyer, named !== null);
  const seller = surest(
    sellers.filter(({ value }) => !isBuyer(value)),
    squeezedText,
    leastForSeller,
  );
  if (labeled.length > 0) return { buyer: named, seller };
  const windows = addressBlocks(reading)
    .map(asBuyer)
    .filter(({ value }) => seller === null || !sameName(nameOf(value), seller.value));
  if (seller !== null) return { buyer: surest(windows, keyOf), seller };
  // Without the seller's name only an address in the window, and no other beside it, is surely not the seller's.
  const [only, another] = windows;
  const isSure = only !== undefined && another === undefined && only.confidence >= leastInWindow;
  return { buyer: isSure ? only : null, seller };
};
