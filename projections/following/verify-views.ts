import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { EventStore, Position } from '../../platform/ports/event-store.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { DocumentRef, ReadModels, StoredDocument } from '../../platform/ports/read-models.ts';
import { storedContent, type Projection } from '../projection.ts';
import { shadowOf } from './shadow.ts';
import { foldIntoEmptyShadows, foldIntoShadow, type RebuildProgress } from './shadow-folding.ts';

/** A stored document that is not what the events give. */
export interface Difference extends DocumentRef {
  readonly what: 'missing' | 'unexpected' | 'different';
  /** What differs of a document: fields, `key …`, and `position`. */
  readonly fields: readonly string[];
}

/** What a comparison of a stored view with its events found. */
export interface VerifiedView {
  /** Position up to which it was compared; undefined when nothing was folded yet, and nothing has to be. */
  readonly position: Position | undefined;
  readonly documents: number;
  readonly differences: readonly Difference[];
}

export interface VerifyDeps {
  readonly store: Pick<EventStore, 'followAll' | 'shareBefore'>;
  /** The views as stored; others may go on writing them. */
  readonly stored: Pick<ReadModels, 'prepare' | 'checkpoint' | 'scan' | 'load'>;
  /** Read models in memory. */
  readonly memory: ReadModels;
  readonly log: Log;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Between two looks at documents that change meanwhile, in milliseconds. */
  readonly patience?: number;
}

/** Documents that are compared at a time. */
const pageSize = 500;
/** How often documents that change meanwhile are looked at. */
const mostRounds = 20;

type Found = StoredDocument | undefined;

const isLive = (document: Found): document is StoredDocument & { readonly body: string } =>
  document !== undefined && document.body !== null;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const changedFields = (one: unknown, other: unknown): string[] => {
  if (!isRecord(one) || !isRecord(other)) return isDeepStrictEqual(one, other) ? [] : ['document'];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isDeepStrictEqual(one[name], other[name]));
};

/** The fields of a document's body that differ; one that can't be read differs as a whole. */
const changedInBody = (
  projection: Projection<unknown>,
  stored: StoredDocument & { readonly body: string },
  expected: StoredDocument & { readonly body: string },
): string[] => {
  if (stored.body === expected.body) return [];
  try {
    return changedFields(storedContent(projection, stored), storedContent(projection, expected));
  } catch {
    return ['document'];
  }
};

const difference = (
  projection: Projection<unknown>,
  { account, id }: DocumentRef,
  stored: Found,
  expected: Found,
): Difference | undefined => {
  if (!isLive(stored)) return isLive(expected) ? { account, id, what: 'missing', fields: [] } : undefined;
  if (!isLive(expected)) return { account, id, what: 'unexpected', fields: [] };
  const fields = [
    ...changedInBody(projection, stored, expected),
    ...changedFields(stored.keys, expected.keys).map((key) => `key ${key}`),
    ...(stored.position === expected.position ? [] : ['position']),
  ];
  return fields.length === 0 ? undefined : { account, id, what: 'different', fields };
};

async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

const byRef = (one: DocumentRef, other: DocumentRef): number =>
  one.account - other.account || one.id - other.id;

const nameOf = ({ account, id }: DocumentRef): string => `${account} ${id}`;

/**
 * Compares a view with its shadow, and what changes meanwhile again.
 * @param upTo where both are; undefined for a view without a checkpoint
 */
const compareView = async (
  deps: VerifyDeps,
  projection: Projection<unknown>,
  upTo: Position | undefined,
): Promise<VerifiedView | undefined> => {
  const { stored, memory, patience = 250 } = deps;
  const { model } = projection;
  const shadow = shadowOf(model);
  if (upTo === undefined) {
    // No checkpoint is also that of a view none of whose events has happened.
    for await (const _ of memory.scan(shadow)) return undefined;
    return { position: upTo, documents: 0, differences: [] };
  }

  /** Folds up to where the stored view is: what it has written before is final. */
  const foldOn = async (): Promise<Position | undefined> => {
    const now = await stored.checkpoint(model);
    if (now !== undefined)
      await foldIntoShadow({ ...deps, readModels: memory }, projection, { term: 0, upTo: now });
    return now;
  };

  let documents = 0;
  let found: { readonly difference: Difference; readonly stored: Found }[] = [];
  const compare = (
    refs: readonly DocumentRef[],
    known: readonly StoredDocument[],
    expected: readonly StoredDocument[],
  ): void => {
    const ours = new Map(known.map((one) => [nameOf(one), one]));
    const theirs = new Map(expected.map((one) => [nameOf(one), one]));
    for (const ref of refs) {
      const document = ours.get(nameOf(ref));
      const differs = difference(projection, ref, document, theirs.get(nameOf(ref)));
      if (differs !== undefined) found.push({ difference: differs, stored: document });
    }
  };

  let position = upTo;
  for await (const page of inPages(stored.scan(model))) {
    documents += page.length;
    compare(page, page, await memory.load(shadow, page));
  }
  for await (const page of inPages(memory.scan(shadow))) {
    const there = await stored.load(model, page);
    const names = new Set(there.filter(isLive).map(nameOf));
    const absent = page.filter((one) => !names.has(nameOf(one)));
    compare(absent, there, absent);
  }

  const differences: Difference[] = [];
  for (let round = 1; ; round += 1) {
    const reached = position;
    // What is newer than the position may be right.
    const isNewer = ({ stored: one }: (typeof found)[number]): boolean =>
      one !== undefined && one.position > reached;
    const newer = round < mostRounds ? found.filter(isNewer) : [];
    differences.push(...found.filter((one) => !newer.includes(one)).map((one) => one.difference));
    if (newer.length === 0) return { position, documents, differences: differences.sort(byRef) };
    await pause(patience);
    const refs = newer.map((one) => one.difference);
    found = [];
    position = (await foldOn()) ?? position;
    compare(refs, await stored.load(model, refs), await memory.load(shadow, refs));
  }
};

/**
 * Folds the events of some views anew, in memory, and compares each document with the stored one, also while others
 * write them. Each event is read once.
 * @returns of each view what was found, undefined for one that was never built, although it has documents
 */
export const verifyViews = async (
  deps: VerifyDeps,
  projections: readonly Projection<unknown>[],
): Promise<(VerifiedView | undefined)[]> => {
  const { stored, memory } = deps;
  const stretches = await Promise.all(
    projections.map(async (projection) => {
      const { model } = projection;
      await Promise.all([stored.prepare(model), memory.prepare(shadowOf(model), { indexLater: true })]);
      return { projection, term: 0, upTo: await stored.checkpoint(model) };
    }),
  );
  const [first] = projections;
  const name = projections.length === 1 && first !== undefined ? first.model.name : 'views';
  await foldIntoEmptyShadows({ ...deps, readModels: memory }, name, stretches);
  const verified: (VerifiedView | undefined)[] = [];
  for (const { projection, upTo } of stretches) verified.push(await compareView(deps, projection, upTo));
  return verified;
};
