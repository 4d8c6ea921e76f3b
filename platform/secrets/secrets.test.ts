import { expect, test } from 'vitest';
import { openSqliteKeep } from '../sqlite/keep.ts';
import { WrongSetting } from '../ports/wrong-setting.ts';
import { createSecrets, openSecrets, SecretUnreadable } from './secrets.ts';

const key = 'a key of thirty-two characters, at least';

test('a secret can be read, and is never stored in plain text', async () => {
  const keep = openSqliteKeep({ file: ':memory:' });
  const secrets = createSecrets(keep, key);
  await secrets.put(7, 'password', 'correct horse');
  expect(JSON.stringify(await keep.get('secrets', '7/password'))).not.toContain('horse');
  expect(await secrets.get(7, 'password')).toBe('correct horse');
  expect(await secrets.get(8, 'password')).toBeUndefined();
  await secrets.deleteAll(7);
  expect(await secrets.get(7, 'password')).toBeUndefined();
  await keep.close();
});

test('a secret moved to another account, or under another key, is unreadable', async () => {
  const keep = openSqliteKeep({ file: ':memory:' });
  await createSecrets(keep, key).put(7, 'password', 'correct horse');
  const sealed = await keep.get<string>('secrets', '7/password');
  await keep.put('secrets', '8/password', sealed?.value);
  await expect(createSecrets(keep, key).get(8, 'password')).rejects.toThrow(SecretUnreadable);
  await expect(createSecrets(keep, key.toUpperCase()).get(7, 'password')).rejects.toThrow(SecretUnreadable);
  await keep.close();
});

test('a start with a different key fails', async () => {
  const keep = openSqliteKeep({ file: ':memory:' });
  await (await openSecrets(keep, key)).put(7, 'password', 'correct horse');
  expect(await (await openSecrets(keep, key)).get(7, 'password')).toBe('correct horse');
  const refused = openSecrets(keep, key.toUpperCase());
  await expect(refused).rejects.toThrow(WrongSetting);
  await expect(refused).rejects.toThrow('SECRET_KEY is not the key that the stored secrets were sealed with');
  await keep.close();
});

test('of two first starts at the same time with different keys, one fails', async () => {
  const keep = openSqliteKeep({ file: ':memory:' });
  const starts = await Promise.allSettled([openSecrets(keep, key), openSecrets(keep, key.toUpperCase())]);
  expect(starts.map(({ status }) => status).toSorted()).toStrictEqual(['fulfilled', 'rejected']);
  await keep.close();
});

test('a secret that is there is not replaced by one that only may be the first', async () => {
  const keep = openSqliteKeep({ file: ':memory:' });
  const secrets = createSecrets(keep, key);
  expect(await secrets.putIfAbsent(7, 'password', 'correct horse')).toBe(true);
  expect(await secrets.putIfAbsent(7, 'password', 'battery staple')).toBe(false);
  expect(await secrets.get(7, 'password')).toBe('correct horse');
  await keep.close();
});
