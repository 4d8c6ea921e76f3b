import { z } from 'zod';
/** A query as sent to the server. */
export interface SentCommand {
  readonly collection: string;
  readonly filter: Readonly<Record<string, unknown>>;
  /** The fields that an aggregation reads; it reads nothing else of the documents. */
  readonly fields: readonly string[] | undefined;
  readonly sort: readonly (readonly [field: string, direction: number])[];
  readonly limit: number | undefined;
}

export interface Index {
  /** All ascending. */
  readonly fields: readonly string[];
  readonly sparse: boolean;
}

/** What a server examines to answer a query, and what it returns of that. */
export interface Use {
  readonly index: Index | undefined;
  /** Index entries, or documents if there is no index. */
  readonly entries: number;
  /** Fetched documents. */
  readonly documents: number;
  readonly matching: number;
}

interface Test {
  /** Whether it holds for single values, not for a range. */
  readonly isPoint: boolean;
  readonly holds: (value: unknown) => boolean;
}

const range = z.union([
  z.strictObject({ $gte: z.string(), $lt: z.string().optional() }),
  z.strictObject({ $gte: z.number(), $lt: z.number().optional() }),
]);
const oneOf = z.strictObject({ $in: z.array(z.unknown()) });
const noneOf = z.strictObject({ $nin: z.array(z.unknown()) });
const beyond = z.strictObject({ $gt: z.string() });
const isNot = z.strictObject({ $ne: z.null() });
const isOneValue = (condition: unknown): boolean => condition === null || typeof condition !== 'object';

/** The few conditions that the read models make. @throws ZodError for every other */
const testOf = (condition: unknown): Test => {
  if (isOneValue(condition)) return { isPoint: true, holds: (value) => (value ?? null) === condition };
  const listed = oneOf.safeParse(condition).data;
  if (listed !== undefined) {
    const values = new Set(listed.$in);
    return { isPoint: true, holds: (value) => values.has(value ?? null) };
  }
  if (isNot.safeParse(condition).success)
    return { isPoint: false, holds: (value) => value !== undefined && value !== null };
  const left = noneOf.safeParse(condition).data;
  if (left !== undefined) {
    const values = new Set(left.$nin);
    return { isPoint: false, holds: (value) => !values.has(value ?? null) };
  }
  const after = beyond.safeParse(condition).data;
  if (after !== undefined) return { isPoint: false, holds: (value) => String(value) > after.$gt };
  const { $gte, $lt } = range.parse(condition);
  return {
    isPoint: false,
    holds: (value) =>
      (typeof value === 'string' || typeof value === 'number') &&
      typeof value === typeof $gte &&
      value >= $gte &&
      ($lt === undefined || value < $lt),
  };
};

/**
 * How the best of the indexes serves a question, by the rules of MongoDB's manual for compound indexes: conditions on
 * its first fields bound it, points before at most one range; it sorts by what follows points on one value; it is
 * enough by itself when it has all fields that are asked for. Reckoned over the documents, so it holds on any server.
 */
export const useOfIndexes = (
  command: SentCommand,
  indexes: readonly Index[],
  documents: readonly object[],
): Use => {
  const tests = new Map(
    Object.entries(command.filter).map(([field, condition]) => [field, testOf(condition)]),
  );
  const tested = [...tests.keys()];
  const counts = new Map<string, number>();
  const countOf = (fields: readonly string[]): number => {
    const held = tested.filter((field) => fields.includes(field));
    const known = counts.get(held.join());
    if (known !== undefined) return known;
    const some = [...tests].filter(([field]) => held.includes(field));
    const count = documents.filter((one) =>
      some.every(([field, { holds }]) => holds(Reflect.get(one, field))),
    ).length;
    counts.set(held.join(), count);
    return count;
  };
  const matching = countOf(tested);

  const useOf = (index: Index): Use[] => {
    const bounding = boundingFields(index.fields, tests);
    if (bounding.length === 0) return [];
    const isCovered = [...tested, ...(command.fields ?? ['body'])].every((one) => index.fields.includes(one));
    // Every entry is a document of the answer, in its order: the limit ends the search. All documents here have a body.
    const isAnswer = tested.every((field) => bounding.includes(field) || field === 'body');
    const limit = isAnswer && sortsBy(index.fields, command) ? (command.limit ?? Infinity) : Infinity;
    return [
      {
        index,
        entries: Math.min(countOf(bounding), limit),
        documents: isCovered ? 0 : Math.min(countOf(index.fields), limit),
        matching,
      },
    ];
  };

  const uses = indexes.filter(({ sparse }) => !sparse).flatMap(useOf);
  const none: Use = { index: undefined, entries: documents.length, documents: documents.length, matching };
  return [...uses, none].toSorted((a, b) => a.documents - b.documents || a.entries - b.entries)[0] ?? none;
};

const boundingFields = (fields: readonly string[], tests: ReadonlyMap<string, Test>): readonly string[] => {
  const ends = fields.findIndex((field) => tests.get(field)?.isPoint !== true);
  if (ends === -1) return fields;
  const range = fields[ends];
  return range !== undefined && tests.has(range) ? fields.slice(0, ends + 1) : fields.slice(0, ends);
};

const sortsBy = (fields: readonly string[], { filter, sort }: SentCommand): boolean => {
  const free = fields.filter((field) => !(field in filter && isOneValue(filter[field])));
  return (
    new Set(sort.map(([, direction]) => direction)).size <= 1 &&
    sort.every(([field], at) => free[at] === field)
  );
};
