import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { usualRows } from '../../../contracts/invoices/lists.ts';
import type { TimelineFact, TimelinePage, TimelineQuery } from '../../../contracts/invoices/timeline.ts';
import { factKind, factTypes } from '../../../domain/audit/event-kinds.ts';
import { factActor, factActorName } from '../../../domain/audit/fact-actor.ts';
import { addDays, instantOf } from '../../../domain/calendar.ts';
import { NotFound } from '../../../domain/errors.ts';
import type { EventStore, RecordedEvent, StreamName } from '../../../platform/ports/event-store.ts';
import type { ReadModels } from '../../../platform/ports/read-models.ts';
import { earlierDayOf } from '../../as-of.ts';
import { accounts } from '../../accounts.ts';
import { clients } from '../../clients.ts';
import { invoices } from '../../invoices.ts';
import { shownDocuments, type Projection } from '../../projection.ts';
import { assertOwnStream, unlessGone } from '../own-stream.ts';
import type { ReplayedAccount } from '../replay.ts';
import { FactIndex, type FactFilter, type IndexedFact } from './fact-index.ts';
import { withClientNames } from './shown-changes.ts';
import { tellerOf, toldFrom, type Told } from './tell-facts.ts';

/** What is asked for, without the moments. */
export type FactQuery = Omit<TimelineQuery, 'at' | 'since'>;

/** Between which moments, as ISO instants; default from the beginning until now. */
export interface FactPeriod {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Nothing that was recorded before is told, not even as the reason of something later. */
  readonly notBefore?: string | undefined;
}

/** What happened to an account's records, page by page. */
export interface Timeline {
  /** @throws NotFound for an invoice or a client that the account never had, and for a fact that is not there */
  page(
    account: ReplayedAccount,
    query: FactQuery,
    names: Pick<ReadModels, 'find'>,
    period?: FactPeriod,
  ): Promise<TimelinePage>;
}

type Store = Pick<EventStore, 'readAccount' | 'readStream' | 'lastPosition'>;

/** The events of one stream, from a revision on. */
type Read = (stream: StreamName, from: number) => AsyncIterable<RecordedEvent>;

interface Indexed {
  readonly index: FactIndex;
  readonly read: Read;
}

/** Facts of all accounts whose numbers are kept. */
const mostKept = 1_000_000;
/** Accounts that are read at the same time. */
const accountsAtOnce = 2;
const streamsAtOnce = 8;

/** Emails whose message can be downloaded. */
const hasMessage = (type: RecordedEvent['type']): boolean =>
  type === 'StepSent' ||
  type === 'StepSendDoubted' ||
  type === 'HandoverAccepted' ||
  type === 'HandoverDoubted';

