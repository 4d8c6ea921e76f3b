import { setImmediate as nextTurn } from 'node:timers/promises';
import { applyEntry, type Applying } from '../../commands/imports/apply-entry.ts';
import { loadPlan } from '../../commands/imports/import-files.ts';
import { undoEntries, type Undoing } from '../../commands/imports/undo-entry.ts';
import { systemContext } from '../../commands/command-context.ts';
import { loadAccount, type Desk } from '../../commands/desk.ts';
import { isoInstant } from '../../domain/moment.ts';
import { takeInvoicePlaces } from '../../commands/places.ts';
import { importStream } from '../../commands/streams.ts';
import { importDecider, type ImportCommand } from '../../domain/import/decide.ts';
import type { EntryResult } from '../../domain/import/events.ts';
import type { Import, RunningImport } from '../../domain/import/state.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import type { Files } from '../../platform/ports/files.ts';

export interface ImportRef {
  readonly accountId: number;
  readonly importId: number;
}

export interface ImportRunDeps {
  readonly desk: Desk;
  readonly files: Files;
}

/** Entries between two records of progress. They are worked on together, so that their appends share writes to disk. */
const batchSize = 50;

/** The commands of an import are derived from this and its id, so that each run of it gives the same ones. */
const namespace = '5b0c2a8e-7d5f-4a53-9d0f-0f6f1a1e7c11';

const isRunning = (state: Import): state is RunningImport =>
  state.status === 'running' || state.status === 'cancelling' || state.status === 'undoing';

/**
 * Works on an import until it has nothing to do or the signal aborts. Progress is recorded after each batch; a batch
 * that was interrupted is done again, which changes nothing that it did before. The uploaded file goes first: only a
 * draft needs it.
 * @throws StoreUnavailable, and what else prevents the work for now
 */
export const workOnImport = async (
  deps: ImportRunDeps,
  ref: ImportRef,
  signal: AbortSignal,
): Promise<void> => {
  let known: Loaded | undefined;
  while (!signal.aborted) {
    const { state } = await deps.desk.commands.load(importStream(ref.importId), importDecider);
    if (state.status === 'absent' || state.status === 'draft') return;
    if (known === undefined) await deps.desk.uploads.letGo(ref.accountId, state.fileHash);
    if (!isRunning(state)) return;
    if (known === undefined) await deps.desk.uploads.keepAside(ref.accountId, state.planHash);
    known ??= await loadAll(deps, state);
    await (state.status === 'undoing' ? undoBatch(deps, state, known) : applyBatch(deps, state, known));
    await nextTurn();
  }
};

/** Discards a draft whose time is over. @throws StoreUnavailable */
export const expireDraft = (deps: ImportRunDeps, ref: ImportRef): Promise<void> =>
  record(deps, ref, { type: 'ExpireDraft' });

interface Loaded {
  readonly plan: Applying['plan'];
  /** What was applied, by entry; read when it is undone. */
  results: readonly EntryResult[] | undefined;
}

const loadAll = async (
  { files }: ImportRunDeps,
  { accountId, planHash }: RunningImport,
): Promise<Loaded> => ({
  plan: await loadPlan(files, accountId, planHash),
  results: undefined,
});

const callOf = async (
  { desk }: ImportRunDeps,
  { accountId, importId }: RunningImport,
): Promise<Applying['call']> => ({
  account: await loadAccount(desk, accountId),
  actor: 'import',
  commandId: derivedUuid(namespace, `import ${importId}`),
  now: desk.clock.now(),
});

const record = async (
  { desk }: ImportRunDeps,
  { importId, accountId }: ImportRef,
  command: ImportCommand,
): Promise<void> => {
  await desk.commands.handle(importStream(importId), importDecider, command, systemContext(accountId));
};

/** A plan names each known record once; a client that several entries create is created by one of them. */
const applyBatch = async (deps: ImportRunDeps, state: RunningImport, { plan }: Loaded): Promise<void> => {
  const entries = plan.entries.slice(state.applied, state.applied + batchSize);
  const call = await callOf(deps, state);
  const ids = entries.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]));
  // A command of its own each time: places that were freed since are taken again.
  const purpose = `places ${state.applied} ${isoInstant(call.now)}`;
  await takeInvoicePlaces(deps.desk, { ...call, ids: [] }, ids, purpose);
  const { dueDates, starts } = state.setup.choices;
  const applying: Applying = { desk: deps.desk, call, plan, dueDates, starts };
  const results = await Promise.all(entries.map((entry) => applyEntry(applying, entry)));
  const now = isoInstant(deps.desk.clock.now());
  await record(deps, state, { type: 'RecordApplied', from: state.applied, results, now });
};

const resultsOf = async ({ desk }: ImportRunDeps, importId: number): Promise<EntryResult[]> => {
  const results: EntryResult[] = [];
  for await (const event of desk.store.readStream(importStream(importId))) {
    if (event.type === 'ImportEntriesApplied') results.push(...event.data.results);
  }
  return results;
};

/** From the last entry to the first: the entry that created a client comes after all others of that client. */
const undoBatch = async (
  deps: ImportRunDeps,
  state: RunningImport & { readonly status: 'undoing' },
  loaded: Loaded,
): Promise<void> => {
  loaded.results ??= await resultsOf(deps, state.importId);
  const { undone: from, applied } = state;
  const done = Math.min(from + batchSize, applied);
  const batch = loaded.results.slice(applied - done, applied - from).toReversed();
  const undoing: Undoing = {
    desk: deps.desk,
    call: await callOf(deps, state),
    dueDates: state.setup.choices.dueDates,
  };
  const results = await undoEntries(undoing, batch);
  await record(deps, state, { type: 'RecordUndone', from, done, results });
};
