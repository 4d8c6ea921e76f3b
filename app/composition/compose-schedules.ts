import { StoreUnavailable, type EventStore } from '../../platform/ports/event-store.ts';
import type { ModelDefinition, ReadModels } from '../../platform/ports/read-models.ts';
import type { ViewsProgress } from '../../projections/following/views-progress.ts';
import { neverChased, openNeverChased } from '../../projections/never-chased.ts';
import { shownDocuments } from '../../projections/projection.ts';
import { scheduleStarts, startsOfDay } from '../../projections/schedule-starts.ts';
import { scheduleUses } from '../../projections/schedule-uses.ts';
import { invoiceRows, nextEmailDay } from '../../projections/rows/invoice-rows.ts';
import type { StartableInvoices, UnstartedInvoice } from '../../workflows/schedules/startable-invoices.ts';

/** How long it waits for its models, in milliseconds. */
const modelPatience = 10_000;

/** @throws StoreUnavailable when a model has not folded what was recorded before */
const waitForModel =
  (store: EventStore, views: ViewsProgress) =>
  async ({ model }: { readonly model: ModelDefinition }): Promise<void> => {
    const last = await store.lastPosition();
    if (last !== undefined && !(await views.waitFor(model.name, last, modelPatience)))
      throw new StoreUnavailable(`The model ${model.name} is behind`);
  };

/** The invoices with an unfinished sequence of a schedule. @throws StoreUnavailable */
export const runningWith =
  (
    { readModels, store }: { readonly readModels: ReadModels; readonly store: EventStore },
    views: ViewsProgress,
  ) =>
  async (accountId: number, scheduleId: number): Promise<readonly number[]> => {
    await waitForModel(store, views)(scheduleUses);
    const where = { running: scheduleId };
    const found = await readModels.find(scheduleUses.model, accountId, { where });
    return found.map(({ id }) => id);
  };

/** The invoices whose unfinished sequence has started by itself since an instant. @throws StoreUnavailable */
export const startedItselfSince =
  (
    { readModels, store }: { readonly readModels: ReadModels; readonly store: EventStore },
    views: ViewsProgress,
  ) =>
  async (accountId: number, since: string): Promise<readonly number[]> => {
    await waitForModel(store, views)(scheduleUses);
    const where = { startedItself: { from: since } };
    const found = await readModels.find(scheduleUses.model, accountId, { where });
    return found.map(({ id }) => id);
  };

/** The invoices that were never chased, as the read model has them now. */
export const neverChasedIn = (readModels: ReadModels) =>
  async function* neverChasedOf(accountId: number): AsyncGenerator<readonly UnstartedInvoice[]> {
    const query = { where: openNeverChased, orderBy: 'openSince' } as const;
    for await (const documents of readModels.stream(neverChased.model, accountId, query))
      yield shownDocuments(neverChased, documents).map(({ id, doc }) => ({ invoiceId: id, ...doc }));
  };

/** What has started by itself with a schedule on a calendar date, and sent nothing yet. @throws StoreUnavailable */
export const unsentStarts =
  (
    { readModels, store }: { readonly readModels: ReadModels; readonly store: EventStore },
    views: ViewsProgress,
  ) =>
  async (accountId: number, scheduleId: number, day: string) => {
    await waitForModel(store, views)(scheduleStarts);
    const where = { batch: startsOfDay(scheduleId, day), outcome: 'waiting' };
    const found = await readModels.find(scheduleStarts.model, accountId, { where });
    return shownDocuments(scheduleStarts, found).map(({ id, doc: { sequenceId } }) => ({
      invoiceId: id,
      sequenceId,
    }));
  };

/** Finds what starts by itself. */
export const startableInvoices = (
  { readModels, store }: { readonly readModels: ReadModels; readonly store: EventStore },
  views: ViewsProgress,
): StartableInvoices => {
  const caughtUp = waitForModel(store, views);
  return {
    neverChased: async function* (accountId) {
      await caughtUp(neverChased);
      yield* neverChasedIn(readModels)(accountId);
    },
    nextEmailDays: async (account, clientId) => {
      await caughtUp(invoiceRows);
      const found = await readModels.find(invoiceRows.model, account, { where: { clientId, inSequence: 1 } });
      return found.flatMap(({ keys }) => nextEmailDay(keys['nextAt']) ?? []);
    },
    isClientPaused: async (account, clientId) =>
      (await readModels.count(invoiceRows.model, account, { clientId, withClient: 1 })) > 0,
  };
};
