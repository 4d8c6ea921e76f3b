import { hash, verify } from '@node-rs/argon2';
import { DatabaseSync } from '@photostructure/sqlite';
import { Runtime } from '@temporalio/worker';
import { expect, test } from 'vitest';

test('the native parts of SQLite, argon2 and Temporal load with this version of Node', async () => {
  const database = new DatabaseSync(':memory:');
  expect(database.prepare('SELECT 1 AS one').get()).toEqual({ one: 1 });
  database.close();
  expect(await verify(await hash('correct horse'), 'correct horse')).toBe(true);
  await Runtime.instance().shutdown();
});
