/** What says only the legal form, or stands between names. */
const empty = new Set(
  (
    'gmbh ag kg ohg gbr ug se ev eg mbh co cokg kgaa inc llc llp lp ltd limited plc corp corporation company ' +
    'bv nv vof cv sa sas sarl eurl srl spa sl slu oy ab as aps pty pte sro doo the und and et en y e of von van de ' +
    'mr mrs ms herr frau dhr mevr dr'
  ).split(' '),
);

const accents = /\p{M}+/gu;

/** Banks write umlauts in two letters: `Mueller`, `Empfaenger`. */
export const withoutUmlauts = (text: string): string => text.replace(/([aou])e/g, '$1');

const compact = (text: string): string =>
  withoutUmlauts(text.replaceAll('ß', 'ss').normalize('NFKD').replace(accents, '').toLowerCase());

/** The words of a name by which it is recognized, without accents and legal forms. */
export const nameWords = (name: string): readonly string[] => {
  const all = compact(name.replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = all.filter((word) => !empty.has(word));
  return [...new Set(words.length === 0 ? all : words)];
};

/** Whether two words differ by one letter at most: one more, one fewer, another, or two in the other order. */
const almostSame = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  );
};

const shortest = 3;
/** How many letters of a name must be there when it was cut off. */
const leastOfCut = 12;

/**
 * How much two names look like those of one client: `same` but for order, accents and legal form; `similar` with a
 * letter off, cut off by the bank, or with a word more.
 */
export const nameLikeness = (
  one: readonly string[],
  other: readonly string[],
): 'same' | 'similar' | undefined => {
  if (one.length === 0 || other.length === 0) return undefined;
  if (one.length === other.length && one.every((word) => other.includes(word))) return 'same';
  const [joined, joinedOther] = [one.join(''), other.join('')];
  if (joined === joinedOther) return 'same';
  const [cut, whole] = joined.length < joinedOther.length ? [joined, joinedOther] : [joinedOther, joined];
  if (cut.length >= leastOfCut && whole.startsWith(cut)) return 'similar';
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  const known = fewer.filter((word) => more.some((longer) => almostSame(word, longer)));
  const letters = known.join('').length;
  const isWhole = known.length === fewer.length && fewer.some(({ length }) => length > shortest);
  // A single word says little where the other name has several more.
  if (isWhole && letters >= 5 && (fewer.length > 1 || more.length <= 2)) return 'similar';
  return fewer.length >= 3 && known.length === fewer.length - 1 && letters >= 10 ? 'similar' : undefined;
};

/** Whether a text names a client: all words of the name are in it. */
export const isNamedIn = (text: ReadonlySet<string>, name: readonly string[]): boolean =>
  name.every((word) => text.has(word)) && name.join('').length >= 6;

/** A payer's name for finding the same payer again. */
export const payerKey = (payer: string): string => nameWords(payer).toSorted().join(' ');
