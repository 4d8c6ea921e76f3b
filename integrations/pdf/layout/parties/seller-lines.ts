import { datesIn } from '../dates.ts';
import { titlePhrases } from '../language/vocabulary.ts';
import { leadingLabel, pageOf, type Reading } from '../reading.ts';
import { bottomOf, type Segment, type Span, wholeSpan } from '../segments.ts';
import { squeezedText } from '../squeezed.ts';
import { candidate, type NameCandidate } from './name-candidate.ts';
import {
  hasPostalCode,
  isCity,
  isContact,
  looksLikeName,
  looksLikeStreet,
  nameThroughForm,
} from './party-words.ts';

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
  if (looksLikeStreet(name) || hasPostalCode(name) || titlePhrases.has(squeezedText(name))) return null;
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
  const isName =
    above !== undefined &&
    leadingLabel(reading, above) === undefined &&
    looksLikeName(above.text) &&
    !isContact(above.text);
  return isName ? wholeSpan(above) : null;
};

/** Lines with a name and an address: above the window, in the head, at the foot. */
export const fromLines = (reading: Reading, height: number): NameCandidate[] =>
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