export const createTimeline = (store: Store): Timeline => {
  const kept = new LRUCache<number, FactIndex>({
    maxSize: mostKept,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });
  const reading = new Map<number, Promise<FactIndex>>();
  const queue = new PQueue({ concurrency: accountsAtOnce });
  const read: Read = (stream, from) => unlessGone(store.readStream(stream, { from }));

  const readOn = async (account: number): Promise<FactIndex> => {
    const index = kept.get(account) ?? new FactIndex();
    const last = await store.lastPosition();
    if (last === undefined || index.position === last) return index;
    for await (const event of store.readAccount(account, { after: index.position, types: factTypes }))
      index.add(event);
    if (index.position === undefined || index.position < last) index.position = last;
    // Its size counts anew.
    kept.delete(account);
    kept.set(account, index);
    return index;
  };

  /** All facts of an account, up to now. */
  const ofAccount = async (account: number): Promise<Indexed> => {
    // What comes while one call reads is read by the next.
    await reading.get(account);
    const next = reading.get(account) ?? queue.add(() => readOn(account));
    reading.set(account, next);
    try {
      return { index: await next, read };
    } finally {
      if (reading.get(account) === next) reading.delete(account);
    }
  };

  /** The facts of an invoice and of its emails, from their own streams. */
  const ofInvoice = async (account: number, invoiceId: number): Promise<Indexed> => {
    const own: StreamName = `invoice-${invoiceId}`;
    await assertOwnStream(store, account, own, 'Invoice');
    const streams = new Map<StreamName, RecordedEvent[]>([[own, []]]);
    const readAll = async (stream: StreamName): Promise<void> => {
      const events: RecordedEvent[] = [];
      for await (const event of read(stream, 0)) events.push(event);
      streams.set(stream, events);
    };
    await readAll(own);
    const mailings = (streams.get(own) ?? []).flatMap((event) =>
      event.type === 'StepSendStarted' && event.data.mailingId !== undefined
        ? [`mailing-${event.data.mailingId}` as const]
        : [],
    );
    const streamQueue = new PQueue({ concurrency: streamsAtOnce });
    await streamQueue.addAll(mailings.map((stream) => () => readAll(stream)));
    const index = new FactIndex();
    const all = [...streams.values()].flat();
    for (const event of all.sort((one, other) => (one.position < other.position ? -1 : 1))) index.add(event);
    return {
      index,
      read: async function* (stream, from) {
        yield* (streams.get(stream) ?? []).slice(from);
      },
    };
  };

  const indexOf = async (
    account: number,
    { invoiceId, clientId }: Pick<TimelineQuery, 'invoiceId' | 'clientId'>,
  ): Promise<Indexed> => {
    if (invoiceId !== undefined) return ofInvoice(account, invoiceId);
    if (clientId !== undefined) await assertOwnStream(store, account, `client-${clientId}`, 'Client');
    return ofAccount(account);
  };

  /** Tells facts of an index, each stream once. */
  const tell = async (
    account: ReplayedAccount,
    facts: readonly IndexedFact[],
    from: Read,
  ): Promise<ToldFact[]> => {
    const byStream = new Map<StreamName, IndexedFact[]>();
    for (const fact of facts) byStream.set(fact.stream, [...(byStream.get(fact.stream) ?? []), fact]);
    const streamQueue = new PQueue({ concurrency: streamsAtOnce });
    const told = await streamQueue.addAll(
      [...byStream].map(
        ([stream, wanted]) =>
          () =>
            tellStream(account, stream, wanted, from),
      ),
    );
    return told.flat().sort((one, other) => Number(other.cursor) - Number(one.cursor));
  };

  return {
    page: async (account, query, names, { since, until, notBefore } = {}) => {
      const { index, read: from } = await indexOf(account.id, query);
      const filter = {
        ...filterOf(account, query),
        begin: Math.max(
          since === undefined ? 0 : index.endAt(Date.parse(since)),
          notBefore === undefined ? 0 : index.endAt(Date.parse(notBefore) - 1),
        ),
        end: until === undefined ? index.size : index.endAt(Date.parse(until)),
      };
      const { numbers, next, total } = pageOf(index, query, filter);
      const rows = await tell(
        account,
        numbers.map((number) => index.fact(number)),
        from,
      );
      const shown =
        notBefore === undefined
          ? rows
          : rows.map((row) => ({ ...row, why: row.why.filter(({ recordedAt }) => recordedAt >= notBefore) }));
      return { rows: await withNames(account.id, shown, names), next, total };
    },
  };
};

const filterOf = (
  { timeZone }: ReplayedAccount,
  { kind, actor, clientId, invoiceId, from, to }: FactQuery,
): Omit<FactFilter, 'begin' | 'end'> => ({
  kind,
  actor,
  // An invoice's facts are those of its own streams, whoever its client was.
  clientId: invoiceId === undefined ? clientId : undefined,
  from: from === undefined ? undefined : instantOf(from, '00:00', timeZone),
  before: to === undefined ? undefined : instantOf(addDays(to, 1), '00:00', timeZone),
});

