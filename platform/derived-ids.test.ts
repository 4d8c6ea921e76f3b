import { expect, test } from 'vitest';
import { derivedNumber, derivedUuid } from './derived-ids.ts';

test('the UUID of the example in RFC 9562, appendix A.4', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  expect(derivedUuid(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});

test.each(['', 'no uuid', '6ba7b810-9dad-11d1-80b4-00c04fd430'])('refuses the namespace %o', (namespace) => {
  expect(() => derivedUuid(namespace, 'x')).toThrow(TypeError);
});

test('a number is a safe integer, and the same for the same text', () => {
  const numbers = ['', 'a', 'b'].map(derivedNumber);
  expect(numbers).toStrictEqual(['', 'a', 'b'].map(derivedNumber));
  expect(new Set(numbers).size).toBe(3);
  expect(numbers.every((number) => Number.isSafeInteger(number) && number > 0)).toBe(true);
});

test('numbers of stored records never change', () => {
  expect(derivedNumber('failed 1 2026-11-02 550 No such user')).toBe(2_086_330_631_543_264);
});
