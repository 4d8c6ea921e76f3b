import { expect, test } from 'vitest';
import { guardHost } from './known-host.ts';
import { UnknownHost } from './request-errors.ts';

const names = { publicUrl: 'https://Owed.example.com', allowedHosts: ['owed.internal'] };
const ask =
  (host: string | undefined, reported = host, url = '/api/user') =>
  () =>
    guardHost({ url, headers: host === undefined ? {} : { host }, host: reported ?? '' }, names);

test.each([
  'owed.example.com',
  'OWED.example.com:443',
  'owed.example.com.',
  'owed.internal:3000',
  'localhost:3000',
  'app.localhost',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.20:3000',
  '[fd00::1]',
])('a request for %s is let in', (host) => {
  expect(ask(host)).not.toThrow();
});

test.each([
  'evil.example',
  'owed.example.com.evil.example',
  'notowed.example.com',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'owed.internal@evil.example',
  'evil.example#owed.internal',
  'evil@owed.example.com',
  'evil:secret@owed.example.com:443',
  'owed.example.com/evil',
  'owed.example.com?evil',
  'owed.example.com#evil',
  'owed.example.com\\evil',
  'owed.example.com:443:443',
  'owed.example.com:',
  'owed.example.com, evil.example',
  'owed.example.com evil.example',
  'owed.%65xample.com',
  '',
  ' ',
  undefined,
])('a request for %j is refused', (host) => {
  expect(ask(host)).toThrow(UnknownHost);
});

test('what a proxy reports counts beside what it asked for', () => {
  expect(ask('127.0.0.1:3000', 'owed.example.com')).not.toThrow();
  expect(ask('127.0.0.1:3000', 'evil.example')).toThrow(UnknownHost);
  expect(ask('evil.example', 'owed.example.com')).toThrow(UnknownHost);
});

test('monitoring may use any name', () => {
  expect(ask('owed-1', 'owed-1', '/health?details=true')).not.toThrow();
  expect(ask('owed-1', 'owed-1', '/health/live')).not.toThrow();
  expect(ask('owed-1', 'owed-1', '/metrics')).not.toThrow();
  expect(ask('owed-1', 'owed-1', '/health/x')).toThrow(UnknownHost);
});
