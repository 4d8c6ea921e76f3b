import { expect, test } from 'vitest';
import { sameFields } from './fields-of-record.ts';

/** A record that has got a field since its comparison was written. */
interface Grown {
  readonly name: string;
  readonly days: number | null;
  readonly added?: string | null | undefined;
}

const record: Grown = { name: 'Ada', days: 3, added: 'PO-1' };

test('records are the same when each field has the same value, in any order', () => {
  expect(sameFields(record, { added: 'PO-1', days: 3, name: 'Ada' })).toBe(true);
  expect(sameFields(record, { ...record, days: null })).toBe(false);
});

test('a field that was added later is compared, and an absent one is undefined', () => {
  const { added: _, ...without } = record;
  expect(sameFields(record, { ...record, added: 'PO-2' })).toBe(false);
  expect(sameFields(record, { ...record, added: null })).toBe(false);
  expect([sameFields<Grown>(record, without), sameFields<Grown>(without, record)]).toEqual([false, false]);
  expect(sameFields<Grown>(without, { ...without, added: undefined })).toBe(true);
  expect(sameFields<Grown>({ ...without, added: undefined }, without)).toBe(true);
});
