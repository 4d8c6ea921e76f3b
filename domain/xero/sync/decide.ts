import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { LeftOut, SyncCommand, SyncOwner, SyncPart, SyncPhase, XeroSyncEvent } from './events.ts';
import { marksOf, partOf, readsAll, type XeroSync } from './state.ts';

type CommandOf<T extends SyncCommand['type']> = Extract<SyncCommand, { type: T }>;

/** How many records that were left out are named; the others are only counted. */
export const mostNamed = 1_000;

/** All owed invoices are read again once a day while some wait for room in the plan. In milliseconds. */

/** Xero's changes of the last minutes are read once more, in case it shows them late. In milliseconds. */
const overlap = 5 * millisecondsInMinute;

const minus = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) - milliseconds).toISOString();

/** From when on the changes of a part are to be read; null for all records. */
export const sinceOf = (sync: XeroSync, tenantId: string, part: SyncPart): string | null => {
  const mark = marksOf(sync, tenantId)[part];
  return mark === null ? null : minus(mark, overlap);
};

/** Whether all owed invoices are to be read, because some that were left out may have a place or a client now. */
export const readsOwedAgain = (
  sync: XeroSync,
  tenantId: string,
  by: 'user' | 'schedule',
  now: string,
): boolean => {
  const { invoices, allOwed } = marksOf(sync, tenantId);
  if (invoices === null || sync.leftOutOf !== tenantId) return false;
  const waitsFor = (...reasons: readonly LeftOut['reason'][]): boolean =>
    sync.leftOut.some(({ reason }) => reasons.includes(reason));
  if (sync.hasNewClients && (waitsFor('client_without_email') || sync.unnamed > 0)) return true;
  if (!waitsFor('plan_limit', 'trial_ended', 'entered_by_hand') && sync.unnamed === 0) return false;
  return by === 'user' || allOwed === null || Date.parse(now) - Date.parse(allOwed) >= millisecondsInDay;
};

const request = (
  { part, requestId }: CommandOf<'RequestXeroSync'>,
  sync: XeroSync,
  owner: SyncOwner,
): XeroSyncEvent[] =>
  pendingRequest(sync, part) === null
    ? [{ type: 'XeroSyncRequested', data: { ...owner, requestId, part } }]
    : [];

/** Id of the sync of a part that a user has asked for and that is not done. */
export const pendingRequest = ({ requested, running }: XeroSync, part: SyncPart): string | null => {
  if (requested[part] !== null) return requested[part];
  if (running?.by !== 'user') return null;
  return running.phases.some((phase) => partOf(phase) === part) ? running.syncId : null;
};

const start = (
  { syncId, by, parts, now }: CommandOf<'StartXeroSync'>,
  sync: XeroSync,
  owner: SyncOwner,
  tenantId: string,
): XeroSyncEvent[] => {
  if (sync.running !== null) return [];
  const phases = parts.flatMap((part): SyncPhase[] =>
    part === 'invoices' && readsOwedAgain(sync, tenantId, by, now) ? ['invoices', 'again'] : [part],
  );
  const since = {
    contacts: sinceOf(sync, tenantId, 'contacts'),
    invoices: sinceOf(sync, tenantId, 'invoices'),
  };
  const data = { ...owner, syncId, by, tenantId, phases, since, startedAt: now };
  return [{ type: 'XeroSyncStarted', data }];
};

const recordPage = (
  { type: _, xeroIds, now, ...page }: CommandOf<'RecordXeroPage'>,
  sync: XeroSync,
  owner: SyncOwner,
): XeroSyncEvent[] => {
  const { running } = sync;
  if (running?.syncId !== page.syncId) return [];
  if (running.phases[running.at] !== page.phase || running.page !== page.page) return [];
  const isAnew = page.page === 1 && readsAll(running, page.phase);
  const still = new Set(page.leftOut.map(({ xeroId }) => xeroId));
  const known = new Set(sync.leftOut.map(({ xeroId }) => xeroId));
  const noLongerLeftOut = xeroIds.filter((id) => known.has(id) && !still.has(id));
  const room = isAnew ? mostNamed : mostNamed - sync.leftOut.length + noLongerLeftOut.length;
  const named = page.leftOut.filter(({ xeroId }) => known.has(xeroId));
  const others = page.leftOut.filter(({ xeroId }) => !known.has(xeroId));
  const leftOut = [...named, ...others.slice(0, Math.max(0, room))];
  const unnamed = page.leftOut.length - leftOut.length;
  const synced: XeroSyncEvent = {
    type: 'XeroPageSynced',
    data: { ...owner, ...page, leftOut, unnamed, noLongerLeftOut },
  };
  const isDone = page.isLast && running.at === running.phases.length - 1;
  return isDone
    ? [synced, { type: 'XeroSyncFinished', data: { ...owner, syncId: page.syncId, finishedAt: now } }]
    : [synced];
};

const fail = (
  { syncId, code, now }: CommandOf<'FailXeroSync'>,
  { running }: XeroSync,
  owner: SyncOwner,
): XeroSyncEvent[] =>
  running?.syncId === syncId
    ? [{ type: 'XeroSyncFailed', data: { ...owner, syncId, code, failedAt: now } }]
    : [];

/** The syncs of the present connection, one at a time. */
export const decideSync = (
  command: SyncCommand,
  sync: XeroSync,
  owner: SyncOwner,
  tenantId: string,
): XeroSyncEvent[] => {
  switch (command.type) {
    case 'RequestXeroSync':
      return request(command, sync, owner);
    case 'StartXeroSync':
      return start(command, sync, owner, tenantId);
    case 'RecordXeroPage':
      return recordPage(command, sync, owner);
    case 'FailXeroSync':
      return fail(command, sync, owner);
  }
};
