import { foldedText } from '../../../domain/folded-text.ts';
import type { PaletteEntry, PaletteGroup } from './use-palette-entries.ts';

/** The most of a group that is matched here. */
const most = 6;

/** How well an entry matches: at its start, at the start of a word, anywhere; 0 for no match. */
const score = ({ label, detail = '' }: PaletteEntry, words: readonly string[]): number => {
  const text = foldedText(`${label} ${detail}`);
  let sum = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) return 0;
    sum += at === 0 ? 4 : /\W/.test(text[at - 1] ?? '') ? 2 : 1;
  }
  return sum;
};

/**
 * The entries that match the typed text, in groups; without text, only actions. Actions and schedules are matched here;
 * the server has matched the others and decides their order. A group that begins with exactly what was typed comes first.
 */
export const findEntries = (entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] => {
  const words = foldedText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return entries.filter(({ group }) => group === 'Actions');
  const matching = (name: PaletteGroup): readonly PaletteEntry[] =>
    entries
      .filter(({ group }) => group === name)
      .map((entry) => ({ entry, score: score(entry, words) }))
      .filter((scored) => scored.score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ entry }) => entry);
  const whole = words.join(' ');
  const isWhole = ([first]: readonly PaletteEntry[]): boolean =>
    first !== undefined && foldedText(first.label) === whole;
  const groups = [
    ...(['Clients', 'Invoices', 'Sequences'] as const).map((name) =>
      entries.filter(({ group }) => group === name),
    ),
    matching('Schedules'),
  ];
  return [
    ...groups.filter(isWhole).flat(),
    ...groups.filter((group) => !isWhole(group)).flat(),
    ...matching('Actions'),
  ];
};
