import type { IndexDescription } from 'mongodb';
import type { ViewShape } from './view-document.ts';

/**
 * The indexes of a view: those that its definition lists, within an account and with ties by id; one for each key by
 * which all accounts are scanned; and one of the tombstones. An index's name lists its fields, so that two different
 * indexes never have the same name.
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
