import { expect, test } from 'vitest';
import { derivedUuid } from './derived-uuid.ts';

test('is the one of RFC 9562, appendix A.4', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  expect(derivedUuid(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});

test.each(['', 'no uuid', '6ba7b810-9dad-11d1-80b4-00c04fd430'])('refuses the namespace %o', (namespace) => {
  expect(() => derivedUuid(namespace, 'x')).toThrow(TypeError);
});
