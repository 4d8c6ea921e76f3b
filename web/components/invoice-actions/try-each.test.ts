import { expect, test } from 'vitest';
import { ApiError, StoredUnseen } from '../../data/api-error.ts';
import { tryEach } from './try-each.ts';

test('every record has its turn, a few at a time, whatever becomes of the others', async () => {
  let running = 0;
  let most = 0;
  const { done, failed } = await tryEach([1, 2, 3, 4, 5, 6, 7, 8, 9], async (record) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (record % 4 === 0) throw new Error(`no ${record}`);
    return record * 10;
  });
  expect(most).toBe(4);
  expect(done.map(({ record, answer }) => [record, answer]).toSorted()).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
    [5, 50],
    [6, 60],
    [7, 70],
    [9, 90],
  ]);
  expect(failed.map(({ record, error }) => [record, error instanceof Error && error.message])).toEqual([
    [4, 'no 4'],
    [8, 'no 8'],
  ]);
});

test('what is stored without an answer is done, and what is no longer there has not failed', async () => {
  const { done, gone, failed } = await tryEach(['stored', 'gone', 'refused'], (record) => {
    if (record === 'stored') throw new StoredUnseen();
    throw new ApiError(record === 'gone' ? 404 : 409, '', '');
  });
  expect(done).toEqual([{ record: 'stored', answer: undefined }]);
  expect(gone).toEqual(['gone']);
  expect(failed.map(({ record }) => record)).toEqual(['refused']);
});
