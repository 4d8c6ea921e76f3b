import { expect, test } from 'vitest';
import { isOwnMachine } from './own-machine.ts';

test.each([
  ['127.0.0.1', undefined, 'outbox', true],
  ['localhost', undefined, 'outbox', true],
  ['::1', undefined, 'outbox', true],
  ['0.0.0.0', undefined, 'outbox', false],
  ['::', undefined, 'outbox', false],
  ['192.168.1.20', undefined, 'outbox', false],
  ['127.0.0.1', 'https://owed.example', 'outbox', false],
  ['127.0.0.1', undefined, 'smtp', false],
] as const)('HOST=%s, PUBLIC_URL=%s, mail by %s: %s', (host, publicUrl, via, isOwn) => {
  expect(isOwnMachine({ host, publicUrl }, via)).toBe(isOwn);
});
