/** A text that ends like a sentence may name buttons and pages. */
const isSentence = (text: string): boolean => /[.?!]$/.test(text) && !text.endsWith('...');

/** Capitals only, as in 'PDF', 'PDFs' and "I'm". */
const isAcronym = (word: string): boolean => /^\p{Lu}[\p{Lu}\d-]*(s|['’]\p{Ll}+)?$/u.test(word);

const wholeWords = (phrase: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])${phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'gu');

/** Whether a name is in a text. */
export const hasName = (text: string, name: string): boolean => wholeWords(name).test(text);

/** Whether a title is a text, or is named in a sentence. */
export const hasTitle = (text: string, title: string): boolean =>
  text === title || (isSentence(text) && hasName(text, title));

const wordsOf = (text: string): string[] => text.match(/\{\}|[\p{L}\d][\p{L}\d'’-]*/gu) ?? [];

/** Without the first word of each sentence, or of what follows a colon. */
const laterWords = (text: string): string[] =>
  text.split(/(?<=[.?!:])\s/).flatMap((part) => {
    const words = wordsOf(part);
    // Values at the start of a sentence may be sentences.
    const first = isSentence(text) ? words.findIndex((word) => word !== '{}') : 0;
    return words.slice(first + 1);
  });

/**
 * The words of a text with a capital that they don't have in sentence case: all but the first, acronyms and names. A
 * title may be a text, or be named in a sentence.
 */
export const excessCapitals = (
  wholeText: string,
  titles: readonly string[],
  names: readonly string[],
): string[] =>
  wholeText.split(' · ').flatMap((text) => {
    if (titles.includes(text)) return [];
    const plain = [...names, ...(isSentence(text) ? titles : [])]
      .toSorted((one, other) => other.length - one.length)
      .reduce((rest, phrase) => rest.replace(wholeWords(phrase), 'name'), text);
    return laterWords(plain).filter((word) => /^\p{Lu}/u.test(word) && !isAcronym(word));
  });
