import { expect, test } from 'vitest';
import { isLocal } from './local-caller.ts';

const here = { ip: '127.0.0.1', hostname: 'localhost', headers: {}, socket: { remoteAddress: '127.0.0.1' } };

test('a caller on this machine who opened it by a name of the machine is local', () => {
  expect(isLocal(here)).toBe(true);
  expect(isLocal({ ...here, ip: '::1', socket: { remoteAddress: '::1' } })).toBe(true);
  expect(isLocal({ ...here, ip: '::ffff:127.0.0.1' }, 'http://localhost:3000')).toBe(true);
});

test.each([
  ['from elsewhere', { ip: '203.0.113.7', socket: { remoteAddress: '203.0.113.7' } }],
  ['from elsewhere, with a made-up address', { socket: { remoteAddress: '203.0.113.7' } }],
  ['whose connection is gone', { socket: { remoteAddress: undefined } }],
  ['through a proxy that says from where', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['through a proxy that says its name', { headers: { via: '1.1 proxy' } }],
  ['by another name', { hostname: 'owed.example.com' }],
])('a caller %s is not', (_, other) => {
  expect(isLocal({ ...here, ...other })).toBe(false);
});

test('nobody is under a public address', () => {
  expect(isLocal(here, 'https://owed.example.com')).toBe(false);
});
