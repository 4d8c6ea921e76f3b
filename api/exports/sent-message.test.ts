import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { sentMessage } from './sent-message.ts';

const step = { accountId: 1, invoiceId: 2, stepId: 3 };
const { path: folder, remove } = temporaryFolder();

beforeAll(() => vi.stubEnv('TMPDIR', folder));
afterAll(() => {
  vi.unstubAllEnvs();
  remove();
});

test('a large message is read from a file that has no name, so that no crash leaves it behind', async () => {
  const bytes = Buffer.alloc(1_000_000, 'Dear Ada\r\n');
  const message = await sentMessage(async () => ({ bytes, isExact: true }), step);
  expect(readdirSync(folder)).toEqual([]);
  expect((await buffer(message.content)).equals(bytes)).toBe(true);
  await message.release();
  await message.release();
});

test('a caller who goes before the end leaves nothing open', async () => {
  const bytes = Buffer.alloc(1_000_000, 1);
  const message = await sentMessage(async () => ({ bytes, isExact: true }), step);
  for await (const part of message.content) {
    expect(part.length).toBeGreaterThan(0);
    break;
  }
  await message.release();
  await expect(buffer(message.content)).resolves.toHaveLength(0);
});
