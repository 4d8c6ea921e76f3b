import type { FastifyReply } from 'fastify';
import { xeroSyncAnswer, xeroSyncView, type XeroSyncView } from '../../../contracts/accounts/xero-sync.ts';
import { checkedKey, type Checked } from '../../../commands/accounting/checked.ts';
import { syncAndWait } from '../../../commands/accounting/sync-calls.ts';
import { noSync, partOf, type PartResult, type XeroSync } from '../../../domain/xero/sync/state.ts';
import { storedDocument } from '../../../projections/projection.ts';
import { xeroSyncs } from '../../../projections/xero-syncs.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Xero'];
const views = ['clients', 'client-rows', 'invoices', 'invoice-rows', 'dashboard', 'xero-syncs'];

const shownResult = (result: PartResult | null): XeroSyncView['last']['contacts'] =>
  result && { at: result.at, counts: result.counts, first: result.first ?? null, failure: result.failure };

const shown = (sync: XeroSync, checkedAt: string | null): XeroSyncView => {
  const { running, requested, last, leftOut, unnamed } = sync;
  const phase = running?.phases[running.at] ?? 'invoices';
  return {
    running: running && {
      by: running.by,
      startedAt: running.startedAt,
      phase: partOf(phase),
      counts: running.counts,
    },
    isWaiting: requested.contacts !== null || requested.invoices !== null,
    last: { contacts: shownResult(last.contacts), invoices: shownResult(last.invoices) },
    checkedAt,
    leftOut: leftOut.map(({ kind, name, reason, currency = null }) => ({ kind, name, reason, currency })),
    unnamed,
  };
};

/** Aborts when the caller has gone. */
const whileListening = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};

/** `/api/xero/sync*`: reading contacts and invoices from Xero. */
export const xeroSyncRoutes = (app: OwedApp, { desk, changing }: RouteDeps): void => {
  app.get(
    '/api/xero/sync',
    {
      schema: {
        tags,
        summary: 'How the syncs with Xero go, and what is not imported',
        response: answers({ 200: xeroSyncView }),
      },
    },
    async (request) => {
      const accountId = assertSignedIn(request);
      const found = await desk.readModels.get(xeroSyncs.model, { account: accountId, id: accountId });
      const body = found?.body ?? null;
      const checked = await desk.keep.get<Checked>('timers', checkedKey(accountId));
      return shown(body === null ? noSync : storedDocument(xeroSyncs, body), checked?.value.at ?? null);
    },
  );

  for (const part of ['contacts', 'invoices'] as const)
    app.post(
      `/api/xero/sync-${part}`,
      {
        schema: {
          tags,
          summary: `Reads the ${part} of Xero that have changed, and waits for the end for up to a minute`,
          response: answers({ 200: xeroSyncAnswer }, 502),
        },
      },
      (request, reply) =>
        changing(request, reply, {
          views,
          act: async (call) => {
            const done = await syncAndWait(desk, call, part, whileListening(reply));
            return { ...done, position: await desk.store.lastPosition() };
          },
          answer: ({ importCount, firstImportCount, isFinished }) =>
            JSON.stringify({ importCount, firstImportCount, isFinished }),
        }),
    );
};
