import { squeeze } from '../squeezed.ts';
import { commonWords, labelPhrases, titlePhrases } from './vocabulary.ts';
import type { LanguageCode } from './words.ts';

/** A phrase that several languages share says little. */
const share = (languages: number): number => 1 / languages ** 2;

/** The language that most labels and common words of the texts belong to; English if none do. */
export const languageOf = (texts: readonly string[]): LanguageCode => {
  const scores = new Map<LanguageCode, number>([['en', 0.01]]);
  const add = (languages: Iterable<LanguageCode>, size: number, score: number) => {
    for (const code of languages) scores.set(code, (scores.get(code) ?? 0) + score * share(size));
  };
  for (const text of texts) {
    const { letters } = squeeze(text.replace(/[:#].*$/, ''));
    const label = labelPhrases.get(letters) ?? titlePhrases.get(letters);
    if (label !== undefined) add(label.keys(), label.size, 3);
    for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
      const languages = commonWords.get(word);
      if (languages !== undefined) add(languages, languages.size, 1);
    }
  }
  return [...scores].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
};
