import { createStore } from '../../lib/store.ts';
import { messageOf } from '../../lib/api-error.ts';
import { tryEach, type Tried } from './try-each.ts';

/** The same call for many records: how far it is, and which it failed for. */
export interface BulkRun {
  /** "Marking as paid". */
  readonly doing: string;
  readonly total: number;
  readonly done: number;
  readonly failed: readonly { readonly id: number; readonly name: string; readonly why: string }[];
  readonly isOver: boolean;
}

/** The last run over many records; it goes on while another page is shown. */
export const bulkRunStore = createStore<BulkRun | undefined>(undefined);

/** From so many records on the progress is shown. */
const many = 10;

interface Work<Record, Answer> {
  readonly doing: string;
  readonly records: readonly Record[];
  readonly nameOf: (record: Record) => string;
  readonly call: (record: Record) => Promise<Answer>;
}

/** Calls for every record; for many of them it shows how far it is, and at the end which failed and why. */
export const runOverAll = async <Record extends { readonly id: number }, Answer>({
  doing,
  records,
  nameOf,
  call,
}: Work<Record, Answer>): Promise<Tried<Record, Answer>> => {
  if (records.length < many) return tryEach(records, call);
  const start: BulkRun = { doing, total: records.length, done: 0, failed: [], isOver: false };
  bulkRunStore.set(start);
  const step = (change: (run: BulkRun) => BulkRun): void =>
    bulkRunStore.set(change(bulkRunStore.get() ?? start));
  const tried = await tryEach(records, async (record) => {
    try {
      const answer = await call(record);
      step((run) => ({ ...run, done: run.done + 1 }));
      return answer;
    } catch (error) {
      const failure = { id: record.id, name: nameOf(record), why: messageOf(error) };
      step((run) => ({ ...run, failed: [...run.failed, failure] }));
      throw error;
    }
  });
  step((run) => ({ ...run, isOver: true }));
  return tried;
};
