/** A text reduced to what matters for comparing phrases: lower-case letters without accents, digits, `#` and `%`. */
export interface Squeezed {
  readonly letters: string;
  /** Where each letter stands in the original. */
  readonly at: readonly number[];
  /** Places in `letters` where a word of the original begins; `letters.length` is the last. */
  readonly bounds: readonly number[];
}

const special: Readonly<Record<string, string>> = { ß: 'ss', '°': 'o', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };

const reduced = (letter: string): string =>
  (special[letter] ?? letter)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9#%]/g, '');

/** A document has few different letters. */
const known = new Map<string, string>();

const plainLetters = (letter: string): string => {
  const plain = known.get(letter) ?? reduced(letter);
  known.set(letter, plain);
  return plain;
};

const sort = (letter: string): string =>
  /[a-z]/.test(letter) ? 'letter' : /\d/.test(letter) ? 'digit' : 'sign';

export const squeeze = (text: string): Squeezed => {
  let letters = '';
  const at: number[] = [];
  const bounds: number[] = [];
  let afterGap = true;
  for (let index = 0; index < text.length; index += 1) {
    const plain = plainLetters(text.charAt(index));
    if (plain === '') {
      // A combining accent belongs to the letter before it.
      afterGap ||= !/\p{M}/u.test(text.charAt(index));
      continue;
    }
    if (afterGap || sort(plain.charAt(0)) !== sort(letters.slice(-1))) bounds.push(letters.length);
    for (const letter of plain) {
      letters += letter;
      at.push(index);
    }
    afterGap = false;
  }
  bounds.push(letters.length);
  return { letters, at, bounds };
};

export const squeezedText = (text: string): string => squeeze(text).letters;
