import { expect, test } from 'vitest';
import { gmailCallbackFailure, xeroCallbackFailure } from './connections.ts';

test.each([
  [null, 'Failed to connect to Xero. Please try again.'],
  ['', 'Failed to connect to Xero. Please try again.'],
  ['missing_parameters', 'Authentication parameters were missing from the callback. Please try again.'],
  ['access_denied', 'You denied access to your Xero account. Please approve access to continue.'],
  ['other', 'Xero error: other'],
])('a return from Xero without a connection is explained: %s', (reason, message) => {
  expect(xeroCallbackFailure(reason)).toEqual({ title: 'Connection Failed', message });
});

test('a denied Gmail is explained', () => {
  expect(gmailCallbackFailure('access_denied')).toEqual({
    title: 'Connection Failed',
    message: 'You denied access to your Gmail account. Please approve access to continue.',
  });
});
