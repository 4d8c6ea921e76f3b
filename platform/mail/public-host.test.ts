import { describe, expect, test } from 'vitest';
import { findHost, isPublicAddress } from './public-host.ts';

describe('an address is of the public internet', () => {
  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2600:1901::1', '2a00:1450:4001::1'])(
    '%s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '64:ff9b::7f00:1',
    'not an address',
  ])('but not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a host', () => {
  const resolving =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address }));

  test('is found by its name, and its address is what is connected to', async () => {
    const found = await findHost('smtp.example.com', false, resolving('8.8.8.8', '2600:1901::1'));
    expect(found).toEqual({ type: 'found', address: '8.8.8.8' });
  });

  test('that has any private address is refused, unless that is allowed', async () => {
    const both = resolving('8.8.8.8', '10.0.0.5');
    expect(await findHost('smtp.example.com', false, both)).toEqual({ type: 'private-host' });
    expect(await findHost('smtp.example.com', true, both)).toEqual({ type: 'found', address: '8.8.8.8' });
    expect(await findHost('127.0.0.1', false)).toEqual({ type: 'private-host' });
    expect(await findHost('[::1]', false)).toEqual({ type: 'private-host' });
  });

  test.each(['2130706433', '0x7f.1', '127.1'])('is no number in another notation: %s', async (host) => {
    const found = await findHost(host, false);
    expect(found.type).not.toBe('found');
  });

  test('that nobody knows is not found', async () => {
    const missing = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await findHost('nowhere.example', false, missing)).toEqual({ type: 'unknown-host' });
    expect(await findHost('empty.example', false, resolving())).toEqual({ type: 'unknown-host' });
  });
});
