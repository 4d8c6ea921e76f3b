import type { Candidate } from '../candidates.ts';
import type { Label } from '../labels.ts';
import { belowBox, rightOfBox } from '../neighbors.ts';
import { labelsOfKind, leadingLabel, pageOf, type Reading } from '../reading.ts';
import { bottomOf, boxOfSpan, type Segment, textOfSpan, wholeSpan } from '../segments.ts';
import { blockFrom } from './blocks.ts';
import { looksLikeName } from './party-words.ts';
import { type Party, partyOf } from './party.ts';

/** Labels that end a party's block; a phone or tax number belongs to it. */
const endsParty = (reading: Reading) => (line: Segment) => {
  const label = leadingLabel(reading, line);
  return (
    label !== undefined &&
    label.kind !== 'other' &&
    !(label.kind === 'shipTo' && label.rest.start < label.rest.end)
  );
};

/** "To", "An", "De": only as a line of its own or with a colon. */
const isClear = ({ phrase, leads, hasColon, rest }: Label): boolean =>
  leads && (phrase.length > 4 || hasColon || rest.start >= rest.end);

const behind = (reading: Reading, { rest, segment }: Label): Party | null => {
  if (!looksLikeName(textOfSpan(rest))) return null;
  const [first, ...below] = blockFrom(reading, segment, endsParty(reading));
  return first === undefined ? null : partyOf(reading, [first, ...below], rest);
};

/** How far below its label a party begins, in heights; some programs leave an empty line. */
const reach = 3.6;

const isUnder = (label: Segment, line: Segment): boolean =>
  Math.abs(label.x - line.x) < 1.2 * label.height || line.x < label.x + label.width;

const below = (reading: Reading, label: Label): Party | null => {
  const box = boxOfSpan(label);
  const [first] = belowBox(reading, label.segment.page, box);
  if (first === undefined || first.y - bottomOf(box) > reach * Math.max(box.height, first.height))
    return null;
  if (!isUnder(label.segment, first) || endsParty(reading)(first)) return null;
  return partyOf(reading, blockFrom(reading, first, endsParty(reading)));
};

const beside = (reading: Reading, label: Label): Party | null => {
  const [first] = rightOfBox(reading, label.segment.page, boxOfSpan(wholeSpan(label.segment)));
  if (first === undefined || endsParty(reading)(first)) return null;
  if (first.x - label.segment.x - label.segment.width > 18 * label.segment.height) return null;
  return partyOf(reading, blockFrom(reading, first, endsParty(reading)));
};

/** "Intestatario" is the buyer, but beside the seller's bank account its holder. */
const isOfAccount = (reading: Reading, { kind, phrase, segment }: Label): boolean =>
  kind === 'buyer' && phrase === 'intestatario' && isLow(reading, segment, 0.4);

const isLow = (reading: Reading, { y }: Segment, from: number): boolean =>
  y > (pageOf(reading)?.height ?? 842) * from;

/** "To" may also stand on a slip at the foot that goes back to the seller. */
const weightOf = (reading: Reading, { phrase, segment }: Label): number => {
  return (phrase.length <= 4 ? 0.92 : 1) * (isLow(reading, segment, 0.6) ? 0.85 : 1);
};

/** The parties behind, below or beside labels such as "Bill to". */
export const labeledParties = (
  reading: Reading,
  kind: 'buyer' | 'seller' | 'holder' | 'shipTo',
): Candidate<Party>[] =>
  labelsOfKind(reading, kind)
    .filter((label) => isClear(label) && !isOfAccount(reading, label))
    .flatMap((label) => {
      const weight = weightOf(reading, label);
      const same = behind(reading, label);
      if (same !== null) return [{ value: same, confidence: 0.86 * weight, span: same.name }];
      const [under, right] = [below(reading, label), beside(reading, label)];
      const party = under ?? right;
      const confidence = (under !== null && right !== null ? 0.8 : 0.85) * weight;
      return party === null ? [] : [{ value: party, confidence, span: party.name }];
    });
