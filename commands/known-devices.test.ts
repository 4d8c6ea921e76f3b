import { expect, test } from 'vitest';
import { createSecrets } from '../platform/secrets.ts';
import { MemoryKeep } from '../tests/doubles/memory-keep.ts';
import { createKnownDevices } from './known-devices.ts';

test('a browser is recognized for the address that it logged in with, also after a restart', async () => {
  const secrets = createSecrets(new MemoryKeep(), 'k'.repeat(64));
  const devices = createKnownDevices(secrets);
  const cookie = await devices.issue('Ada@engine.example');
  const [nonce] = cookie.split('.');
  expect(await createKnownDevices(secrets).recognize('ada@engine.example ', cookie)).toBe(nonce);
  for (const [email, given] of [
    ['bob@engine.example', cookie],
    ['ada@engine.example', undefined],
    ['ada@engine.example', ''],
    ['ada@engine.example', `${nonce}.`],
    ['ada@engine.example', `other.${cookie.split('.')[1]}`],
  ] as const)
    expect(await devices.recognize(email, given)).toBeUndefined();
});
