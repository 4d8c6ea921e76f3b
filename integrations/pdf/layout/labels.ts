import { labelPhrases, longestPhrase } from './language/vocabulary.ts';
import type { LabelKind, LanguageCode } from './language/words.ts';
import type { Segment, Span } from './segments.ts';
import { type Squeezed, squeeze } from './squeezed.ts';

/** A label on the page. */
export interface Label extends Span {
  readonly kind: LabelKind;
  readonly phrase: string;
  readonly languages: readonly LanguageCode[];
  /** Nothing but the label stands before it in its segment. */
  readonly leads: boolean;
  /** It ends with a colon, so that what follows is its value. */
  readonly hasColon: boolean;
  /** What follows it in its segment, up to the next label. */
  readonly rest: Span;
}

interface Phrase<Meaning> {
  readonly start: number;
  readonly end: number;
  readonly phrase: string;
  readonly meanings: ReadonlyMap<LanguageCode, Meaning>;
}

/** `RE-2026-001` is a number and `contact@…` an address, not a label with a value. */
const isPrefix = (following: string): boolean => /^(?:@|[-_/]?\d|[-_/.][\p{L}\d]+[-_/]?\d)/u.test(following);

/** The longest phrase that begins at a word. */
export const phraseAt = <Meaning>(
  text: string,
  { letters, at, bounds }: Squeezed,
  from: number,
  phrases: ReadonlyMap<string, ReadonlyMap<LanguageCode, Meaning>>,
): Phrase<Meaning> | null => {
  const begin = bounds[from];
  if (begin === undefined) return null;
  for (let until = bounds.length - 1; until > from; until -= 1) {
    const stop = bounds[until] ?? begin;
    if (stop - begin > longestPhrase) continue;
    const phrase = letters.slice(begin, stop);
    const meanings = phrases.get(phrase);
    if (meanings !== undefined && !isPrefix(text.slice((at[stop - 1] ?? 0) + 1))) {
      return { start: at[begin] ?? 0, end: (at[stop - 1] ?? 0) + 1, phrase, meanings };
    }
  }
  return null;
};

/** Inside a sentence only a label with a colon counts, or one that is long enough to be nothing else. */
const standsOut = (phrase: Phrase<LabelKind>, text: string): boolean =>
  text.charAt(phrase.end) === ':' ||
  /^\s?[:#№]/.test(text.slice(phrase.end)) ||
  (phrase.phrase.length >= 9 && /(?:^|[\s(|/·•–-])$/.test(text.slice(0, phrase.start)));

const phrasesIn = (text: string): Phrase<LabelKind>[] => {
  const squeezed = squeeze(text);
  const found: Phrase<LabelKind>[] = [];
  let free = 0;
  for (let from = 0; from < squeezed.bounds.length - 1 && found.length < 12; from += 1) {
    if ((squeezed.bounds[from] ?? 0) < free) continue;
    const phrase = phraseAt(text, squeezed, from, labelPhrases);
    if (phrase === null || (from > 0 && !standsOut(phrase, text))) continue;
    found.push(phrase);
    free = (squeezed.bounds[from] ?? 0) + phrase.phrase.length;
  }
  return found;
};

const kindOf = (meanings: ReadonlyMap<LanguageCode, LabelKind>, language: LanguageCode): LabelKind => {
  const kind = meanings.get(language) ?? meanings.get('en') ?? [...meanings.values()][0];
  return kind ?? 'other';
};

/** The separators between a label and its value. */
const restStart = (text: string, end: number): number =>
  end + (/^[\s:.#№°º)\]–—|*-]*/.exec(text.slice(end))?.[0].length ?? 0);

const kindsOfAnyWord: readonly LabelKind[] = [
  'column',
  'contact',
  'buyer',
  'seller',
  'holder',
  'shipTo',
  'description',
];

/** "Van der Meer B.V." and "Unit 6, Mill Lane" begin with a word that elsewhere is a label. */
const isPartOfText = ({ kind, phrase, hasColon, rest, segment }: Label): boolean => {
  const following = segment.text.slice(rest.start, rest.end);
  if (hasColon || !/[\p{L}\d]/u.test(following)) return false;
  // "Net 30" are terms of payment.
  if (kind === 'net' && /^\d{1,3}(?![\d.,]*\d)(?!\s?%)/.test(following)) return true;
  if (kind === 'column' || (kind === 'other' && !/[\d@]/.test(following))) return true;
  if (kind === 'bareNumber') return !/^\S*\d/.test(following);
  if (kind === 'bareDate') return !/\d/.test(following);
  return kindsOfAnyWord.includes(kind) && (phrase.length <= 4 || !/\p{Lu}/u.test(following.charAt(0)));
};

/** The labels of a segment, read in the page's language where a phrase has several meanings. */
export const labelsOf = (segment: Segment, language: LanguageCode): Label[] =>
  allLabelsOf(segment, language).filter((label) => !isPartOfText(label));

const allLabelsOf = (segment: Segment, language: LanguageCode): Label[] => {
  const phrases = phrasesIn(segment.text);
  return phrases.map(({ start, end, phrase, meanings }, index) => {
    const next = phrases[index + 1]?.start ?? segment.text.length;
    return {
      segment,
      start,
      end,
      phrase,
      kind: kindOf(meanings, language),
      languages: [...meanings.keys()],
      leads: index === 0 && !/[\p{L}\p{N}]/u.test(segment.text.slice(0, start)),
      hasColon: /^\s?[:#]/.test(segment.text.slice(end)),
      rest: { segment, start: Math.min(restStart(segment.text, end), next), end: next },
    };
  });
};
