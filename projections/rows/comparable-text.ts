import { foldedText } from '../../domain/folded-text.ts';

/** How many characters of a text are used for sorting; rows that are equal so far are sorted by id. */
const mostSorted = 80;
/** How many digits of a number in a text are compared; a longer one is cut. */
const mostDigits = 20;

const numbers = /\d+/g;

/** A text for searching. */
export const searchText = foldedText;

/** The text of a document that is searched, with a blank before it: so each word has one, and its start can be found. */
export const searchedText = (text: string): string => ` ${searchText(text)}`;

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
