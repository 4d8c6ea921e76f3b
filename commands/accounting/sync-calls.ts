import { setTimeout as pause } from 'node:timers/promises';
import { featureGates } from '../../contracts/messages.ts';
import { plans } from '../../contracts/accounts/plans.ts';
import type { XeroSyncAnswer } from '../../contracts/accounts/xero-sync.ts';
import { FeatureGated, NotAllowedNow, SyncFailed } from '../../domain/errors.ts';
import type { XeroEvent } from '../../domain/xero/events.ts';
import { xeroDecider } from '../../domain/xero/decide.ts';
import { pendingRequest } from '../../domain/xero/sync/decide.ts';
import type { SyncPart } from '../../domain/xero/sync/events.ts';
import { noCounts, type XeroSync } from '../../domain/xero/sync/state.ts';
import type { Xero } from '../../domain/xero/state.ts';
import type { Handled } from '../../platform/ports/command-handler.ts';
import type { RecordedEvent, StreamName } from '../../platform/ports/event-store.ts';
import { contextOf, type Call } from '../command-context.ts';
import type { Desk, Done } from '../desk.ts';
import { xeroStream } from '../streams.ts';

/** How long a call waits for its sync, in milliseconds; a longer one goes on by itself. */
const patience = 50_000;
const lookEvery = 150;

const importedBy = ({ created, updated }: { readonly created: number; readonly updated: number }): number =>
  created + updated;

/** What the sync with this id has come to; undefined while it has not ended. @throws SyncFailed, NotAllowedNow */
const answerOf = (sync: XeroSync, part: SyncPart, syncId: string): XeroSyncAnswer | undefined => {
  if (pendingRequest(sync, part) === syncId) return undefined;
  const last = sync.last[part];
  if (last?.syncId !== syncId) throw new NotAllowedNow('Xero was disconnected.');
  if (last.failure !== null) throw new SyncFailed(last.failure);
  return {
    importCount: importedBy(last.counts),
    firstImportCount: importedBy(last.first ?? noCounts),
    isFinished: true,
  };
};

/** What the sync with this id has done so far, and the first one of the connection, which it tells too. */
const soFar = ({ running, first }: XeroSync, part: SyncPart, syncId: string): XeroSyncAnswer => {
  const untold = first[part];
  const counts = running?.counts[part] ?? noCounts;
  const isFirst = running?.by === 'schedule' && untold?.isOver === false;
  return {
    importCount: running?.syncId === syncId ? importedBy(counts) : 0,
    firstImportCount: importedBy(untold?.counts ?? noCounts) + (isFirst ? importedBy(counts) : 0),
    isFinished: false,
  };
};

/** A stream's state up to a revision, which the next event changes. */
interface At {
  readonly xero: Xero;
  readonly revision: number;
}

/** The states after one, event by event: a sync that ended is seen before the next one has ended too. */
async function* after(desk: Pick<Desk, 'store'>, stream: StreamName, start: At): AsyncIterable<At> {
  let { xero } = start;
  for await (const event of desk.store.readStream(stream, { from: start.revision + 1 })) {
    xero = xeroDecider.evolve(xero, event as RecordedEvent<XeroEvent>);
    yield { xero, revision: event.revision };
  }
}

/** The state when the sync was asked for; that of a repeated command is the stream's latest. */
const whenAsked = async (
  desk: Pick<Desk, 'store'>,
  stream: StreamName,
  { state, revision, events }: Handled<Xero>,
): Promise<At> => {
  const asked = events.at(-1)?.revision ?? revision;
  if (asked === revision) return { xero: state, revision };
  for await (const at of after(desk, stream, { xero: xeroDecider.initial, revision: -1 }))
    if (at.revision === asked) return at;
  throw new Error(`${stream} has no revision ${asked}`);
};

/** @throws FeatureGated */
const assertMaySync = ({ license }: Call['account']): void => {
  if (!plans[license].canUseXero) throw new FeatureGated(featureGates.xero.title, featureGates.xero.message);
};

/**
 * Asks for a sync of contacts or invoices, or joins one that was asked for, and waits for its end.
 * @param signal aborts the wait, not the sync
 * @throws FeatureGated, NotAllowedNow without a connection, SyncFailed
 */
export const syncAndWait = async (
  desk: Pick<Desk, 'commands' | 'store'>,
  call: Call,
  part: SyncPart,
  signal: AbortSignal,
): Promise<XeroSyncAnswer & Done> => {
  const { account, commandId } = call;
  assertMaySync(account);
  const stream = xeroStream(account.accountId);
  const command = { type: 'RequestXeroSync', part, requestId: commandId } as const;
  const handled = await desk.commands.handle(stream, xeroDecider, command, contextOf(call, `sync ${part}`));
  const { position } = handled;
  let at = await whenAsked(desk, stream, handled);
  const syncId = pendingRequest(at.xero.sync, part) ?? commandId;
  const until = performance.now() + patience;
  while (performance.now() < until && !signal.aborted) {
    for await (at of after(desk, stream, at)) {
      const answer = answerOf(at.xero.sync, part, syncId);
      if (answer !== undefined) return { ...answer, position };
    }
    await pause(lookEvery);
  }
  return { ...soFar(at.xero.sync, part, syncId), position };
};
