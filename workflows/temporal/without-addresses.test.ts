import { expect, test } from 'vitest';
import { withoutAddresses } from './without-addresses.ts';

test.each([
  ['550 5.1.1 <pay@acme.example>: no such user', '550 5.1.1 <(address)>: no such user'],
  ['To pay@acme.example,boss+x@acme.example', 'To (address),(address)'],
  ['Next email: Mar 9, 2026 9:00 AM', 'Next email: Mar 9, 2026 9:00 AM'],
])('%s', (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected);
});
