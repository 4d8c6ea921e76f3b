import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { sequencesToRun } from '../../domain/invoice/state.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import { runId, type ChaseRun } from '../../platform/ports/sequence-runs.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { profileBefore } from './profile-before.ts';
import { unfinishedRuns } from './unfinished-runs.ts';
import { invoiceStream } from '../../commands/streams.ts';

type WakerDeps = Pick<
  ProcessManagerDeps,
  'store' | 'commands' | 'readModels' | 'models' | 'waitFor' | 'runs' | 'log'
>;

/** How long a model may take to know what an event concerns, in milliseconds; what it misses is mended hourly. */
const modelPatience = 10_000;

/** Runs that an event concerns. What a run wrote by itself wakes nobody: it goes on deciding anyway. */
export const runsConcerned = async (deps: WakerDeps, event: RecordedEvent): Promise<ChaseRun[]> => {
  if (event.metadata.actor === 'workflow') return [];
  switch (event.type) {
    case 'ClientRevised':
    case 'ClientDeleted':
      return runsOfClient(deps, event, event.data.clientId);
    case 'ProfileChanged':
      return runsInZone(deps, event, event.data.timeZone);
    default:
      return event.stream.startsWith('invoice-') && 'invoiceId' in event.data
        ? runsOfInvoice(deps, event.data)
        : [];
  }
};

/** Wakes each run once; resolves when no wake can be lost any more. */
export const wakeAll = async (
  { runs }: Pick<WakerDeps, 'runs'>,
  concerned: readonly ChaseRun[],
): Promise<void> => {
  const once = new Map(concerned.map((run) => [runId(run), run]));
  await Promise.all([...once.values()].map((run) => runs.wake(run)));
};

/** The sequences that the stream says are to run, and one that the event names: it may have to end. */
const runsOfInvoice = async (
  { commands }: WakerDeps,
  data: { readonly accountId: number; readonly invoiceId: number; readonly sequenceId?: number },
): Promise<ChaseRun[]> => {
  const { accountId, invoiceId, sequenceId } = data;
  const ids = new Set(sequenceId === undefined ? [] : [sequenceId]);
  try {
    const { state } = await commands.load(invoiceStream(invoiceId), invoiceDecider);
    for (const id of sequencesToRun(state)) ids.add(id);
  } catch (error) {
    if (!(error instanceof StreamGone)) throw error;
  }
  return [...ids].map((id) => ({ accountId, invoiceId, sequenceId: id }));
};

/** All of the account, when its zone has changed: their times are other instants now. */
const runsInZone = async (deps: WakerDeps, event: RecordedEvent, zone: string): Promise<ChaseRun[]> => {
  if ((await profileBefore(deps.store, event))?.timeZone === zone) return [];
  await knows(deps, 'sequences', event);
  return unfinishedRuns(await deps.readModels.find(deps.models.sequences, event.data.accountId));
};

const runsOfClient = async (deps: WakerDeps, event: RecordedEvent, clientId: number): Promise<ChaseRun[]> => {
  const { readModels, models } = deps;
  const account = event.data.accountId;
  await Promise.all([knows(deps, 'invoices', event), knows(deps, 'sequences', event)]);
  const invoices = await readModels.find(models.invoices, account, { where: { clientId } });
  const ids = invoices.map(({ id }) => id);
  return ids.length === 0 ? [] : unfinishedRuns(await readModels.find(models.sequences, account, { ids }));
};

const knows = async (
  { waitFor, models, log }: WakerDeps,
  model: 'invoices' | 'sequences',
  { position, type }: RecordedEvent,
): Promise<void> => {
  if (await waitFor(models[model].name, position, modelPatience)) return;
  log.warn(
    { model, position, type },
    'A read model is behind; runs that it does not know of yet are woken later',
  );
};
