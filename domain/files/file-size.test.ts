import { expect, test } from 'vitest';
import { sizeWords } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1023 bytes'],
  [1_024, '1 kB'],
  [839_680, '820 kB'],
  [1_468_006, '1.4 MB'],
  [20 * 1_024 ** 2, '20 MB'],
  [250.4 * 1_024 ** 2, '250 MB'],
  [1.25 * 1_024 ** 3, '1.3 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});
