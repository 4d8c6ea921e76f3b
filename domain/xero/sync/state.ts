import type {
  LeftOut,
  SyncBy,
  SyncCounts,
  SyncFailure,
  SyncPart,
  SyncPhase,
  XeroSyncEvent,
} from './events.ts';

/** Counts of both kinds. */
export type BothCounts = Readonly<Record<SyncPart, SyncCounts>>;

export interface RunningSync {
  readonly syncId: string;
  readonly by: SyncBy;
  readonly tenantId: string;
  readonly startedAt: string;
  readonly phases: readonly SyncPhase[];
  /** Index of the phase that is being read. */
  readonly at: number;
  /** The page that is read next, from 1. */
  readonly page: number;
  readonly since: Readonly<Record<SyncPart, string | null>>;
  /** When Xero answered the first page of each part. */
  readonly asOf: Readonly<Partial<Record<SyncPart, string>>>;
  readonly counts: BothCounts;
}

/** How the last sync of a part ended. */
export interface PartResult {
  readonly syncId: string;
  readonly at: string;
  readonly counts: SyncCounts;
  /** What the first sync of the connection did, in the first one after it that a user asked for. */
  readonly first?: SyncCounts;
  /** Null for success. */
  readonly failure: SyncFailure | null;
}

/** Up to when Xero's changes are in Owed, by Xero's clock. */
export interface SyncMarks {
  readonly contacts: string | null;
  readonly invoices: string | null;
  /** When all owed invoices were last read, changed or not. */
  readonly allOwed: string | null;
}

/** What the syncs did that began by themselves when the connection was made; over once one has ended well. */
export interface FirstSync {
  readonly counts: SyncCounts;
  readonly isOver: boolean;
}

/** The syncs of an account. */
export interface XeroSync {
  readonly running: RunningSync | null;
  /** Ids of requests that no sync has begun to serve. */
  readonly requested: Readonly<Record<SyncPart, string | null>>;
  readonly last: Readonly<Record<SyncPart, PartResult | null>>;
  /** Null once a user's sync has told it. */
  readonly first: Readonly<Record<SyncPart, FirstSync | null>>;
  /** By tenant: they stay when it is disconnected, so that no change is missed when it is connected again. */
  readonly marks: Readonly<Record<string, SyncMarks>>;
  /** The first records that are not in Owed. */
  readonly leftOut: readonly LeftOut[];
  /** How many more are not in Owed. */
  readonly unnamed: number;
  /** The tenant that those are of. */
  readonly leftOutOf: string | null;
  /** Clients were made since all owed invoices were last read. */
  readonly hasNewClients: boolean;
}

export const noCounts: SyncCounts = { created: 0, updated: 0, unchanged: 0, leftOut: 0 };
const neither: BothCounts = { contacts: noCounts, invoices: noCounts };
const noMarks: SyncMarks = { contacts: null, invoices: null, allOwed: null };

export const noSync: XeroSync = {
  running: null,
  requested: { contacts: null, invoices: null },
  last: { contacts: null, invoices: null },
  first: { contacts: null, invoices: null },
  marks: {},
  leftOut: [],
  unnamed: 0,
  leftOutOf: null,
  hasNewClients: false,
};

export const marksOf = ({ marks }: XeroSync, tenantId: string): SyncMarks => marks[tenantId] ?? noMarks;

/** The part that a phase belongs to. */
export const partOf = (phase: SyncPhase): SyncPart => (phase === 'contacts' ? 'contacts' : 'invoices');

/** From when on a phase reads changes; null for all records that Owed wants. */
export const sinceAt = ({ since }: RunningSync, phase: SyncPhase): string | null =>
  phase === 'again' ? null : since[partOf(phase)];

export const readsAll = (running: RunningSync, phase: SyncPhase): boolean => sinceAt(running, phase) === null;

const sum = (one: SyncCounts, other: SyncCounts): SyncCounts => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  leftOut: one.leftOut + other.leftOut,
});

type EventOf<T extends XeroSyncEvent['type']> = Extract<XeroSyncEvent, { type: T }>;

const started = (sync: XeroSync, { data }: EventOf<'XeroSyncStarted'>): XeroSync => {
  const { syncId, by, tenantId, startedAt, phases, since } = data;
  const { contacts, invoices } = sync.requested;
  return {
    ...sync,
    running: { syncId, by, tenantId, startedAt, phases, at: 0, page: 1, since, asOf: {}, counts: neither },
    requested: {
      contacts: contacts === syncId ? null : contacts,
      invoices: invoices === syncId ? null : invoices,
    },
    ...(sync.leftOutOf !== tenantId && { leftOut: [], unnamed: 0, leftOutOf: tenantId }),
  };
};

