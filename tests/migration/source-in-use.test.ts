import { expect, test } from 'vitest';
import { join } from 'node:path';
import { startOwed } from '../acceptance/running-owed.ts';
import { moveAndEnd } from './move-process.ts';

test('the move of a running server’s folder fails with one line', async () => {
  const source = await startOwed();
  try {
    const refused = await moveAndEnd(['--from', source.dataDir, '--to', join(source.dataDir, 'new')]);
    expect(refused.code).toBe(1);
    expect(refused.said.trim()).toMatch(/^The data folder .* is in use by the server at http:\S+ .*$/);
  } finally {
    await source.close();
  }
}, 180_000);

test('a folder can be moved after its server stopped, and the copy starts as the source did', async () => {
  const source = await startOwed();
  const person = source.person();
  const login = { email: 'ada@people.example', password: 'correct horse' };
  await person.register(login);
  await source.owed.close();
  const copy = join(source.dataDir, 'copy');
  const moved = await moveAndEnd(['--from', source.dataDir, '--to', copy]);
  expect(moved.said).toContain('Verified, as read back');
  expect(moved.code).toBe(0);

  const started = await startOwed({
    env: { DATA_DIR: copy, SECRET_KEY_FILE: join(source.dataDir, 'secret.key') },
  });
  try {
    expect((await started.person().post('/api/login', login)).status).toBe(200);
  } finally {
    await started.close();
    await source.close();
  }
}, 180_000);
