import { expect, test } from 'vitest';
import { partName } from './part-name.ts';

test.each([
  ['Rechnung %22Müller%22.pdf', 'Rechnung "Müller".pdf'],
  ['a%0D%0Ab.pdf', 'a\r\nb.pdf'],
  ['100%25 fertig.pdf', '100%25 fertig.pdf'],
  ['50%.pdf', '50%.pdf'],
  ['plain.pdf', 'plain.pdf'],
])('a browser sends %j for %j', (sent, name) => {
  expect(partName(sent)).toBe(name);
});
