import { messageOf, StoredUnseen } from '../../data/api-error.ts';
import { queryClient } from '../../data/query-client.ts';
import { userQuery } from '../../data/account/session.ts';
import { createStore } from '../../hooks/store.ts';
import { keepRun, takeStopped, type KeptRun, type StoppedRun } from './stopped-runs.ts';
import { isGone, tryEach, type Tried } from './try-each.ts';

/** `unknown`: its call was under way when the page ended. */
export type RunResult = 'waiting' | 'done' | 'skipped' | 'failed' | 'unknown';

/** The result for one record. */
export interface RunRow {
  readonly id: number;
  readonly name: string;
  readonly result: RunResult;
  /** Why it was skipped or failed. */
  readonly why?: string;
}

/** The same call for many records: its progress, and the result for each. */
export interface BulkRun {
  readonly id: number;
  /** "Marking as paid". */
  readonly doing: string;
  readonly rows: readonly RunRow[];
  readonly isOver: boolean;
  /** The page was closed or crashed in the middle of it: what still waits was not done. */
  readonly isStopped?: boolean;
  /** Retries those that failed; undefined when there are none. */
  readonly retry?: () => void;
}

/** The runs that are under way, and those whose results are not closed yet; they go on while another page is shown. */
export const bulkRunsStore = createStore<readonly BulkRun[]>([]);

export const closeRun = (id: number): void =>
  bulkRunsStore.set(bulkRunsStore.get().filter((run) => run.id !== id));

/** From this many records on, the progress is shown; for fewer, only a result that is not the same for all. */
const many = 10;
export const isMany = (records: readonly unknown[]): boolean => records.length >= many;

/** A record for which nothing is done. */
export interface Skipped<Record> {
  readonly record: Record;
  /** "Already paid". */
  readonly why: string;
}

interface Work<Record, Answer> {
  readonly doing: string;
  readonly records: readonly Record[];
  /** Those for which there is nothing to do, and why. */
  readonly skipped?: readonly Skipped<Record>[];
  readonly nameOf: (record: Record) => string;
  /** Called before the calls, and before a retry of those that failed. */
  readonly begin?: (records: readonly Record[]) => void;
  /** `key` is the Idempotency-Key of this record's call: the same in a retry, so that nothing is done twice. */
  readonly call: (record: Record, key: string) => Promise<Answer>;
  readonly end: (tried: Tried<Record, Answer>) => void;
}

const resultOf = (error: unknown): [RunResult, string] => {
  if (error instanceof StoredUnseen) return ['done', messageOf(error)];
  return isGone(error) ? ['skipped', 'No longer exists'] : ['failed', messageOf(error)];
};

const accountOfPage = (): number | undefined => queryClient.getQueryData(userQuery.queryKey)?.id;

let lastId = 0;

/** Leaving the site in the middle of a run would leave the rest undone, so the browser asks first. */
const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  if (bulkRunsStore.get().some(({ isOver }) => !isOver)) event.preventDefault();
};

/** Shows the runs that ended when their page was closed or crashed, until `signal`. */
export const showStopped = async (accountId: number, signal: AbortSignal): Promise<void> => {
  const show = (run: StoppedRun): void => {
    lastId += 1;
    put({ ...run, id: lastId, isOver: true, isStopped: true });
  };
  await takeStopped(accountId, show, signal);
};

const put = (run: BulkRun): void => {
  const others = bulkRunsStore.get();
  const at = others.findIndex(({ id }) => id === run.id);
  bulkRunsStore.set(at < 0 ? [...others, run] : others.with(at, run));
  window.addEventListener('beforeunload', askBeforeLeaving);
};

/** Calls for every record; for many it shows the progress and the results. Never rejects. */
export const runOverAll = async <Record extends { readonly id: number }, Answer>(
  work: Work<Record, Answer>,
): Promise<void> => {
  const { doing, records, skipped = [], nameOf } = work;
  const asRow = (record: Record, result: RunResult, why?: string): RunRow => ({
    id: record.id,
    name: nameOf(record),
    result,
    ...(why === undefined ? {} : { why }),
  });
  const rows = new Map<number, RunRow>();
  for (const record of records) rows.set(record.id, asRow(record, 'waiting'));
  for (const { record, why } of skipped) rows.set(record.id, asRow(record, 'skipped', why));
  const intent = crypto.randomUUID();
  lastId += 1;
  const id = lastId;
  const show = (isOver: boolean, retry?: () => void): void => {
    const now = [...rows.values()];
    const isPlain = now.length < 2 || now.every(({ result }) => result === 'done');
    if (isMany(now) || (isOver && !isPlain))
      put({ id, doing, rows: now, isOver, ...(retry ? { retry } : {}) });
  };
  const account = accountOfPage();
  const underWay = new Set<number>();
  const set = (kept: KeptRun | undefined, row: RunRow): void => {
    rows.set(row.id, row);
    underWay.delete(row.id);
    kept?.note([...rows.values()], underWay);
    show(false);
  };
  const round = async (some: readonly Record[]): Promise<void> => {
    work.begin?.(some);
    for (const record of some) rows.set(record.id, asRow(record, 'waiting'));
    show(false);
    const all = { doing, rows: [...rows.values()] };
    const kept = some.length > 1 && account !== undefined ? keepRun(intent, account, all) : undefined;
    const tried = await tryEach(some, async (record) => {
      underWay.add(record.id);
      kept?.note([...rows.values()], underWay);
      try {
        const answer = await work.call(record, `${intent}-${record.id}`);
        set(kept, asRow(record, 'done'));
        return answer;
      } catch (error) {
        set(kept, asRow(record, ...resultOf(error)));
        throw error;
      }
    });
    kept?.forget();
    const failed = tried.failed.map(({ record }) => record);
    show(true, failed.length > 0 ? () => void round(failed) : undefined);
    work.end(tried);
  };
  await round(records);
};
