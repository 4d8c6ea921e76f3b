import type { ImportSetup, RowReason } from '../../contracts/imports/imports.ts';

interface Ids {
  importId: number;
  accountId: number;
}

/**
 * What applying a record did to a stream: from which revision (-1 for a new one) to which, in how many events. If more
 * has happened on the stream since, undoing leaves the record as it is.
 */
export interface AppliedTo {
  id: number;
  before: number;
  after: number;
  events: number;
}

/** A new due date of an invoice that is chased, and what became of its reminders. Dates are calendar dates. */
export interface DueDateNews {
  invoiceId: number;
  invoiceNumber: string;
  from: string;
  to: string;
  reminders: 'moved' | 'kept' | 'ended';
}

/** What applying a record of an import did. */
export interface EntryResult {
  /** Its place in the plan, from 0. */
  entry: number;
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed';
  /** Why it failed; null otherwise. */
  reason: RowReason | null;
  /** Null when it touched no client. */
  client: AppliedTo | null;
  /** Null when it touched no invoice. */
  invoice: AppliedTo | null;
  /** Absent when there is none, and in events from before it was recorded. */
  dueDateNews?: DueDateNews;
}

/** What undoing a record did. */
export interface UndoResult {
  entry: number;
  outcome: 'removed' | 'restored' | 'changed_since' | 'gone';
}

/** Events of the stream `import-{id}`. Files are named by their hash. */
export type ImportEvent =
  | {
      type: 'ImportUploaded';
      data: Ids & { fileName: string; fileSize: number; fileHash: string; setup: ImportSetup };
    }
  | { type: 'ImportSetUp'; data: Ids & { setup: ImportSetup } }
  /** Before it was confirmed: nothing was stored of it. */
  | { type: 'ImportDiscarded'; data: Ids }
  /** What is done with each record is in the plan, a file. */
  | { type: 'ImportConfirmed'; data: Ids & { planHash: string; entries: number } }
  /** In order, without gaps. */
  | { type: 'ImportEntriesApplied'; data: Ids & { from: number; results: EntryResult[] } }
  /** The run stops after the entries that it is applying. */
  | { type: 'ImportCancelRequested'; data: Ids }
  /** What was applied stays. */
  | { type: 'ImportCancelled'; data: Ids & { undoUntil: string } }
  | { type: 'ImportCompleted'; data: Ids & { undoUntil: string } }
  | { type: 'ImportUndoStarted'; data: Ids }
  /** From the last record to the first; `done` counts all records so far. */
  | { type: 'ImportEntriesUndone'; data: Ids & { done: number; results: UndoResult[] } }
  | { type: 'ImportUndone'; data: Ids };
