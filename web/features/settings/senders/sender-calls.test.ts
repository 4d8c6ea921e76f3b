import { expect, test } from 'vitest';
import { isDevelopmentHost } from './sender-calls.ts';

test.each([
  ['localhost', true],
  ['owed.user.repl.co', true],
  ['abc-123.picard.replit.dev', true],
  ['REPL.CO', true],
  ['127.0.0.1', true],
  ['owed.example.com', false],
  ['notrepl.co', false],
  ['repl.co.example.com', false],
  ['localhost.example.com', false],
])('the page of a developer: %s is one %s', (host, is) => {
  expect(isDevelopmentHost(host)).toBe(is);
});
