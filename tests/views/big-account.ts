import type { Position } from '../../platform/ports/event-store.ts';
import {
  isList,
  type KeyValue,
  type ModelDefinition,
  type StoredDocument,
  type Wanted,
} from '../../platform/ports/read-models.ts';
import type { RecordedQuery } from './recorded-queries.ts';

/** The account that the queries are about, between two others. */
export const bigAccount = 2;
/** Ids that it has in every model. */
export const someIds = [1, 5_000, 9_999];

const sizes = new Map([[bigAccount, 10_000]]);
const othersSize = 2_000;
const invoices = 100_000;

const sizeOf = (model: string, account: number): number =>
  account === bigAccount && model === 'invoices' ? invoices : (sizes.get(account) ?? othersSize);

/**
 * About as many values as a key of a real account has. The lengths have no common divisor, so that keys are
 * independent.
 */
const others = [97, 89, 83, 79, 73, 71, 67, 61];

/** The values that a condition contains; for a range, its ends. */
const valuesOf = (wanted: Wanted | undefined): readonly KeyValue[] => {
  if (wanted === undefined || wanted === null) return [];
  if (typeof wanted !== 'object') return [wanted];
  if (isList(wanted)) return wanted;
  return 'noneOf' in wanted ? wanted.noneOf : [wanted.from ?? null, wanted.before ?? null];
};

/** Documents of a model in which each queried value is one of many. */
export const documentsOf = (
  model: ModelDefinition,
  queries: readonly RecordedQuery[],
): readonly StoredDocument[] => {
  const pools = Object.entries(model.keys).map(([key, kind], at): [string, readonly KeyValue[]] => {
    const asked = queries
      .filter((query) => query.model.name === model.name)
      .flatMap(({ where }) => valuesOf(where[key]));
    const more = Array.from({ length: others[at] ?? 59 }, (_, number) =>
      kind === 'integer' ? number + 1_000 : `other ${number}`,
    );
    return [key, [...new Set([...asked, ...more])]];
  });
  return [1, bigAccount, 3].flatMap((account) =>
    Array.from({ length: sizeOf(model.name, account) }, (_, at) => ({
      account,
      id: at + 1,
      position: positionOf(at),
      keys: Object.fromEntries(pools.map(([key, pool]) => [key, pool[at % pool.length] ?? null])),
      body: '{}',
    })),
  );
};

const positionOf = (at: number): Position => String(at).padStart(16, '0') as Position;
