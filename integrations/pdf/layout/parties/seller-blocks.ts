import { pageOf, type Reading } from '../reading.ts';
import { type Span, textOfSpan } from '../segments.ts';
import type { Block } from './blocks.ts';
import { candidate, type NameCandidate } from './name-candidate.ts';
import { partyOf } from './party.ts';
import {
  hasLegalForm,
  hasPostalCode,
  isContact,
  isLegalForm,
  isTaxNumber,
  looksLikeName,
  looksLikeStreet,
} from './party-words.ts';
import { wholeName } from './whole-name.ts';

/** The name in a seller's block: a line above its address. */
const sellerName = (
  reading: Reading,
  block: Block,
): { readonly name: Span; readonly value: string } | null => {
  const name = sellerLine(reading, block);
  const value = name && wholeName(name, block.slice(block.indexOf(name.segment) + 1));
  return name === null || value === null ? null : { name, value };
};

const sellerLine = (reading: Reading, block: Block): Span | null => {
  const party = partyOf(reading, block);
  if (party === null || !block.slice(0, 2).includes(party.name.segment)) return null;
  const street = block.findIndex(({ text }) => hasPostalCode(text) || looksLikeStreet(text));
  const above = block.slice(0, Math.max(0, street)).slice(0, 3);
  const formal = above.find(({ text }) => hasLegalForm(text) && !isLegalForm(text) && looksLikeName(text));
  // A second line with a legal form may be the end of a name that was too long for its column.
  return formal === undefined || hasLegalForm(textOfSpan(party.name)) ? party.name : null;
};

/** Blocks with phone, email, tax number or bank: a seller gives them, a buyer's address in a window does not. */
export const fromBlocks = (
  reading: Reading,
  blocks: readonly Block[],
  { height, knowsBuyer }: { readonly height: number; readonly knowsBuyer: boolean },
): NameCandidate[] => {
  const found = blocks.flatMap((block) => {
    const [first] = block;
    const found = sellerName(reading, block);
    if (first === undefined || found === null || block.length < 2) return [];
    if (looksLikeStreet(found.value) || hasPostalCode(found.value)) return [];
    const contacts = block.filter(({ text }) => isContact(text) && (knowsBuyer || !isTaxNumber(text))).length;
    const hasAddress = block.some(({ text }) => hasPostalCode(text));
    const isFoot = first.y > height * 0.84;
    if ((!hasAddress && contacts === 0 && !isFoot) || (first.y > height * 0.45 && !isFoot)) return [];
    const confidence = isFoot ? 0.5 : 0.34 + Math.min(2, contacts) * 0.16 + (hasAddress ? 0.08 : 0);
    const isSure = knowsBuyer && hasAddress && contacts > 0;
    return [{ ...candidate(found.name, confidence), value: found.value, isSure, y: first.y, contacts }];
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
export const fromRemaining = (
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
