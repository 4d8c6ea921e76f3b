/** Most characters of a text by which rows are sorted: what is alike so far goes by id. */
const mostSorted = 80;
/** Digits of a number within a text; a longer one is cut. */
const mostDigits = 20;

const accents = /\p{M}+/gu;
const numbers = /\d+/g;
const blanks = /[\s\u0000-\u001f\u007f]+/g;

/** A text as it is searched: without accents, in lower case, each run of blanks as one. */
export const searchText = (text: string): string =>
  text.normalize('NFKD').replace(accents, '').toLowerCase().replace(blanks, ' ').trim();

/** A text as it is sorted by its bytes: as it is searched, and numbers by their value ("INV-7" before "INV-10"). */
export const sortText = (text: string): string =>
  searchText(text.slice(0, 4 * mostSorted))
    .slice(0, mostSorted)
    .replace(numbers, (digits) =>
      digits
        .replace(/^0+(?=\d)/, '')
        .slice(0, mostDigits)
        .padStart(mostDigits, '0'),
    );

/** The words of a search, each as it is looked for. */
export const searchedWords = (search: string): string[] => [
  ...new Set(
    searchText(search)
      .split(' ')
      .filter((word) => word !== ''),
  ),
];
