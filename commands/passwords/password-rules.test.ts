import { expect, test } from 'vitest';
import { InvalidField } from '../../domain/errors.ts';
import { createPasswords } from './password-hashes.ts';
import { assertGoodPassword } from './password-rules.ts';

const owner = { name: 'Ada Lovelace', email: 'ada.l@engine.example' };

const refusal = async (password: string, least = 6, refusesCommon = true): Promise<string> => {
  try {
    await assertGoodPassword(password, owner, 'newPassword', { least, refusesCommon });
    return 'none';
  } catch (error) {
    return error instanceof InvalidField ? (error.errors['newPassword'] ?? '') : String(error);
  }
};

test.each(['correct horse', 'Thames-1843', 'übergrößenträger', 'looms & cards', 'thames', 'tick-tock-1843'])(
  '%s is accepted',
  async (password) => expect(await refusal(password)).toBe('none'),
);

test('a password has at least as many characters as the installation asks for, as they are shown', async () => {
  expect(await refusal('short')).toBe('Password must be at least 6 characters');
  expect(await refusal('correct', 12)).toBe('Password must be at least 12 characters');
  // Five ligatures of two letters each.
  expect(await refusal('ﬁﬁﬁﬁﬂ')).toBe('none');
  // Three signs that take two units of text each.
  expect(await refusal('🐎🐎🐴')).toBe('Password must be at least 6 characters');
});

test.each([
  'password',
  'Password1',
  'p@ssw0rd',
  '1password!',
  'letmein',
  'trustno1',
  'dragon2024',
  '123456',
  '12345678',
  '654321',
  '111111',
  '123123',
  'abcabc',
  'abcdef',
  'qwerty',
  'qwertyuiop',
  '1q2w3e4r',
  '1qaz2wsx',
  'zxcvbnm123',
  'iloveyou',
  // The 10,000th most common one.
  '24081990',
  'ＰＡＳＳＷＯＲＤ',
  'secret1',
  'Passw0rd!',
  'P@$$w0rd',
  'Welcome1!',
  'welcome2025!!',
  'Summer2024',
  'Password2024!',
  'password12345',
  'letmein123456',
  '!QAZ2wsx',
  '000000!',
  's3cr3t99',
  'secretsecret',
  'my password',
  'Passwort123!',
  'motdepasse1',
  'wachtwoord1',
  'contraseña1',
  'azerty123',
  'hallo123',
])('%s is too common', async (password) =>
  expect(await refusal(password)).toBe('This password is too common. Please choose another one'),
);

test.each(['Ada Lovelace', 'adalovelace', 'ada.l@engine.example', 'ADA.L@engine.example'])(
  '%s is its owner’s name or address',
  async (password) => expect(await refusal(password)).toBe("Password can't be your name or email address"),
);

test.each(['secret1', 'Passw0rd!', '123456', 'Ada Lovelace'])(
  "%s is taken on a machine of one's own, where six characters are the rule",
  async (password) => {
    expect(await refusal(password, 6, false)).toBe('none');
    expect(await refusal(password, 20, false)).toBe('Password must be at least 20 characters');
  },
);

test('a password typed with other code points for the same characters matches, and so do hashes of earlier versions', async () => {
  const passwords = createPasswords();
  const composed = 'caf\u00e9-1843';
  const decomposed = 'cafe\u0301-1843';
  const stored = await passwords.hash(decomposed);
  expect(await passwords.matches(composed, stored)).toBe(true);
  expect(await passwords.matches('cafe-1843', stored)).toBe(false);
  const { hash } = await import('@node-rs/argon2');
  expect(await passwords.matches(decomposed, await hash(decomposed))).toBe(true);
  expect(await passwords.matches(composed, undefined)).toBe(false);
});
