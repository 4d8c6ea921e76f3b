import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { isFresh } from './fresh-records.ts';
import { queryClient } from './query-client.ts';
import { removeRecords, replaceRecords, upsertRecords, type Kept, type ListSource } from './records.ts';

interface Step {
  id: number;
  invoiceId: number;
  subject: string;
}

const steps: ListSource<Step> = {
  path: '/api/test-steps',
  schema: z.array(z.object({ id: z.number(), invoiceId: z.number(), subject: z.string() })),
  changedBy: { parameter: 'invoiceIds', idOf: ({ invoiceId }) => invoiceId },
};
const first: Step = { id: 1, invoiceId: 10, subject: 'one' };
const second: Step = { id: 2, invoiceId: 10, subject: 'two' };
const third: Step = { id: 3, invoiceId: 11, subject: 'three' };

const kept = () => queryClient.getQueryData<Kept<Step>>([steps.path]);
const subjects = () => kept()?.records.map(({ subject }) => subject);

beforeEach(() => {
  const records = [first, second, third];
  queryClient.setQueryData<Kept<Step>>([steps.path], {
    records,
    byId: new Map(records.map((record) => [record.id, record])),
  });
});

test('a changed record takes its place, a new one the end, and only they are fresh', () => {
  const added: Step = { id: 4, invoiceId: 12, subject: 'four' };
  upsertRecords(steps, [{ ...second, subject: 'two, changed' }, added]);
  expect(subjects()).toEqual(['one', 'two, changed', 'three', 'four']);
  expect(kept()?.byId.get(4)).toEqual(added);
  expect(kept()?.records.map(isFresh)).toEqual([false, true, false, true]);
  expect(kept()?.records[0]).toBe(first);
});

test('a record that says the same stays the same object, and so does the list', () => {
  const before = kept();
  upsertRecords(steps, [{ ...first }]);
  expect(kept()).toBe(before);
});

test('records that were asked for and did not come back have vanished; others stay', () => {
  replaceRecords(steps, new Set([10]), [{ ...second, subject: 'two, changed' }]);
  expect(subjects()).toEqual(['two, changed', 'three']);
});

test('removed records leave the list and its index', () => {
  removeRecords(steps, [1, 3]);
  expect(subjects()).toEqual(['two']);
  expect([...(kept()?.byId.keys() ?? [])]).toEqual([2]);
});

test('a list that no page has asked for stays unread', () => {
  queryClient.removeQueries({ queryKey: [steps.path] });
  upsertRecords(steps, [first]);
  replaceRecords(steps, new Set([10]), [first]);
  expect(kept()).toBeUndefined();
});
