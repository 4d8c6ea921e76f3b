import { expect, test } from 'vitest';
import { gmailCallbackFailure, xeroCallbackFailure } from './connections.ts';

test.each([
  [null, 'Failed to connect to Xero. Please try again.'],
  ['', 'Failed to connect to Xero. Please try again.'],
  ['missing_parameters', 'Authentication parameters were missing from the callback. Please try again.'],
  ['access_denied', 'You denied access to your Xero account. Please approve access to continue.'],
  ['other', 'Xero error: other'],
  ['server_error', 'Xero error: server_error'],
])('a return from Xero without a connection is explained: %s', (reason, message) => {
  expect(xeroCallbackFailure(reason)).toEqual({ title: 'Connection Failed', message });
});

test.each([
  'Your account is locked. Call 0900 123456',
  'https://evil.example',
  'evil.example',
  'call_0900_123456',
  'Locked',
  'a_b_'.repeat(20),
  '\u202eabc',
])('a reason that is no error code is not shown: %s', (reason) => {
  expect(xeroCallbackFailure(reason).message).toBe('Failed to connect to Xero. Please try again.');
  expect(gmailCallbackFailure(reason).message).toBe('Failed to connect to Gmail. Please try again.');
});

test('a denied Gmail is explained', () => {
  expect(gmailCallbackFailure('access_denied')).toEqual({
    title: 'Connection Failed',
    message: 'You denied access to your Gmail account. Please approve access to continue.',
  });
});
