/** How many characters of a text are used for sorting; rows that are equal so far are sorted by id. */
const mostSorted = 80;
/** How many digits of a number in a text are compared; a longer one is cut. */
const mostDigits = 20;

const accents = /\p{M}+/gu;
const numbers = /\d+/g;
const blanks = /[\s\u0000-\u001f\u007f]+/g;

/** A text for searching: without accents, in lower case, each run of blanks as one. */
export const searchText = (text: string): string =>
  text.normalize('NFKD').replace(accents, '').toLowerCase().replace(blanks, ' ').trim();

/** A text for sorting by bytes: like the text for searching, with numbers by value ("INV-7" before "INV-10"). */
export const sortText = (text: string): string =>
  searchText(text.slice(0, 4 * mostSorted))
    .slice(0, mostSorted)
    .replace(numbers, (digits) =>
      digits
        .replace(/^0+(?=\d)/, '')
        .slice(0, mostDigits)
        .padStart(mostDigits, '0'),
    );

/** The words of a search in searchable form. */
export const searchedWords = (search: string): string[] => [
  ...new Set(
    searchText(search)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];