const pageSynced = (sync: XeroSync, { data }: EventOf<'XeroPageSynced'>): XeroSync => {
  const { running } = sync;
  if (running === null) return sync;
  const { phase, page, isLast, asOf, counts } = data;
  const part = partOf(phase);
  const isAnew = page === 1 && readsAll(running, phase);
  const kind = part === 'contacts' ? 'contact' : 'invoice';
  const gone = new Set([...data.noLongerLeftOut, ...data.leftOut.map(({ xeroId }) => xeroId)]);
  const kept = sync.leftOut.filter((one) => !(isAnew && one.kind === kind) && !gone.has(one.xeroId));
  return {
    ...sync,
    running: {
      ...running,
      at: isLast ? running.at + 1 : running.at,
      page: isLast ? 1 : page + 1,
      asOf: running.asOf[part] === undefined ? { ...running.asOf, [part]: asOf } : running.asOf,
      counts: {
        contacts: sum(running.counts.contacts, counts.contacts),
        invoices: sum(running.counts.invoices, counts.invoices),
      },
    },
    leftOut: [...kept, ...data.leftOut],
    unnamed: (isAnew ? 0 : sync.unnamed) + data.unnamed,
    hasNewClients: sync.hasNewClients || counts.contacts.created > 0,
  };
};

const isAny = ({ created, updated }: SyncCounts): boolean => created + updated > 0;

/** The parts that a sync read, with how it ended, and what is left to tell of the first one. */
const ended = (
  { last, first }: XeroSync,
  { syncId, by, phases, counts }: RunningSync,
  at: string,
  failure: SyncFailure | null,
): Pick<XeroSync, 'last' | 'first'> => {
  const isWell = failure === null;
  return [...new Set(phases.map(partOf))].reduce(
    (before, part) => {
      const own = counts[part];
      const untold = before.first[part];
      const tells = by === 'user' && isWell;
      const told = tells && untold !== null && isAny(untold.counts) ? { first: untold.counts } : {};
      const result: PartResult = { syncId, at, counts: own, ...told, failure };
      const goesOn = by === 'schedule' && untold?.isOver === false;
      const left = goesOn ? { counts: sum(untold.counts, own), isOver: isWell } : untold;
      return {
        last: { ...before.last, [part]: result },
        first: { ...before.first, [part]: tells ? null : left },
      };
    },
    { last, first },
  );
};

const finished = (sync: XeroSync, { data }: EventOf<'XeroSyncFinished'>): XeroSync => {
  const { running } = sync;
  if (running === null) return sync;
  const { tenantId, asOf, phases } = running;
  const before = marksOf(sync, tenantId);
  const readAllOwed = phases.some((phase) => phase !== 'contacts' && readsAll(running, phase));
  const marks: SyncMarks = {
    contacts: asOf.contacts ?? before.contacts,
    invoices: asOf.invoices ?? before.invoices,
    allOwed: readAllOwed ? (asOf.invoices ?? null) : before.allOwed,
  };
  return {
    ...sync,
    running: null,
    ...ended(sync, running, data.finishedAt, null),
    marks: { ...sync.marks, [tenantId]: marks },
    hasNewClients: readAllOwed ? false : sync.hasNewClients,
  };
};

/** Applies an event of a sync. */
export const evolveSync = (sync: XeroSync, event: XeroSyncEvent): XeroSync => {
  switch (event.type) {
    case 'XeroSyncRequested':
      return { ...sync, requested: { ...sync.requested, [event.data.part]: event.data.requestId } };
    case 'XeroSyncStarted':
      return started(sync, event);
    case 'XeroPageSynced':
      return pageSynced(sync, event);
    case 'XeroSyncFinished':
      return finished(sync, event);
    case 'XeroSyncFailed': {
      const { running } = sync;
      if (running === null) return sync;
      return { ...sync, running: null, ...ended(sync, running, event.data.failedAt, event.data.code) };
    }
  }
};

/** What a change of the connection does to its syncs: they are over. */
export const withoutSyncs = (sync: XeroSync): XeroSync => ({
  ...sync,
  running: null,
  requested: noSync.requested,
});

const begun: FirstSync = { counts: noCounts, isOver: false };

/** What a new connection does to the syncs: a first one begins by itself. */
export const beforeFirstSync = (sync: XeroSync): XeroSync => ({
  ...withoutSyncs(sync),
  first: { contacts: begun, invoices: begun },
});