/** The facts of a page, the latest first. @throws NotFound for a fact that is not there */
const pageOf = (
  index: FactIndex,
  { after, newerThan, fact, limit = usualRows }: FactQuery,
  filter: FactFilter,
): { readonly numbers: number[]; readonly next: string | null; readonly total: number } => {
  const first = fact === undefined ? undefined : index.find(fact);
  if (fact !== undefined && (first === undefined || first < filter.begin || first >= filter.end))
    throw new NotFound('Fact');
  const start = first ?? (after === undefined ? filter.end - 1 : Math.min(Number(after), filter.end) - 1);
  const oldest = newerThan === undefined ? 0 : Number(newerThan) + 1;
  const numbers: number[] = [];
  let total = 0;
  for (let number = filter.end - 1; number >= 0; number -= 1) {
    if (number !== first && !index.matches(number, filter)) continue;
    total += 1;
    if (number <= start && number >= oldest && numbers.length <= limit) numbers.push(number);
  }
  const shown = numbers.slice(0, limit);
  const last = shown.at(-1);
  return { numbers: shown, next: numbers.length > limit && last !== undefined ? String(last) : null, total };
};

const tellStream = async (
  account: ReplayedAccount,
  stream: StreamName,
  facts: readonly IndexedFact[],
  read: Read,
): Promise<ToldFact[]> => {
  const wanted = new Map(facts.map((fact) => [fact.revision, fact]));
  const revisions = [...wanted.keys()];
  const last = Math.max(...revisions);
  const teller = tellerOf(account, stream);
  const told: ToldFact[] = [];
  for await (const event of read(stream, toldFrom(stream, Math.min(...revisions)))) {
    const fact = wanted.get(event.revision);
    const one = teller(event, fact !== undefined);
    if (fact !== undefined && one !== undefined) told.push(factOf(event, fact, one, account.timeZone));
    if (event.revision >= last) break;
  }
  return told;
};

/** A fact before the names of others are known. */
type ToldFact = Omit<TimelineFact, 'by' | 'changes'> & {
  /** @param user what the user of the account is called */
  readonly by: (user: string) => string;
} & Pick<Told, 'changes'>;

const factOf = (
  event: RecordedEvent,
  { number, invoiceId, clientId }: IndexedFact,
  { title, summary, details, changes, why, invoiceNumber, clientName, stepId }: Told,
  timeZone: string,
): ToldFact => ({
  id: event.id,
  cursor: String(number),
  position: event.position,
  kind: factKind(event) ?? 'account',
  title,
  summary,
  details,
  recordedAt: event.metadata.occurredAt,
  forDay: earlierDayOf(event, timeZone) ?? null,
  actor: factActor(event),
  by: (user) => factActorName(event, user),
  commandId: event.metadata.commandId,
  event: event.type,
  changes,
  why,
  invoiceId,
  invoiceNumber,
  clientId,
  clientName,
  emailId: stepId !== null && hasMessage(event.type) ? stepId : null,
});

/** Adds the names that invoices and clients have, where the facts don't say them. */
const withNames = async (
  account: number,
  rows: readonly ToldFact[],
  { find }: Pick<ReadModels, 'find'>,
): Promise<TimelineFact[]> => {
  const namesOf = async <Doc>(
    projection: Projection<Doc>,
    ids: Iterable<number | null>,
    nameOf: (doc: Doc) => string,
  ): Promise<ReadonlyMap<number, string>> => {
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    const found = wanted.length === 0 ? [] : await find(projection.model, account, { ids: wanted });
    return new Map(shownDocuments(projection, found).map(({ id, doc }) => [id, nameOf(doc)]));
  };
  const mentioned = rows.flatMap(({ changes }) => changes.flatMap(({ clients: named = [] }) => named));
  const ofClients = await namesOf(
    clients,
    [...rows.map(({ clientId }) => clientId), ...mentioned],
    ({ name }) => name,
  );
  const ofInvoices = await namesOf(
    invoices,
    rows.map(({ invoiceId }) => invoiceId),
    ({ invoiceNumber }) => invoiceNumber,
  );
  const user = (await namesOf(accounts, [account], ({ name }) => name)).get(account) ?? 'The user';
  return rows.map((row) => ({
    ...row,
    by: row.by(user),
    clientName: row.clientName ?? (row.clientId === null ? null : (ofClients.get(row.clientId) ?? null)),
    invoiceNumber:
      row.invoiceNumber ?? (row.invoiceId === null ? null : (ofInvoices.get(row.invoiceId) ?? null)),
    changes: withClientNames(row.changes, (id) => ofClients.get(id)),
  }));
};
