import { expect, test } from 'vitest';
import { foldedText } from './folded-text.ts';

test.each([
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Łódź', 'lodz'],
  ['Ørsted', 'orsted'],
  ['Đorđe', 'dorde'],
  ['Æbeltoft', 'aebeltoft'],
  ['Œuvre', 'oeuvre'],
  ['Þór Guðmundsson', 'thor gudmundsson'],
  ['Ħal Qormi', 'hal qormi'],
  ['IĞDIR ığdır İzmir', 'igdir igdir izmir'],
  ['Café Lumière', 'cafe lumiere'],
  ['O’Brien O‘Brien OʼBrien O´Brien O`Brien O′Brien', "o'brien o'brien o'brien o'brien o'brien o'brien"],
  ['“Nord” „Süd“ «Est»', '"nord" "sud" "est"'],
  ['A – B — C−D‐E', 'a - b - c-d-e'],
  ['Soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['Ёлка Йод', 'елка иод'],
  ['  two\t blanks\u00a0and\u0000more ', 'two blanks and more'],
  ['ﬁle №5', 'file no5'],
  ['', ''],
])('%j is searched and sorted as %j', (text, folded) => {
  expect(foldedText(text)).toBe(folded);
  expect(foldedText(folded)).toBe(folded);
});
