import { squeezedText } from '../squeezed.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { spanish } from './spanish.ts';
import {
  type DocumentKind,
  type LabelKind,
  type LanguageCode,
  type LanguageWords,
  phrasesOf,
} from './words.ts';

export const languages: readonly LanguageWords[] = [english, german, french, spanish, dutch, italian];

type ByLanguage<Meaning> = ReadonlyMap<LanguageCode, Meaning>;

/** The phrases of all languages, squeezed. */
const byPhrase = <Meaning extends string>(
  listsOf: (words: LanguageWords) => Readonly<Record<Meaning, string>>,
): ReadonlyMap<string, ByLanguage<Meaning>> => {
  const phrases = new Map<string, Map<LanguageCode, Meaning>>();
  for (const words of languages) {
    const lists = listsOf(words);
    for (const meaning in lists) {
      for (const phrase of phrasesOf(lists[meaning])) {
        const key = squeezedText(phrase);
        const meanings = phrases.get(key) ?? new Map<LanguageCode, Meaning>();
        // The first list that has a phrase decides, and `other` is the last.
        if (!meanings.has(words.code)) meanings.set(words.code, meaning);
        phrases.set(key, meanings);
      }
    }
  }
  return phrases;
};

export const labelPhrases = byPhrase<LabelKind>((words) => words.labels);
export const titlePhrases = byPhrase<DocumentKind>((words) => words.titles);

const longest = (keys: Iterable<string>): number => Math.max(...[...keys].map((key) => key.length));
export const longestPhrase = Math.max(longest(labelPhrases.keys()), longest(titlePhrases.keys()));

export const commonWords: ReadonlyMap<string, ReadonlySet<LanguageCode>> = (() => {
  const words = new Map<string, Set<LanguageCode>>();
  for (const { code, common } of languages) {
    for (const word of phrasesOf(common)) words.set(word, (words.get(word) ?? new Set()).add(code));
  }
  return words;
})();

/** Month names of all languages, squeezed, with the number of the month. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  languages.flatMap(({ months }) =>
    months.flatMap((names, index) =>
      phrasesOf(names).map((name): [string, number] => [squeezedText(name), index + 1]),
    ),
  ),
);
