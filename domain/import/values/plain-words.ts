const accents = /\p{M}+/gu;

/** A text for finding words in it: lower case, without accents, signs as blanks. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/%/g, ' % ')
    .replace(/[^\p{L}\p{N}%✓✔/.,]+|[.,](?!\d)|(?<!\d)[.,/]|\/(?!\d)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
