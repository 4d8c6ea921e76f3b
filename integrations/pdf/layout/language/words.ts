/** What a label announces. The label of a field that is not wanted still ends the value before it. */
export type LabelKind =
  | 'invoiceNumber'
  /** "No." alone, which is also the head of a column. */
  | 'bareNumber'
  | 'otherNumber'
  /** Who can be asked: a person, no party of the invoice. */
  | 'contact'
  | 'issueDate'
  /** "Date" alone. */
  | 'bareDate'
  | 'dueDate'
  | 'otherDate'
  | 'terms'
  | 'amountDue'
  /** With tax, said so. */
  | 'gross'
  /** "Total" alone. */
  | 'total'
  | 'net'
  | 'tax'
  | 'prepaid'
  /** A sum of money that is none of the above: discount, shipping, carried over, previous balance. */
  | 'otherAmount'
  /** The head of a column in a list of items. */
  | 'column'
  | 'buyer'
  | 'shipTo'
  | 'seller'
  /** Whose bank account it is. */
  | 'holder'
  | 'description'
  /** Phone, fax, web, email, bank, tax numbers, sections of the page: nothing that we look for by label. */
  | 'other';

/** What kind of document a page says it is. */
export type DocumentKind =
  | 'invoice'
  | 'creditNote'
  | 'quote'
  | 'order'
  | 'deliveryNote'
  | 'reminder'
  | 'statement'
  | 'receipt';

export type LanguageCode = 'en' | 'de' | 'fr' | 'es' | 'nl' | 'it';

/** Phrases are separated by `|`; case, accents, spaces and punctuation don't count. */
export interface LanguageWords {
  readonly code: LanguageCode;
  readonly labels: Readonly<Record<LabelKind, string>>;
  readonly titles: Readonly<Record<DocumentKind, string>>;
  /** January first, each with its spellings. */
  readonly months: readonly string[];
  /** Common words, to tell the language of a page. */
  readonly common: string;
}

export const phrasesOf = (list: string): string[] =>
  list
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
