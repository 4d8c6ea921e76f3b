import createBidi from 'bidi-js';

/** A part of a line that one font draws in one direction. */
export interface Run {
  readonly text: string;
  readonly font: string;
}

/** The font that draws a character (a code point). */
export type FontOf = (character: string) => string;

const bidi = createBidi();
const words = new Intl.Segmenter('en', { granularity: 'word' });
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const fromRightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether any of a text is written from right to left. */
export const hasRightToLeft = (text: string): boolean => fromRightToLeft.test(text);

/** The font of each UTF-16 code unit; a mark has that of the character that it is on. */
const fontsOf = (line: string, fontOf: FontOf): string[] => {
  const fonts: string[] = [];
  for (const character of line) {
    const before = fonts.at(-1);
    const font = before !== undefined && /^\p{M}$/u.test(character) ? before : fontOf(character);
    fonts.push(...Array.from({ length: character.length }, () => font));
  }
  return fonts;
};

/**
 * A line's runs from left to right, each in the order in which it is read: its font lays it out, and reverses a run from
 * right to left (Unicode Standard Annex #9).
 */
export const runsOf = (line: string, fontOf: FontOf): Run[] => {
  const fonts = fontsOf(line, fontOf);
  const embedding = bidi.getEmbeddingLevels(line, 'ltr');
  const { levels } = embedding;
  const runs: { first: number; last: number }[] = [];
  for (const at of bidi.getReorderedIndices(line, embedding)) {
    const run = runs.at(-1);
    const isSame = run !== undefined && levels[run.first] === levels[at] && fonts[run.first] === fonts[at];
    if (isSame && at === run.last + 1) run.last = at;
    else if (isSame && at === run.first - 1) run.first = at;
    else runs.push({ first: at, last: at });
  }
  return runs.map(({ first, last }) => {
    const text = line.slice(first, last + 1);
    const isReversed = (levels[first] ?? 0) % 2 === 1;
    return {
      font: fonts[first] ?? fontOf(text),
      text: isReversed ? Array.from(text, (one) => bidi.getMirroredCharacter(one) ?? one).join('') : text,
    };
  });
};

/** A text in lines that are at most so wide; a word that is wider is broken. */
export const linesOf = (text: string, width: number, widthOf: (line: string) => number): string[] => {
  const lines: string[] = [];
  let line = '';
  const add = (part: string): boolean => {
    if (widthOf((line + part).trimEnd()) > width) return false;
    line += part;
    return true;
  };
  const end = (): void => {
    lines.push(line.trimEnd());
    line = '';
  };
  for (const { segment } of words.segment(text)) {
    if (segment.includes('\n')) end();
    else if (!add(segment)) {
      if (line !== '') end();
      if (segment.trim() === '' || add(segment)) continue;
      for (const { segment: character } of characters.segment(segment))
        if (!add(character)) {
          end();
          line = character;
        }
    }
  }
  end();
  return lines;
};
