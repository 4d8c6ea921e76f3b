import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretKeyOf } from './secret-key.ts';

test('a key is created once, readable only by its owner, and a configured key takes precedence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'owed-key-'));
  try {
    const made = await secretKeyOf(folder, undefined);
    expect(made).toMatch(/^[0-9a-f]{64}$/);
    expect(await secretKeyOf(folder, undefined)).toBe(made);
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await secretKeyOf(folder, 'given')).toBe('given');
  } finally {
    await rm(folder, { recursive: true });
  }
});
