import { expect, test } from 'vitest';
import { parseSmtpUrl, smtpHost, isOnThisMachine } from './smtp-url.ts';

const plain = {
  host: 'mail.example.com',
  port: 587,
  secure: false,
  login: undefined,
  ignoreTLS: false,
  requireTLS: false,
  name: undefined,
  tls: {},
};

test.each([
  ['smtp://mail.example.com', plain],
  ['SMTP://mail.example.com:25/', { ...plain, port: 25 }],
  ['smtps://mail.example.com', { ...plain, secure: true, port: 465 }],
  ['smtp://[::1]:2525', { ...plain, host: '::1', port: 2525 }],
  ['smtp://bücher.example', { ...plain, host: 'xn--bcher-kva.example' }],
  ['smtp://me:p%40%2Fs@mail.example.com', { ...plain, login: { user: 'me', pass: 'p@/s' } }],
  [
    'smtp://billing@firm.example:SECRET@mail.example.com',
    { ...plain, login: { user: 'billing@firm.example', pass: 'SECRET' } },
  ],
  ['smtp://me:a@b:c@mail.example.com', { ...plain, login: { user: 'me', pass: 'a@b:c' } }],
  [
    'smtp://mail.example.com?ignoreTLS=true&name=owed.example.com',
    { ...plain, ignoreTLS: true, name: 'owed.example.com' },
  ],
  [
    'smtp://mail.example.com/?requireTLS=true&tls.rejectUnauthorized=false&tls.servername=a.example&tls.minVersion=TLSv1&tls.ciphers=ALL',
    {
      ...plain,
      requireTLS: true,
      tls: { rejectUnauthorized: false, servername: 'a.example', minVersion: 'TLSv1', ciphers: 'ALL' },
    },
  ],
])('%s', (url, server) => {
  expect(parseSmtpUrl(url)).toEqual(server);
});

test.each([
  'smtp://',
  'mail.example.com',
  'http://mail.example.com',
  'smtp://mail.example.com:0',
  'smtp://mail.example.com:65536',
  'smtp://mail.example.com/inbox',
  'smtp://me:pa/ss@mail.example.com',
  'smtp://me:12/ss@mail.example.com',
  'smtp://me:12?ss@mail.example.com',
  'smtp://me:12#ss@mail.example.com',
  'smtp://me:12#ss',
  'smtp://me:100%@mail.example.com',
  'smtp://me:a b@mail.example.com',
  'smtp://:secret@mail.example.com',
  'smtp://mail.example.com?debug=true',
  'smtp://mail.example.com?ignoreTLS=1',
])('%s is not a valid URL of a mail server', (url) => {
  expect(parseSmtpUrl(url)).toBeUndefined();
});

test('messages name only host and port', () => {
  expect(smtpHost({ host: '::1', port: 25 })).toBe('[::1]:25');
  expect(smtpHost({ host: 'mail.example.com', port: 25 })).toBe('mail.example.com:25');
});

test.each([
  ['localhost', true],
  ['127.0.0.53', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['mail.example.com', false],
])('%s is this machine: %s', (host, isHere) => {
  expect(isOnThisMachine({ host })).toBe(isHere);
});
