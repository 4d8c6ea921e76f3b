import { usualChoices, type ImportSetup } from '../../contracts/imports/imports.ts';
import type { ImportEvent } from './events.ts';

interface Known {
  readonly importId: number;
  readonly accountId: number;
  readonly fileName: string;
  readonly fileHash: string;
  readonly setup: ImportSetup;
}

interface Planned extends Known {
  readonly planHash: string;
  readonly entries: number;
  /** How many entries were applied. */
  readonly applied: number;
}

export type Import =
  | { readonly status: 'absent' }
  | ({ readonly status: 'discarded' } & Pick<Known, 'importId' | 'accountId' | 'fileHash'>)
  | (Known & { readonly status: 'draft' })
  /** `cancelling`: the user has stopped it, and the run has not noticed yet. */
  | (Planned & { readonly status: 'running' | 'cancelling' })
  /** Completed or stopped. */
  | (Planned & { readonly status: 'finished'; readonly undoUntil: string })
  | (Planned & { readonly status: 'undoing'; readonly undone: number })
  | (Planned & { readonly status: 'undone' });

export type RunningImport = Exclude<
  Import,
  { status: 'absent' | 'discarded' | 'draft' | 'finished' | 'undone' }
>;

export const noImport: Import = { status: 'absent' };

/** A setup from before some of the choices were there. */
const completed = (setup: ImportSetup): ImportSetup => ({
  ...setup,
  choices: { ...usualChoices, ...setup.choices },
});

/** Applies an event to an import. */
export const evolveImport = (state: Import, event: ImportEvent): Import => {
  const { importId, accountId } = event.data;
  if (event.type === 'ImportUploaded') {
    const { fileName, fileHash, setup } = event.data;
    return { status: 'draft', importId, accountId, fileName, fileHash, setup: completed(setup) };
  }
  if (state.status === 'absent' || state.status === 'discarded') return state;
  if (event.type === 'ImportDiscarded')
    return { status: 'discarded', importId, accountId, fileHash: state.fileHash };
  if (event.type === 'ImportSetUp') return { ...state, setup: completed(event.data.setup) };
  if (event.type === 'ImportConfirmed') {
    const { planHash, entries } = event.data;
    const { fileName, fileHash, setup } = state;
    return {
      status: 'running',
      importId,
      accountId,
      fileName,
      fileHash,
      setup,
      planHash,
      entries,
      applied: 0,
    };
  }
  return state.status === 'draft' ? state : evolvePlanned(state, event);
};

type PlannedImport = Exclude<Import, { status: 'absent' | 'discarded' | 'draft' }>;

const plannedOf = (state: PlannedImport): Planned => ({
  importId: state.importId,
  accountId: state.accountId,
  fileName: state.fileName,
  fileHash: state.fileHash,
  setup: state.setup,
  planHash: state.planHash,
  entries: state.entries,
  applied: state.applied,
});

const evolvePlanned = (state: PlannedImport, event: ImportEvent): Import => {
  const planned = plannedOf(state);
  switch (event.type) {
    case 'ImportEntriesApplied':
      return {
        ...planned,
        status: state.status === 'cancelling' ? 'cancelling' : 'running',
        applied: event.data.from + event.data.results.length,
      };
    case 'ImportCancelRequested':
      return { ...planned, status: 'cancelling' };
    case 'ImportCancelled':
    case 'ImportCompleted':
      return { ...planned, status: 'finished', undoUntil: event.data.undoUntil };
    case 'ImportUndoStarted':
      return { ...planned, status: 'undoing', undone: 0 };
    case 'ImportEntriesUndone':
      return { ...planned, status: 'undoing', undone: event.data.done };
    case 'ImportUndone':
      return { ...planned, status: 'undone' };
    default:
      return state;
  }
};
