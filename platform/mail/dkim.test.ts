import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ComposedMail, MailTransport } from '../ports/mail.ts';
import { composeMail } from './compose.ts';
import { readDkimKey, withDkim } from './dkim.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const transportInto = (sent: ComposedMail[]): MailTransport => ({
  via: 'smtp',
  folder: null,
  limitFor: () => 1_000,
  compose: composeMail,
  send: async (mail) => {
    sent.push(mail);
    return { type: 'accepted', accepted: [mail.to], refused: [] };
  },
  probe: async () => undefined,
  close: async () => undefined,
});

const relaxed = (line: string): string => {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`;
};

/** Checks a signature as a receiver does (RFC 6376, 3.4 and 3.7). */
const isValid = (source: string): boolean => {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const body = `${rest
    .join('\r\n\r\n')
    .replaceAll(/[ \t]+(?=\r\n)/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replace(/(\r\n)*$/, '')}\r\n`;
  const headers = head.split(/\r\n(?![ \t])/);
  const signature = headers.find((line) => line.startsWith('DKIM-Signature:')) ?? '';
  const tag = (name: string): string =>
    new RegExp(`[:;]\\s*${name}=([^;]*)`)
      .exec(signature.replaceAll(/\r\n[ \t]/g, ''))?.[1]
      ?.replaceAll(/\s/g, '') ?? '';
  if (createHash('sha256').update(body).digest('base64') !== tag('bh')) return false;
  const names = tag('h').split(':');
  const lines = names.flatMap(
    (name) => headers.findLast((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? [],
  );
  const own = relaxed(signature.replace(/(\bb=)[\s\S]*$/, '$1'));
  const data = [...lines.map(relaxed), own].join('\r\n');
  return createVerify('RSA-SHA256').update(data).verify(publicKey, tag('b'), 'base64');
};

test('each mail is signed so that a receiver can check it, and composed as without', async () => {
  const sent: ComposedMail[] = [];
  const key = { privateKey, selector: 'owed', domain: 'firm.example' };
  const transport = withDkim(transportInto(sent), key);
  const mail = await transport.compose({
    messageId: '<1@firm.example>',
    date: '2026-12-04T09:00:00.000Z',
    from: { name: 'Ada Löve', address: 'billing@firm.example' },
    replyTo: null,
    to: 'client@door.example',
    toName: 'Blue Door',
    cc: [],
    bcc: [],
    subject: 'Invoice 1: “paid”?',
    text: 'Hello,\n\n  two blanks,  and more.  \n\n',
    html: '<p>Hello</p>',
  });
  await transport.send(mail);
  const source = Buffer.from(sent[0]?.bytes ?? []).toString('latin1');
  expect(source).toContain('d=firm.example');
  expect(source).toContain('s=owed');
  expect(source.endsWith(Buffer.from(mail.bytes).toString('latin1'))).toBe(true);
  expect(isValid(source)).toBe(true);
  expect(isValid(source.replace('two blanks', 'ten blanks'))).toBe(false);
  expect(isValid(source.replace('billing@firm', 'nobody@firm'))).toBe(false);
});

test('a key is read from PEM, also with written line breaks; any other is refused', () => {
  expect(readDkimKey(privateKey.replaceAll('\n', '\\n'))).toBe(privateKey.trim());
  const short = generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey;
  expect(readDkimKey(short.export({ type: 'pkcs8', format: 'pem' }).toString())).toBeUndefined();
  const other = generateKeyPairSync('ed25519').privateKey;
  expect(readDkimKey(other.export({ type: 'pkcs8', format: 'pem' }).toString())).toBeUndefined();
  expect(readDkimKey('no key')).toBeUndefined();
});
