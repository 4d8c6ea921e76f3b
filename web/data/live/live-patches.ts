import type { LiveChange, LiveView } from '../../../contracts/live.ts';
import { withNewFormat } from '../account/numbers.ts';
import { recomputeToday } from '../account/clock.ts';
import { patchLists, patchShownLists } from './page-patches.ts';
import { clientRows, invoiceRows, sentEmailRows, sequenceRows } from '../lists/paged-lists.ts';
import { paymentsPath } from '../lists/payments-path.ts';
import { upcomingPath } from '../lists/upcoming-path.ts';
import { clientFiguresPath } from '../records/client-figures.ts';
import { readImportsAgain } from '../records/import-queries.ts';
import { queryClient, readEverythingAgain } from '../query-client.ts';
import { readNewFacts } from '../lists/timeline.ts';
import {
  clientRecords,
  invoiceRecords,
  refreshRecords,
  sentEmailRecords,
  stepRecords,
  stepRecordsById,
} from '../records/records.ts';

const readAgain = (path: string): Promise<void> => queryClient.invalidateQueries({ queryKey: [path] });

/** The lists of invoices that need the user. */
const attentionLists = (): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: [invoiceRows.path],
    predicate: ({ queryKey: [, query] }) =>
      typeof query === 'object' && query !== null && 'attention' in query,
  });

/** Collects changes while a read is running, and reads all of them at once afterwards. */
const createReader = (read: (ids: ReadonlySet<number>) => Promise<void>) => {
  let collected = new Set<number>();
  let reading = false;
  const run = async (): Promise<void> => {
    reading = true;
    try {
      while (collected.size > 0) {
        const ids = collected;
        collected = new Set();
        await read(ids);
      }
    } finally {
      reading = false;
    }
  };
  return async (ids: readonly number[]): Promise<void> => {
    for (const id of ids) collected.add(id);
    if (!reading) await run();
  };
};

/**
 * What is to come is worked out anew from all sequences: it is read at most a fifth of the time, however much changes,
 * and nothing else waits for it.
 */
const readUpcoming = createReader(async () => {
  const begun = performance.now();
  await readAgain(upcomingPath);
  const took = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, 4 * took));
});

// The bell says whether what it tells of an invoice, a sender, a connection or the account's address is still open.
const readers: Readonly<Record<LiveView, (ids: readonly number[]) => Promise<void>>> = {
  templates: createReader(() => readAgain('/api/email-templates')),
  schedules: createReader(async () => {
    await Promise.all(['/api/schedules', '/api/schedule-rules'].map(readAgain));
  }),
  imports: createReader(readImportsAgain),
  'xero-sync': createReader(async () => {
    await Promise.all([readAgain('/api/xero/sync'), readAgain('/api/notifications')]);
  }),
  'verified-emails': createReader(async () => {
    // The banner says which of them send while there is no mail server.
    await Promise.all(['/api/verified-emails', '/api/notifications', '/api/status'].map(readAgain));
  }),
  clients: createReader((ids) => refreshRecords(clientRecords, ids)),
  invoices: createReader(async (ids) => {
    await Promise.all([
      refreshRecords(invoiceRecords, ids),
      readAgain(clientFiguresPath),
      // A payment's row has the number of its invoice, and goes with it.
      readAgain(paymentsPath),
    ]);
  }),
  'followup-sequences': createReader(async (ids) => {
    const byId = queryClient.invalidateQueries({
      queryKey: [stepRecordsById.path, stepRecordsById.parameter],
    });
    await Promise.all([refreshRecords(stepRecords, ids), byId]);
  }),
  'sent-emails': createReader(async (ids) => {
    await Promise.all([refreshRecords(sentEmailRecords, ids), patchLists(sentEmailRows, ids)]);
  }),
  payments: createReader(() => readAgain(paymentsPath)),
  'client-rows': createReader(async (ids) => {
    void readUpcoming([...ids]);
    await Promise.all([
      patchLists(clientRows, ids),
      readAgain('/api/attention'),
      readAgain('/api/dashboard'),
      readAgain('/api/figures'),
      // Which schedule an invoice gets depends on both.
      readAgain('/api/schedule-rules'),
    ]);
  }),
  'invoice-rows': createReader(async (ids) => {
    void readUpcoming([...ids]);
    await Promise.all([
      patchLists(invoiceRows, ids),
      patchLists(sequenceRows, ids),
      // A client's row says how much is outstanding.
      patchShownLists(clientRows),
      readAgain('/api/lists/next-emails'),
      readAgain('/api/attention'),
      readAgain('/api/notifications'),
      attentionLists(),
      readAgain('/api/schedule-rules'),
    ]);
  }),
  dashboard: createReader(async () => {
    await Promise.all([readAgain('/api/dashboard'), readAgain('/api/figures')]);
  }),
  notifications: createReader(() => readAgain('/api/notifications')),
  user: createReader(() =>
    withNewFormat(() => Promise.all([readAgain('/api/user'), readAgain('/api/notifications')])),
  ),
  status: createReader(() => readAgain('/api/status')),
  everything: createReader(readEverythingAgain),
  today: createReader(async () => {
    recomputeToday();
    const paths = [
      '/api/status',
      '/api/dashboard',
      '/api/figures',
      '/api/attention',
      clientFiguresPath,
      '/api/lists/next-emails',
      upcomingPath,
      invoiceRows.path,
      sequenceRows.path,
    ];
    await Promise.all(paths.map(readAgain));
  }),
};

/** Whatever has changed, a fact says so. */
const newFacts = createReader(readNewFacts);

/** Updates loaded data after a live message. */
export const applyLiveChanges = async (changes: readonly LiveChange[]): Promise<void> => {
  const byView = new Map<LiveView, number[]>();
  for (const { view, id } of changes) byView.set(view, [...(byView.get(view) ?? []), id]);
  await Promise.all([
    ...[...byView].map(([view, ids]) => readers[view](ids)),
    newFacts(changes.map(({ id }) => id)),
  ]);
};
