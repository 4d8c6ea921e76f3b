import { expect, test } from 'vitest';
import { leftOutWords } from './left-out-words.ts';

test('a contact whose address Owed refuses is named with that reason, not as one without an address', () => {
  expect(leftOutWords('email_refused')).toBe(
    "Clients with an email address that isn't valid. Correct it in Xero.",
  );
  expect(leftOutWords('no_email')).toBe('Clients without an email address. Add one in Xero.');
});
