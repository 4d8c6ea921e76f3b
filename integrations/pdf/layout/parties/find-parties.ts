import { type Candidate, surest } from '../candidates.ts';
import { leadingLabel, pageOf, type Reading } from '../reading.ts';
import type { Segment } from '../segments.ts';
import { squeezedText } from '../squeezed.ts';
import { blocksOf } from './blocks.ts';
import { labelledParties } from './labelled-parties.ts';
import { nameOf, type Party, partyOf, sameName } from './party.ts';
import { hasPostalCode, isContact } from './party-words.ts';
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
  return blocksOf(reading, ends).flatMap((block) => {
    const [first] = block;
    const party = partyOf(reading, block);
    if (first === undefined || party === null || block.length < 3 || block.length > 8) return [];
    if (first.y > page.height * 0.48 || !block.slice(1).some(({ text }) => hasPostalCode(text))) return [];
    const contacts = block.filter(({ text }) => isContact(text)).length;
    const inWindow =
      first.y > page.height * 0.1 && first.y < page.height * 0.36 && first.x < page.width * 0.45;
    return [{ value: party, confidence: (inWindow ? 0.8 : 0.7) - contacts * 0.25, span: party.name }];
  });
};

/** A seller's name is often in a logo, and what stands beside it is easily taken for it. */
const leastForSeller = 0.7;

const keyOf = (party: Party): string => squeezedText(nameOf(party));

export const findParties = (reading: Reading): FoundParties => {
  const labelled = labelledParties(reading, 'buyer');
  const named = surest(labelled, keyOf);
  const isBuyer = (name: string) =>
    named === null
      ? labelled.some(({ value }) => sameName(nameOf(value), name))
      : sameName(nameOf(named.value), name);
  const sellers = sellerCandidates(reading, isBuyer, named !== null);
  const seller = surest(
    sellers.filter(({ value }) => !isBuyer(value)),
    squeezedText,
    leastForSeller,
  );
  if (labelled.length > 0) return { buyer: named, seller };
  const windows = addressBlocks(reading).filter(
    ({ value }) => seller === null || !sameName(nameOf(value), seller.value),
  );
  const buyer = seller === null ? null : surest(windows, keyOf);
  return { buyer, seller };
};
