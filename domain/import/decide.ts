import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { match } from 'ts-pattern';
import type { ImportSetup } from '../../contracts/imports/imports.ts';
import type { Decider } from '../decider.ts';
import { NotAllowedNow, NotFound } from '../errors.ts';
import type { EntryResult, ImportEvent, UndoResult } from './events.ts';
import { evolveImport, type Import, noImport } from './state.ts';

/** For how long an import can be undone after it has finished, in milliseconds. */
export const undoMilliseconds = millisecondsInHour;

/** For how long a draft is kept that nobody confirms, in milliseconds. */
export const draftMilliseconds = 7 * millisecondsInDay;

/** `now` is an ISO instant. */
export type ImportCommand =
  | {
      type: 'UploadImport';
      importId: number;
      accountId: number;
      fileName: string;
      fileSize: number;
      fileHash: string;
      setup: ImportSetup;
    }
  | { type: 'SetUpImport'; setup: ImportSetup }
  | { type: 'ConfirmImport'; planHash: string; entries: number }
  /** Discards a draft, or stops a running import. */
  | { type: 'CancelImport' }
  /** Discards a draft that nobody has confirmed in time; does nothing to any other import. */
  | { type: 'ExpireDraft' }
  /** The results of the entries from `from` on. Results that were recorded already change nothing. */
  | { type: 'RecordApplied'; from: number; results: EntryResult[]; now: string }
  | { type: 'UndoImport'; now: string }
  /** The entries after the first `from` undone ones, up to `done`; those that did nothing have no result. */
  | { type: 'RecordUndone'; from: number; done: number; results: UndoResult[] };

type CommandOf<T extends ImportCommand['type']> = Extract<ImportCommand, { type: T }>;
type Existing = Exclude<Import, { status: 'absent' | 'discarded' }>;

const idsOf = ({ importId, accountId }: Existing) => ({ importId, accountId });

const assertThere = (state: Import): Existing => {
  if (state.status === 'absent' || state.status === 'discarded') throw new NotFound('Import');
  return state;
};

const undoUntil = (now: string): string => new Date(Date.parse(now) + undoMilliseconds).toISOString();

const upload = ({ type: _, ...facts }: CommandOf<'UploadImport'>, state: Import): ImportEvent[] => {
  if (state.status !== 'absent') throw new NotAllowedNow('This import exists already');
  return [{ type: 'ImportUploaded', data: facts }];
};

/** @throws NotFound, NotAllowedNow once it is confirmed */
export const assertDraft = (state: Import): Existing & { readonly status: 'draft' } => {
  const there = assertThere(state);
  if (there.status !== 'draft') throw new NotAllowedNow('This import was already confirmed');
  return there;
};

const setUp = ({ setup }: CommandOf<'SetUpImport'>, state: Import): ImportEvent[] => {
  const there = assertDraft(state);
  return [{ type: 'ImportSetUp', data: { ...idsOf(there), setup } }];
};

const confirm = ({ planHash, entries }: CommandOf<'ConfirmImport'>, state: Import): ImportEvent[] => {
  const there = assertDraft(state);
  return [{ type: 'ImportConfirmed', data: { ...idsOf(there), planHash, entries } }];
};

const cancel = (state: Import): ImportEvent[] => {
  if (state.status === 'discarded') return [];
  const there = assertThere(state);
  if (there.status === 'draft') return [{ type: 'ImportDiscarded', data: idsOf(there) }];
  if (there.status === 'running') return [{ type: 'ImportCancelRequested', data: idsOf(there) }];
  if (there.status === 'cancelling') return [];
  throw new NotAllowedNow('This import has already finished');
};

const expire = (state: Import): ImportEvent[] =>
  state.status === 'draft' ? [{ type: 'ImportDiscarded', data: idsOf(state) }] : [];

const recordApplied = ({ from, results, now }: CommandOf<'RecordApplied'>, state: Import): ImportEvent[] => {
  const there = assertThere(state);
  const isExpected = (there.status === 'running' || there.status === 'cancelling') && there.applied === from;
  if (!isExpected) return [];
  const ids = idsOf(there);
  const applied: ImportEvent[] =
    results.length === 0 ? [] : [{ type: 'ImportEntriesApplied', data: { ...ids, from, results } }];
  const ending = { ...ids, undoUntil: undoUntil(now) };
  if (from + results.length >= there.entries) return [...applied, { type: 'ImportCompleted', data: ending }];
  return there.status === 'cancelling' ? [...applied, { type: 'ImportCancelled', data: ending }] : applied;
};

const undo = ({ now }: CommandOf<'UndoImport'>, state: Import): ImportEvent[] => {
  const there = assertThere(state);
  if (there.status === 'undoing' || there.status === 'undone') return [];
  if (there.status !== 'finished') throw new NotAllowedNow("This import hasn't finished yet");
  if (now > there.undoUntil) throw new NotAllowedNow('An import can only be undone for an hour.');
  return [{ type: 'ImportUndoStarted', data: idsOf(there) }];
};

const recordUndone = ({ from, done, results }: CommandOf<'RecordUndone'>, state: Import): ImportEvent[] => {
  const there = assertThere(state);
  if (there.status !== 'undoing' || there.undone !== from) return [];
  const ids = idsOf(there);
  const undone: ImportEvent[] =
    done === from ? [] : [{ type: 'ImportEntriesUndone', data: { ...ids, done, results } }];
  return done >= there.applied ? [...undone, { type: 'ImportUndone', data: ids }] : undone;
};

/**
 * An import of clients and invoices from a file.
 * @throws NotFound, NotAllowedNow
 */
export const importDecider: Decider<ImportCommand, Import, ImportEvent> = {
  name: 'import',
  version: 3,
  initial: noImport,
  decide: (command, state) =>
    match(command)
      .with({ type: 'UploadImport' }, (c) => upload(c, state))
      .with({ type: 'SetUpImport' }, (c) => setUp(c, state))
      .with({ type: 'ConfirmImport' }, (c) => confirm(c, state))
      .with({ type: 'CancelImport' }, () => cancel(state))
      .with({ type: 'ExpireDraft' }, () => expire(state))
      .with({ type: 'RecordApplied' }, (c) => recordApplied(c, state))
      .with({ type: 'UndoImport' }, (c) => undo(c, state))
      .with({ type: 'RecordUndone' }, (c) => recordUndone(c, state))
      .exhaustive(),
  evolve: evolveImport,
};
