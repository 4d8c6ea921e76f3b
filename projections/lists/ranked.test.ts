import { expect, test } from 'vitest';
import { searchedText, searchedWords, sortText } from '../rows/comparable-text.ts';
import { askedOf, rankOf } from './ranked.ts';

const rank = (search: string, name: string, ...others: readonly string[]): number =>
  rankOf(
    { names: [sortText(name)], texts: [searchedText([name, ...others].join(' '))] },
    askedOf(search, searchedWords(search)),
  );

test.each([
  ['client x', 'Client X', 'x@x.example', 0],
  ['CLIENT x', 'Clïent X', 'x@x.example', 0],
  ['client x', 'Client Xaver', 'x@x.example', 1],
  ['client x', 'The Client Xaver', 'x@x.example', 2],
  ['x client', 'Client X', 'a@b.example', 2],
  ['client x', 'Ada', 'client0@xenon.example', 3],
  ['strasse', 'Straße', '', 0],
  ['müller', 'Muller & Sons', '', 1],
  ['inv-7', 'INV-7', '', 0],
  ['inv-7', 'INV-007', '', 0],
  ['inv-7', 'INV-70', '', 2],
  ['inv', 'INV-70', '', 1],
  ['50', 'INV-7', '$1,250.00', 3],
])('%s finds %s, %s with rank %i', (search, name, other, expected) => {
  expect(rank(search, name, other)).toBe(expected);
});
