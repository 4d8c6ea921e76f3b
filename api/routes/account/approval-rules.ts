import { setApprovalRules } from '../../../commands/accounts/approval-rules.ts';
import { setClientApproval } from '../../../commands/clients.ts';
import { clientStream } from '../../../commands/streams.ts';
import {
  approvalRulesBody,
  approvalRulesView,
  clientApprovalBody,
  clientApprovalView,
  type ApprovalRulesBody,
  type ApprovalRulesView,
  type ClientApprovalView,
} from '../../../contracts/accounts/approval-rules.ts';
import type { Currency } from '../../../contracts/currencies.ts';
import { noApprovalRules, type ApprovalRules } from '../../../domain/approval/approval-rules.ts';
import { clientDecider } from '../../../domain/client/decide.ts';
import { InvalidField, NotFound } from '../../../domain/errors.ts';
import { moneyOf, unitsOf } from '../../../domain/money/money.ts';
import { tones as allTones } from '../../../contracts/sequences/tones.ts';
import { keysOf } from '../../../contracts/keys-of.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams } from '../schemas.ts';

const tags = ['Approvals'];

/** @throws InvalidField for an amount that rounds to nothing in its currency */
const rulesFrom = ({ tones, amountFrom }: ApprovalRulesBody, currency: Currency): ApprovalRules => {
  const wanted = new Set(tones);
  const inOrder = keysOf(allTones).filter((tone) => wanted.has(tone));
  if (amountFrom === null) return { tones: inOrder };
  const amount = moneyOf(amountFrom, currency);
  if (amount.minor <= 0) throw new InvalidField('amountFrom', 'Amount must be greater than 0');
  return { tones: inOrder, amountFrom: amount };
};

/** `/api/approval-rules` and `/api/clients/{id}/approval`: which emails to clients wait for a person. */
export const approvalRulesRoutes = (app: OwedApp, { desk, changing }: RouteDeps): void => {
  const rulesOf = async (accountId: number): Promise<ApprovalRulesView> => {
    const { approvalRules, currency } = await loadSignedIn(desk, accountId);
    const { tones, amountFrom } = approvalRules ?? noApprovalRules;
    return {
      tones: [...tones],
      amountFrom: amountFrom === undefined ? null : unitsOf(amountFrom),
      currency: amountFrom?.currency ?? currency,
    };
  };

  /** @throws NotFound for a client that is not there, or another account's */
  const ofClient = async (accountId: number, clientId: number): Promise<ClientApprovalView> => {
    const { state } = await desk.commands.load(clientStream(clientId), clientDecider);
    if (state.status !== 'active' || state.accountId !== accountId) throw new NotFound('Client');
    return { clientId, asksFirst: state.asksFirst ?? false };
  };

  app.get(
    '/api/approval-rules',
    { schema: { tags, response: answers({ 200: approvalRulesView }) } },
    (request) => rulesOf(assertSignedIn(request)),
  );

  app.put(
    '/api/approval-rules',
    {
      schema: {
        tags,
        summary: 'Sets which emails to clients wait for you, besides those of steps and clients that say so',
        body: approvalRulesBody,
        response: answers({ 200: approvalRulesView }),
      },
    },
    (request, reply) =>
      changing(request, reply, {
        views: [],
        act: (call) => setApprovalRules(desk, call, rulesFrom(request.body, call.account.currency)),
        answer: async (_done, { account }) => JSON.stringify(await rulesOf(account.accountId)),
      }),
  );

  app.get(
    '/api/clients/:id/approval',
    { schema: { tags, params: idParams, response: answers({ 200: clientApprovalView }) } },
    (request) => ofClient(assertSignedIn(request), request.params.id),
  );

  app.put(
    '/api/clients/:id/approval',
    {
      schema: {
        tags,
        summary: 'Sets whether each email to a client waits for you',
        params: idParams,
        body: clientApprovalBody,
        response: answers({ 200: clientApprovalView }),
      },
    },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views: [],
        act: (call) => setClientApproval(desk, call, id, request.body.asksFirst),
        answer: async (_done, { account }) => JSON.stringify(await ofClient(account.accountId, id)),
      });
    },
  );
};
