import { match } from 'ts-pattern';
import type { ImportView } from '../contracts/imports/imports.ts';
import type { EntryResult, UndoResult } from '../domain/import/events.ts';
import { defineProjection } from './projection.ts';

const noCounts: ImportView['counts'] = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };

const counted = (counts: ImportView['counts'], results: readonly EntryResult[]): ImportView['counts'] => {
  const sum = { ...counts };
  for (const { outcome } of results) sum[outcome] += 1;
  return sum;
};

type UndoneCounts = Pick<ImportView, 'removed' | 'restored' | 'left' | 'gone'>;

const nothingUndone: UndoneCounts = { removed: 0, restored: 0, left: 0, gone: 0 };

const countedUndone = (
  { removed, restored, left, gone }: UndoneCounts,
  results: readonly UndoResult[],
): UndoneCounts => {
  const sum = { removed, restored, left, gone };
  for (const { outcome } of results) sum[outcome === 'changed_since' ? 'left' : outcome] += 1;
  return sum;
};

/** The imports of an account, with their progress. A discarded draft is gone. */
export const imports = defineProjection({
  name: 'imports',
  version: 2,
  keys: {},
  indexes: [],
  liveView: 'imports',
  handles: [
    'ImportUploaded',
    'ImportSetUp',
    'ImportDiscarded',
    'ImportConfirmed',
    'ImportEntriesApplied',
    'ImportCancelRequested',
    'ImportCancelled',
    'ImportCompleted',
    'ImportUndoStarted',
    'ImportEntriesUndone',
    'ImportUndone',
  ],
  documentIds: (event) => [event.data.importId],
  fold: (view: ImportView | undefined, event, ref) =>
    match(event)
      .with({ type: 'ImportUploaded' }, ({ data, metadata }): ImportView => ({
        id: ref.id,
        userId: ref.account,
        fileName: data.fileName,
        fileSize: data.fileSize,
        status: 'draft',
        entries: 0,
        done: 0,
        counts: noCounts,
        ...nothingUndone,
        createdAt: metadata.occurredAt,
        finishedAt: null,
        undoUntil: null,
      }))
      .with({ type: 'ImportSetUp' }, () => view && { ...view })
      .with({ type: 'ImportDiscarded' }, () => undefined)
      .with(
        { type: 'ImportConfirmed' },
        ({ data }) => view && { ...view, status: 'running' as const, entries: data.entries },
      )
      .with(
        { type: 'ImportEntriesApplied' },
        ({ data: { from, results } }) =>
          view && { ...view, done: from + results.length, counts: counted(view.counts, results) },
      )
      .with({ type: 'ImportCancelRequested' }, () => view && { ...view, status: 'cancelling' as const })
      .with(
        { type: 'ImportCancelled' },
        ({ data, metadata }) =>
          view && {
            ...view,
            status: 'cancelled' as const,
            finishedAt: metadata.occurredAt,
            undoUntil: data.undoUntil,
          },
      )
      .with(
        { type: 'ImportCompleted' },
        ({ data, metadata }) =>
          view && {
            ...view,
            status: 'done' as const,
            finishedAt: metadata.occurredAt,
            undoUntil: data.undoUntil,
          },
      )
      .with({ type: 'ImportUndoStarted' }, () => view && { ...view, status: 'undoing' as const, done: 0 })
      .with(
        { type: 'ImportEntriesUndone' },
        ({ data: { done, results } }) => view && { ...view, done, ...countedUndone(view, results) },
      )
      .with({ type: 'ImportUndone' }, () => view && { ...view, status: 'undone' as const })
      .exhaustive(),
  keysOf: () => ({}),
});
