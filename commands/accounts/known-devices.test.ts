import { expect, test } from 'vitest';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { createKnownDevices } from './known-devices.ts';

test('a browser is recognized for the account that it logged in to, also after a restart', async () => {
  const secrets = createSecrets(new MemoryKeep(), 'k'.repeat(64));
  const devices = createKnownDevices(secrets);
  const cookie = await devices.issue(7);
  const [account, nonce, signature] = cookie.split('.');
  expect(account).toBe('7');
  expect(await createKnownDevices(secrets).recognize(cookie)).toStrictEqual({ accountId: 7, nonce });
  for (const given of [
    undefined,
    '',
    `8.${nonce}.${signature}`,
    `7.${nonce}.`,
    `7.other.${signature}`,
    `${nonce}.${signature}`,
  ])
    expect(await devices.recognize(given)).toBeUndefined();
});

test('two processes of a new installation sign with the same key', async () => {
  const keep = new MemoryKeep();
  const secretKey = 'k'.repeat(64);
  const [one, other] = [createSecrets(keep, secretKey), createSecrets(keep, secretKey)].map(
    createKnownDevices,
  );
  const cookies = await Promise.all([one?.issue(7), other?.issue(7)]);
  const later = createKnownDevices(createSecrets(keep, secretKey));
  for (const cookie of cookies)
    for (const devices of [one, other, later])
      expect(await devices?.recognize(cookie)).toMatchObject({ accountId: 7 });
});

test('no cookie is signed without a key', async () => {
  const forgetful = createKnownDevices({ get: async () => undefined, putIfAbsent: async () => true });
  await expect(forgetful.issue(7)).rejects.toThrow('The key of device-cookies was not stored');
});
