import { handleAddress } from '../../commands/accounts/addresses.ts';
import { endAllGrants } from '../../commands/connections/disconnect.ts';
import type { KnownPartners } from '../../commands/connections/partners.ts';
import { systemContext } from '../../commands/command-context.ts';
import { createSessions } from '../../commands/accounts/sessions.ts';
import { accountStream, placesStream } from '../../commands/streams.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import {
  StreamGone,
  type EventStore,
  type Position,
  type StreamName,
} from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { Keep, KeepKind, Kept } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import type { Secrets } from '../../platform/ports/secrets.ts';
import type { ChaseRun, SequenceRuns } from '../../platform/ports/sequence-runs.ts';

export interface ErasureDeps {
  readonly store: EventStore;
  readonly commands: CommandHandler;
  readonly keep: Keep;
  readonly files: Files;
  readonly secrets: Secrets;
  readonly readModels: ReadModels;
  /** All models; some may hold nothing of the account. */
  readonly allModels: readonly ModelDefinition[];
  readonly runs: SequenceRuns;
  /** Waits until a model has folded a position; false after the timeout. */
  readonly waitFor: (model: string, position: Position, timeoutMilliseconds: number) => Promise<boolean>;
  readonly clock: Clock;
  readonly partners: KnownPartners;
  /** Deletes emails that were written to the outbox, by their Message-ID. */
  readonly forgetOutbox?: (messageIds: ReadonlySet<string>) => Promise<void>;
  readonly log: Log;
}

/** Begins the keys of what the keep stores of deleted accounts, among the timers. */
export const deletionPrefix = 'deletion-';

/** How long to wait for a model that is behind, in milliseconds. */
const modelPatience = 10_000;
/** Streams that are deleted at a time. */
const atOnce = 20;

/**
 * Erases everything of a closed account: runs, sessions, grants at partners, sealed secrets, links, limits, streams, documents and files.
 * What stays is its id in `deletions`, and the reservations of its addresses, now free, which name the address by a
 * hash. Every part can be repeated; the account's own stream goes last, so that an interrupted erasure still finds what
 * it names.
 * @returns false when a model was behind: documents may be left, and it has to be repeated
 */
export const eraseAccount = async (deps: ErasureDeps, accountId: number): Promise<boolean> => {
  await endRuns(deps, accountId);
  await createSessions(deps).endAll(accountId);
  await endAllGrants(deps, accountId);
  await deps.secrets.deleteAll(accountId);
  await freeAddresses(deps, accountId);
  await deps.forgetOutbox?.(await messageIdsOf(deps, accountId));
  await deleteStreams(deps, accountId);
  await forgetEntries(deps, accountId);
  const isComplete = await eraseDocuments(deps, accountId);
  await deps.files.deleteAll(accountId);
  return isComplete;
};

/** Wakes the account's runs: each finds that the account is gone, and ends. */
const endRuns = async ({ runs }: ErasureDeps, accountId: number): Promise<void> => {
  const own: ChaseRun[] = [];
  for await (const run of runs.running()) if (run.accountId === accountId) own.push(run);
  await Promise.all(own.map((run) => runs.wake(run)));
};

/** Frees every address that the account ever had, so that it can be registered again. */
const freeAddresses = async (deps: ErasureDeps, accountId: number): Promise<void> => {
  const addresses = new Set<string>();
  await unlessGone(async () => {
    for await (const { type, data } of deps.store.readStream(accountStream(accountId)))
      if (type === 'AccountRegistered' || type === 'ProfileChanged') addresses.add(data.email);
  });
  for (const email of addresses) {
    const command = { type: 'FreeAddress', accountId } as const;
    await handleAddress(deps, email, command, systemContext(accountId));
  }
};

/** Addresses belong to whoever registers them next, and deletions are forever. */
export const isOwn = (stream: StreamName): boolean => !stream.startsWith('email-') && stream !== 'deletions';

const deleteStreams = async (deps: ErasureDeps, accountId: number): Promise<void> => {
  // Those that are always there are also closed if they are empty.
  const last: StreamName[] = [placesStream(accountId), accountStream(accountId)];
  const streams: StreamName[] = [];
  for await (const stream of deps.store.streamsOf(accountId))
    if (isOwn(stream) && !last.includes(stream)) streams.push(stream);
  for (let from = 0; from < streams.length; from += atOnce)
    await Promise.all(streams.slice(from, from + atOnce).map((stream) => deleteStream(deps, stream)));
  for (const stream of last) await deleteStream(deps, stream);
};

/** Of every email that the account has queued. */
const messageIdsOf = async ({ store }: ErasureDeps, accountId: number): Promise<Set<string>> => {
  const ids = new Set<string>();
  for await (const stream of store.streamsOf(accountId))
    if (stream.startsWith('mailing-'))
      await unlessGone(async () => {
        for await (const { type, data } of store.readStream(stream))
          if (type === 'MailingQueued') {
            ids.add(data.messageId);
            break;
          }
      });
  return ids;
};

const deleteStream = async ({ store, keep }: ErasureDeps, stream: StreamName): Promise<void> => {
  await store.deleteStream(stream);
  await keep.delete('snapshots', stream);
};

/** Entries whose key begins or ends with the account's id, or whose value names it. */
const forgetEntries = async ({ keep }: ErasureDeps, accountId: number): Promise<void> => {
  for (const kind of ['answers', 'uploads'] as const) await keep.deleteByPrefix(kind, `${accountId}/`);
  await keep.deleteByPrefix('timers', `sender-${accountId}-`);
  await forgetThose(keep, 'limits', ({ key }) => key.endsWith(`/${accountId}`));
  for (const kind of ['links', 'timers'] as const)
    await forgetThose(keep, kind, (entry) => isAbout(entry, accountId));
};

const forgetThose = async (
  keep: Keep,
  kind: KeepKind,
  isOwn: (entry: Kept<unknown>) => boolean,
): Promise<void> => {
  for await (const entry of keep.list<unknown>(kind)) if (isOwn(entry)) await keep.delete(kind, entry.key);
};

/** The note that the account was deleted stays. */
const isAbout = ({ key, value }: Kept<unknown>, accountId: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'accountId' in value &&
  value.accountId === accountId &&
  !key.startsWith(deletionPrefix);

/** Waits until the models have folded what was there, so that none writes a document again. */
const eraseDocuments = async (
  { store, readModels, allModels, waitFor }: ErasureDeps,
  accountId: number,
): Promise<boolean> => {
  const last = await store.lastPosition();
  let isComplete = true;
  for (const model of allModels) {
    if (last !== undefined && !(await waitFor(model.name, last, modelPatience))) isComplete = false;
    await readModels.eraseAccount(model, accountId);
  }
  return isComplete;
};

const unlessGone = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StreamGone)) throw error;
  }
};
