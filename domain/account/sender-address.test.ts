import { expect, test } from 'vitest';
import { maySendAs } from './sender-address.ts';

test('an account sends in the name of its own address, whatever its case, and of no other', () => {
  const account = { email: 'Mara@studio.example' };
  expect(maySendAs(account, 'mara@Studio.example')).toBe(true);
  expect(maySendAs(account, 'mara@studio.example.org')).toBe(false);
  expect(maySendAs(account, '')).toBe(false);
});
