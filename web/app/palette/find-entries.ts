import type { PaletteEntry } from './use-palette-entries.ts';

const mostOfAGroup = 6;

/** How well an entry answers: its beginning, the beginning of a word, anywhere; 0 is not at all. */
const score = ({ label, detail = '' }: PaletteEntry, words: readonly string[]): number => {
  const text = `${label} ${detail}`.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    sum += at === 0 ? 4 : /\W/.test(text[at - 1] ?? '') ? 2 : 1;
  }
  return sum;
};

/** The best entries of each group for what was typed, groups in order; without words the actions alone. */
export const findEntries = (entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ group }) => group === 'Actions');
  const found = entries
    .map((entry) => ({ entry, score: score(entry, words) }))
    .filter((scored) => scored.score > 0)
    .sort((a, b) => b.score - a.score);
  return (['Clients', 'Invoices', 'Sequences', 'Actions'] as const).flatMap((group) =>
    found
      .filter(({ entry }) => entry.group === group)
      .slice(0, mostOfAGroup)
      .map(({ entry }) => entry),
  );
};
