import type { LiveChange, LiveView } from '../../contracts/live.ts';
import { api } from './api.ts';
import { recomputeToday } from './clock.ts';
import { clientList, invoiceList, sentEmailList, stepList } from './lists.ts';
import { queryClient } from './query-client.ts';
import { listQuery, replaceRecords, type ListSource } from './records.ts';

/** Above this many changes the whole list is read (DESIGN §8). */
const mostSingleReads = 200;

const readAgain = (path: string): Promise<void> => queryClient.invalidateQueries({ queryKey: [path] });

const readChanged = async <T extends { readonly id: number }>(
  source: ListSource<T>,
  ids: ReadonlySet<number>,
) => {
  const state = queryClient.getQueryState([source.path]);
  if (state?.data === undefined && state?.fetchStatus !== 'fetching') return;
  if (ids.size > mostSingleReads) return readAgain(source.path);
  // A list that is on its way may have left the server before the change: first it arrives, then it is patched.
  if (state.data === undefined) await queryClient.query(listQuery(source));
  const query = `${source.changedBy.parameter}=${[...ids].join(',')}`;
  replaceRecords(source, ids, await api.get(`${source.path}?${query}`, source.schema));
};

/** Takes changes in while a read is under way, and makes one read of all that came meanwhile. */
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

const readers: Readonly<Record<LiveView, (ids: readonly number[]) => Promise<void>>> = {
  clients: createReader((ids) => readChanged(clientList, ids)),
  invoices: createReader(async (ids) => {
    await Promise.all([readChanged(invoiceList, ids), readAgain('/api/dashboard')]);
  }),
  'followup-sequences': createReader((ids) => readChanged(stepList, ids)),
  'sent-emails': createReader((ids) => readChanged(sentEmailList, ids)),
  notifications: createReader(() => readAgain('/api/notifications')),
  'client-rows': createReader(async () => undefined),
  'invoice-rows': createReader(async () => undefined),
  user: createReader(() => readAgain('/api/user')),
  status: createReader(() => readAgain('/api/status')),
  today: createReader(async () => {
    recomputeToday();
    await Promise.all([readAgain('/api/status'), readAgain('/api/dashboard')]);
  }),
};

/** Brings the kept lists up to what a live message says has changed. */
export const applyLiveChanges = async (changes: readonly LiveChange[]): Promise<void> => {
  const byView = new Map<LiveView, number[]>();
  for (const { view, id } of changes) byView.set(view, [...(byView.get(view) ?? []), id]);
  await Promise.all([...byView].map(([view, ids]) => readers[view](ids)));
};

/** After a gap in the connection nobody knows what changed: all that a page shows is read again, the rest when asked for. */
export const readEverythingAgain = (): Promise<void> => queryClient.invalidateQueries();
