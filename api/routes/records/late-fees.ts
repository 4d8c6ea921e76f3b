import type { FastifyReply } from 'fastify';
import {
  claimLateFees,
  markClaimPaid,
  readLateFees,
  reopenClaim,
  waiveClaim,
} from '../../../commands/invoices/late-fees.ts';
import type { Call } from '../../../commands/command-context.ts';
import type { Done } from '../../../commands/desk.ts';
import { recordIdText } from '../../../contracts/fields.ts';
import {
  claimBody,
  claimPaidBody,
  lateFeesQuery,
  lateFeesView,
} from '../../../contracts/invoices/late-fees.ts';
import { assertSignedIn, loadSignedIn, type OfRecord } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams, noBody } from '../schemas.ts';

const tags = ['Late fees'];
const claimParams = idParams.extend({ claimId: recordIdText });

/** `/api/invoices/{id}/late-fees`: late fees and interest, beside the invoice and in none of its amounts. */
export const lateFeeRoutes = (app: OwedApp, { desk, changing }: RouteDeps): void => {
  /** Changes what was claimed. Answers late fees and interest as they are then. */
  const change = (
    request: OfRecord,
    reply: FastifyReply,
    act: (call: Call, id: number) => Promise<Done>,
    records = 0,
  ): Promise<FastifyReply> => {
    const { id } = request.params;
    return changing(request, reply, {
      records,
      views: ['invoices', 'invoice-rows'],
      act: (call) => act(call, id),
      answer: async (_done, { account, now }) =>
        JSON.stringify(await readLateFees(desk, account, id, { until: undefined, now })),
    });
  };

  app.get(
    '/api/invoices/:id/late-fees',
    {
      schema: {
        tags,
        summary: 'Late fees and interest through a day, and what was claimed',
        params: idParams,
        querystring: lateFeesQuery,
        response: answers({ 200: lateFeesView }),
      },
    },
    async (request) => {
      const account = await loadSignedIn(desk, assertSignedIn(request));
      const { until } = request.query;
      return readLateFees(desk, account, request.params.id, { until, now: desk.clock.now() });
    },
  );

  app.post(
    '/api/invoices/:id/late-fees',
    {
      schema: {
        tags,
        summary: 'Claims late fees and interest through a day',
        params: idParams,
        body: claimBody,
        response: answers({ 200: lateFeesView }, 409),
      },
    },
    (request, reply) => change(request, reply, (call, id) => claimLateFees(desk, call, id, request.body), 1),
  );

  app.post(
    '/api/invoices/:id/late-fees/:claimId/waive',
    {
      schema: {
        tags,
        summary: 'Waives a claim',
        params: claimParams,
        body: noBody,
        response: answers({ 200: lateFeesView }, 409),
      },
    },
    (request, reply) =>
      change(request, reply, (call, id) => waiveClaim(desk, call, id, request.params.claimId)),
  );

  app.post(
    '/api/invoices/:id/late-fees/:claimId/paid',
    {
      schema: {
        tags,
        summary: 'Records that the client has paid a claim',
        params: claimParams,
        body: claimPaidBody,
        response: answers({ 200: lateFeesView }, 409),
      },
    },
    (request, reply) =>
      change(request, reply, (call, id) =>
        markClaimPaid(desk, call, id, request.params.claimId, request.body),
      ),
  );

  app.post(
    '/api/invoices/:id/late-fees/:claimId/reopen',
    {
      schema: {
        tags,
        summary: 'Takes back that a claim was paid or waived',
        params: claimParams,
        body: noBody,
        response: answers({ 200: lateFeesView }),
      },
    },
    (request, reply) =>
      change(request, reply, (call, id) => reopenClaim(desk, call, id, request.params.claimId)),
  );
};
