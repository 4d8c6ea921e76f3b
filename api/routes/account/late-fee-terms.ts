import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  approveClaimRule,
  changeLateFeeTerms,
  removeLateFeeRate,
  setLateFeeRate,
  withdrawClaimRule,
} from '../../../commands/accounts/late-fee-terms.ts';
import { changeClientLateFeeTerms } from '../../../commands/clients.ts';
import type { Call } from '../../../commands/command-context.ts';
import type { Done } from '../../../commands/desk.ts';
import { clientStream } from '../../../commands/streams.ts';
import {
  accountTermsBody,
  clientTermsBody,
  clientTermsView,
  lateFeeSettings,
  referenceRate,
  type ClientTermsView,
  type LateFeeSettings,
} from '../../../contracts/invoices/late-fee-terms.ts';
import { clientDecider } from '../../../domain/client/decide.ts';
import { NotFound } from '../../../domain/errors.ts';
import { ratesWith } from '../../../domain/late-fees/reference-rates.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams } from '../schemas.ts';

const tags = ['Late fees'];
const halfQuery = referenceRate.pick({ series: true, validFrom: true });

/**
 * `/api/late-fee-terms` and the like of clients: what late payment costs, the rates that laws count from, and the rule that
 * claims it.
 */
export const lateFeeTermsRoutes = (app: OwedApp, { desk, changing }: RouteDeps): void => {
  const settingsOf = async (accountId: number): Promise<LateFeeSettings> => {
    const { lateFeeTerms, lateFeeRates, claimRule } = await loadSignedIn(desk, accountId);
    return { terms: lateFeeTerms, rates: [...ratesWith(lateFeeRates)], claimRule };
  };

  /** @throws NotFound for a client that is not there, or another account's */
  const ofClient = async (accountId: number, clientId: number): Promise<ClientTermsView> => {
    const { lateFeeTerms: accountTerms } = await loadSignedIn(desk, accountId);
    const { state } = await desk.commands.load(clientStream(clientId), clientDecider);
    if (state.status !== 'active' || state.accountId !== accountId) throw new NotFound('Client');
    return { clientId, terms: state.lateFeeTerms ?? null, accountTerms };
  };

  /** Changes the settings, and answers them as they are then. */
  const change = (
    request: FastifyRequest,
    reply: FastifyReply,
    act: (call: Call) => Promise<Done>,
  ): Promise<FastifyReply> =>
    changing(request, reply, {
      views: [],
      act,
      answer: async (_done, { account }) => JSON.stringify(await settingsOf(account.accountId)),
    });

  app.get(
    '/api/late-fee-terms',
    { schema: { tags, response: answers({ 200: lateFeeSettings }) } },
    (request) => settingsOf(assertSignedIn(request)),
  );

  app.put(
    '/api/late-fee-terms',
    { schema: { tags, body: accountTermsBody, response: answers({ 200: lateFeeSettings }) } },
    (request, reply) => change(request, reply, (call) => changeLateFeeTerms(desk, call, request.body.terms)),
  );

  app.post(
    '/api/late-fee-rule',
    {
      schema: {
        tags,
        summary: 'Approves the rule: when a late invoice is paid, claim what an email has announced',
        response: answers({ 200: lateFeeSettings }),
      },
    },
    (request, reply) => change(request, reply, (call) => approveClaimRule(desk, call)),
  );

  app.delete(
    '/api/late-fee-rule',
    {
      schema: {
        tags,
        summary: 'Withdraws the rule: late fees are claimed only by hand',
        response: answers({ 200: lateFeeSettings }),
      },
    },
    (request, reply) => change(request, reply, (call) => withdrawClaimRule(desk, call)),
  );

  app.post(
    '/api/late-fee-rates',
    {
      schema: {
        tags,
        summary: 'Adds your own rate for a half-year, in place of an earlier one',
        body: referenceRate,
        response: answers({ 200: lateFeeSettings }, 409),
      },
    },
    (request, reply) => change(request, reply, (call) => setLateFeeRate(desk, call, request.body)),
  );

  app.delete(
    '/api/late-fee-rates',
    {
      schema: {
        tags,
        summary: 'Removes your own rate for a half-year',
        querystring: halfQuery,
        response: answers({ 200: lateFeeSettings }),
      },
    },
    (request, reply) => change(request, reply, (call) => removeLateFeeRate(desk, call, request.query)),
  );

  app.get(
    '/api/clients/:id/late-fee-terms',
    { schema: { tags, params: idParams, response: answers({ 200: clientTermsView }) } },
    (request) => ofClient(assertSignedIn(request), request.params.id),
  );

  app.put(
    '/api/clients/:id/late-fee-terms',
    {
      schema: { tags, params: idParams, body: clientTermsBody, response: answers({ 200: clientTermsView }) },
    },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views: [],
        act: (call) => changeClientLateFeeTerms(desk, call, id, request.body.terms),
        answer: async (_done, { account }) => JSON.stringify(await ofClient(account.accountId, id)),
      });
    },
  );
};
