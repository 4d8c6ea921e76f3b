/** Letters and signs that Unicode doesn't take apart, as people type them who lack the key. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ς: 'σ',
  '’': "'",
  '‘': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  ʻ: "'",
  ʹ: "'",
  '′': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '⁄': '/',
};

const replaced = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu');
const accents = /\p{M}+/gu;
/** Soft hyphens, zero-width spaces and other characters that nobody sees. */
const unseen = /\p{Cf}+/gu;
const blanks = /[\s\u0000-\u001f\u007f]+/g;

/** What few texts have: anything but printable ASCII, a backtick, or a blank that is not a single one between words. */
const unusual = /[^ -~]|`|^ | $| {2}/;

/**
 * The one form in which texts are searched, sorted and compared: in lower case, without accents, `Straße` as `strasse`,
 * `Łódź` as `lodz`, a curly apostrophe as a straight one, each run of blanks as one.
 */
export const foldedText = (text: string): string =>
  unusual.test(text)
    ? text
        .replaceAll('´', "'")
        .normalize('NFKD')
        .replace(accents, '')
        .replace(unseen, '')
        .toLowerCase()
        .replace(replaced, (letter) => plain[letter] ?? letter)
        .replace(blanks, ' ')
        .trim()
    : text.toLowerCase();
