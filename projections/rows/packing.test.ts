import { expect, test } from 'vitest';
import { listOf, packed } from './packing.ts';

interface Inner {
  readonly id: number;
  readonly text: string;
  readonly secret: string;
}
interface Outer {
  readonly name: string | null;
  readonly inner: Inner;
  readonly others: readonly Inner[];
}

const inner = packed<Inner>()(['id', 'text'], { secret: '' });
const outer = packed<Outer>()(['name', 'inner', 'others'], {}, { inner, others: listOf(inner) });

const value: Outer = {
  name: null,
  inner: { id: 0, text: '', secret: 'a' },
  others: [{ id: 2, text: 'two', secret: 'b' }],
};

test('stores the values under the named keys, without names', () => {
  expect(outer.pack(value)).toStrictEqual([null, [0, ''], [[2, 'two']]]);
});

test('reads what was stored, and the rest in place of what was not', () => {
  const read = outer.unpack(JSON.parse(JSON.stringify(outer.pack(value))));
  expect(read).toStrictEqual({
    name: null,
    inner: { id: 0, text: '', secret: '' },
    others: [{ id: 2, text: 'two', secret: '' }],
  });
});
