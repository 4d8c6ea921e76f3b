import { expect, test } from 'vitest';
import { ehloName } from './smtp-connection.ts';

test.each([
  ['https://owed.firm.example', 'billing@firm.example', 'owed.firm.example'],
  ['http://localhost:3000', 'billing@firm.example', 'firm.example'],
  ['http://192.168.1.5:3000', 'billing@firm.example', 'firm.example'],
  ['http://[::1]:3000', 'billing@firm.example', 'firm.example'],
  [undefined, 'billing@bücher.example', 'xn--bcher-kva.example'],
  [undefined, 'owed@localhost', undefined],
  ['http://nas:3000', 'owed@[192.0.2.1]', undefined],
])('EHLO with PUBLIC_URL %s and MAIL_FROM %s gives %s', (publicUrl, mailFrom, name) => {
  expect(ehloName(publicUrl, mailFrom)).toBe(name);
});
