/** How many characters of a text are used for sorting; rows that are equal so far are sorted by id. */
const mostSorted = 80;
/** How many digits of a number in a text are compared; a longer one is cut. */
const mostDigits = 20;

const accents = /\p{M}+/gu;
const numbers = /\d+/g;
const blanks = /[\s\u0000-\u001f\u007f]+/g;

/** What few texts have: anything but printable ASCII, or a blank that is not a single one between words. */
const unusual = /[^ -~]|^ | $| {2}/;

/** A text for searching: without accents, in lower case, each run of blanks as one. */
export const searchText = (text: string): string =>
  unusual.test(text)
    ? text.normalize('NFKD').replace(accents, '').toLowerCase().replace(blanks, ' ').trim()
    : text.toLowerCase();

const zeros = '0'.repeat(mostDigits);

/** A number's digits without leading zeros, cut or padded to one length. */
const comparableNumber = (digits: string): string => {
  const number = digits.startsWith('0') ? digits.replace(/^0+(?=\d)/, '') : digits;
  return zeros.slice(number.length) + number.slice(0, mostDigits);
};

/** A text for sorting by bytes: like the text for searching, with numbers by value ("INV-7" before "INV-10"). */
export const sortText = (text: string): string =>
  searchText(text.slice(0, 4 * mostSorted))
    .slice(0, mostSorted)
    .replace(numbers, comparableNumber);

/** The words of a search in searchable form. */
export const searchedWords = (search: string): string[] => [
  ...new Set(
    searchText(search)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];
