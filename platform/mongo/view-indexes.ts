import type { IndexDescription } from 'mongodb';
import type { ViewShape } from './view-document.ts';

/**
 * The indexes of a view: those that its definition names, within an account and with ties by id; those of the keys that
 * all accounts are scanned by; and one of the tombstones alone. Names tell the fields, so that an index of another kind
 * never hides behind a name.
 */
export const viewIndexes = ({ model, field }: ViewShape): IndexDescription[] => [
  ...model.indexes.map((keys) =>
    ascending(['account', ...withId(keys).map((key) => (key === 'id' ? '_id' : field(key)))]),
  ),
  ...(model.scanned ?? []).map((key) => ascending([field(key), '_id'])),
  { ...ascending(['tombstonedAt']), sparse: true },
];

const withId = (keys: readonly string[]): readonly string[] => (keys.includes('id') ? keys : [...keys, 'id']);

const ascending = (fields: readonly string[]): IndexDescription => ({
  name: fields.join(' '),
  key: Object.fromEntries(fields.map((name) => [name, 1] as const)),
});
