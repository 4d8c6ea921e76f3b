import { expect, test } from 'vitest';
import { OtherOrigin } from './request-errors.ts';
import { assertSameOrigin } from './same-origin.ts';

const asked = (headers: Record<string, string>, publicUrl?: string) => () =>
  assertSameOrigin({ headers, host: 'owed.example:3000' }, publicUrl);

test.each([
  ['neither header: no browser', {}],
  ['own origin', { origin: 'http://owed.example:3000' }],
  ['own origin behind a proxy that speaks https', { origin: 'https://owed.example:3000' }],
  ['own page', { origin: 'http://owed.example:3000', 'sec-fetch-site': 'same-origin' }],
  ['typed by the person', { 'sec-fetch-site': 'none' }],
])('is allowed: %s', (_, headers) => {
  expect(asked(headers)).not.toThrow();
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://owed.example:4000' }],
  ['a sandboxed page', { origin: 'null' }],
  ['no origin at all', { origin: 'nonsense' }],
  ['another site without origin', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbor', { origin: 'http://owed.example:3000', 'sec-fetch-site': 'same-site' }],
])('is refused: %s', (_, headers) => {
  expect(asked(headers)).toThrow(OtherOrigin);
});

test('the public URL counts as our own origin', () => {
  expect(asked({ origin: 'https://invoices.example' }, 'https://invoices.example')).not.toThrow();
  expect(asked({ origin: 'https://invoices.example.evil' }, 'https://invoices.example')).toThrow(OtherOrigin);
});
