import { expect, test } from 'vitest';
import {
  addressKey,
  asciiAddress,
  distinctAddresses,
  isEmailAddress,
  mailboxKey,
  needsSmtpUtf8,
  splitAddresses,
} from './email-address.ts';
import { emailAddress, emailAddressList } from '../fields.ts';

test.each([
  'info@example.com',
  'r&d@x.example',
  "o'brien@x.example",
  'first.last+tag@sub.x.example',
  '!#$%&*+/=?^_`{|}~-@x.example',
  'info@müller.example',
  'info@xn--mller-kva.example',
  'rené@x.example',
  'jørgen@ørsted.example',
  'info@straße.example',
  'почта@пример.example',
  '用户@例子.example',
  'info@例子.测试',
  'info@bücher.de',
])('%s is an address', (address) => {
  expect(emailAddress.parse(` ${address} `)).toBe(address);
});

test.each([
  'nobody',
  '@x.example',
  'a@',
  'a@b',
  'a@b..example',
  'a b@x.example',
  '.a@x.example',
  'a.@x.example',
  'a..b@x.example',
  'a@x.example, b@x.example',
  'a@x.example;b@x.example',
  'a@b.example\nBcc: c@d.example',
  'a@x.example>',
  '"a"@x.example',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@x.example/path',
  'a@x.example:25',
  'a@mül ler.example',
  'a\u200b@x.example',
  'a@x.exam\u202eple',
  'a\u0000@x.example',
  `${'a'.repeat(250)}@x.example`,
  `a@${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.example`,
])('%j is none', (text) => {
  expect(isEmailAddress(text) && emailAddress.safeParse(text).success).toBe(false);
});

test('a domain is written in ASCII for a mail server, and only letters before the @ need SMTPUTF8', () => {
  expect(asciiAddress('info@müller.example')).toBe('info@xn--mller-kva.example');
  expect(asciiAddress('rené@Müller.example')).toBe('rené@xn--mller-kva.example');
  expect(asciiAddress('Info@Example.COM')).toBe('Info@Example.COM');
  expect(['info@müller.example', 'rené@x.example'].map(needsSmtpUtf8)).toEqual([false, true]);
});

test('both spellings of a domain, any case and any composition are one address', () => {
  const spellings = ['INFO@müller.example', 'info@MU\u0308LLER.example', ' info@xn--mller-kva.EXAMPLE '];
  expect(new Set(spellings.map(addressKey))).toEqual(new Set(['info@xn--mller-kva.example']));
});

test.each([
  ['a@x.example, b@x.example', ['a@x.example', 'b@x.example']],
  ['a@x.example; b@x.example;', ['a@x.example', 'b@x.example']],
  ['a@x.example\r\nb@x.example\n', ['a@x.example', 'b@x.example']],
  ['"Doe, Jane" <jane@x.example>; Bob <bob@x.example>', ['jane@x.example', 'bob@x.example']],
  ['<a@x.example>\n<r&d@müller.example>', ['a@x.example', 'r&d@müller.example']],
  ['a@x.example,,a@x.example', ['a@x.example']],
  ['', []],
])('%j names %j', (text, addresses) => {
  expect(splitAddresses(text)).toEqual(addresses);
  expect(emailAddressList.safeParse(text).success).toBe(true);
});

test.each(['nobody', 'a@x.example b@x.example', 'a@x.example; nobody', 'Jane <>, a@x.example <nobody>'])(
  '%j is no list of addresses',
  (text) => {
    expect(emailAddressList.safeParse(text).success).toBe(false);
  },
);

test.each([
  ['a plus and what follows it', ['ada@mail.example', 'Ada+1@mail.example', 'ada+a+b@MAIL.example']],
  ['dots of Gmail', ['a.d.a@gmail.com', 'ada+x@googlemail.com', 'A.da@GoogleMail.com']],
  ['the spelling of a domain', ['ada@müller.example', 'ada+1@xn--mller-kva.example']],
  ['wide letters', ['ada@mail.example', '\uFF41\uFF44\uFF41@mail.example']],
])('addresses of one mailbox count as one, without %s', (_, addresses) => {
  expect(new Set(addresses.map(mailboxKey)).size).toBe(1);
});

test('addresses of different mailboxes count as different ones', () => {
  const addresses = [
    'a.da@mail.example',
    'ada@mail.example',
    'ada@gmail.com',
    '+ada@mail.example',
    '+bob@mail.example',
  ];
  expect(new Set(addresses.map(mailboxKey)).size).toBe(addresses.length);
});

test('an address in two spellings is one, at its first place, and what is left out is left out in every spelling', () => {
  const written = ['Ana@X.example', 'ben@x.example', 'ana@x.example', 'info@müller.example'];
  expect(distinctAddresses(written)).toEqual(['Ana@X.example', 'ben@x.example', 'info@müller.example']);
  expect(distinctAddresses(written, ['BEN@x.example', 'info@xn--mller-kva.example'])).toEqual([
    'Ana@X.example',
  ]);
});
