/** A year between 1990 and 2099 says when, not which invoice. */
const isYear = (digits: string): boolean => /^(19[9]|20\d)\d$/.test(digits);

const tokensOf = (text: string): readonly string[] => text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** An invoice number for comparing: letters and digits. */
export const compactNumber = (number: string): string => tokensOf(number).join('');

/** Words after which a short number is an invoice's. */
const announcing =
  /^(INV|INVOICE|INVOICES|RE|RG|RGNR|RENR|RECHNUNG|RECHNUNGSNR|RN|NR|NO|NUMBER|NUMMER|FACTUUR|FACTUURNR|FACTURE|FACTURA|FACT|FAKTURA|BILL)$/;

const mostJoined = 4;
const longestNumber = 32;

/** What a reference says of invoice numbers. */
export interface Mentions {
  /** Everything that could be a whole number: neighbouring words, joined. */
  readonly whole: ReadonlySet<string>;
  /** Figures that could be the figures of a number. */
  readonly figures: ReadonlySet<string>;
}

const joinedFrom = (tokens: readonly string[], from: number): string[] => {
  const found: string[] = [];
  let joined = '';
  for (const token of tokens.slice(from, from + mostJoined)) {
    joined += token;
    if (joined.length > longestNumber) break;
    found.push(joined);
  }
  return found;
};

/** What a text mentions. Banks break numbers at the end of a line, so neighbouring parts are joined as well. */
export const mentionsIn = (text: string): Mentions => {
  const tokens = tokensOf(text);
  const whole = new Set<string>();
  const figures = new Set<string>();
  tokens.forEach((token, at) => {
    for (const joined of joinedFrom(tokens, at)) {
      if (joined.length >= 4) whole.add(joined);
      if (/^\d{4,}$/.test(joined)) figures.add(joined);
    }
    for (const [run] of token.matchAll(/\d{4,}/g)) figures.add(run);
    const isAnnounced = [tokens[at - 1], tokens[at - 2]].some(
      (word) => word !== undefined && announcing.test(word),
    );
    if (isAnnounced && /^\d{1,3}$/.test(token)) figures.add(token);
  });
  return { whole, figures };
};

/**
 * Whether a number that stands in a reference as a whole is beyond doubt. One of few figures may be a year, a day or a
 * customer.
 */
export const isTelling = (compact: string): boolean => {
  const figures = compact.replace(/\D/g, '').length;
  return /\D/.test(compact) ? figures >= 2 && compact.length >= 4 : figures >= 5;
};

const shortestWritten = 4;

/** A number that is only telling as it is written, such as `INV-7`; undefined for any other. */
export const writtenShort = (number: string): string | undefined => {
  const written = number.trim().toUpperCase();
  return written.length >= shortestWritten && !isTelling(compactNumber(written)) && shortNumber.test(written)
    ? written
    : undefined;
};

const shortNumber = /^\p{L}[\p{L}\p{N}]*[-/#.]?\d$/u;
const shortNumbers = /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]*[-/#.]?\d(?![\p{L}\p{N}]|[-/.]\d)/gu;

/** The short numbers that a text has just as they are written. */
export const writtenIn = (text: string): ReadonlySet<string> =>
  new Set(text.toUpperCase().match(shortNumbers) ?? []);

/** The figures by which a number is also known: all of them, and the last ones. */
export const figuresOf = (number: string): readonly string[] => {
  const all = number.replace(/\D/g, '');
  const last = number.match(/\d+/g)?.at(-1) ?? '';
  const short = last.replace(/^0+/, '');
  return [...new Set([all, last, short])].filter((figures) => figures !== '' && !isYear(figures));
};
