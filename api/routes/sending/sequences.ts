import { z } from 'zod';
import { atMoment } from '../../../contracts/invoices/as-of.ts';
import { recordIdText } from '../../../contracts/fields.ts';
import { idList } from '../../../contracts/invoices/list-queries.ts';
import { stepView, stepTestView } from '../../../contracts/sequences/sequences.ts';
import {
  addStepBody,
  moveBody,
  sequenceBody,
  testMailBody,
  toggleBody,
  toneBody,
} from '../../../contracts/sequences/sequence-bodies.ts';
import { whatIfBody, whatIfView } from '../../../contracts/sequences/what-if.ts';
import { dashboard } from '../../../projections/figures/dashboard.ts';
import { invoices } from '../../../projections/invoices.ts';
import { invoiceRows } from '../../../projections/rows/invoice-rows.ts';
import { sequences } from '../../../projections/sequences/sequences.ts';
import { stepIndex } from '../../../projections/sequences/step-index.ts';
import { stepTexts } from '../../../projections/sequences/step-texts.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import { addStep, changeTone, moveSteps, toggleSequence } from '../../../commands/sequences/sequences.ts';
import { recordsOf, startSequence } from '../../../commands/sequences/start-sequence.ts';
import { asOfMoment } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { findSteps, sendSteps, stepAfter, stepsAfter } from '../../calls/steps-shown.ts';
import { answers, idParams } from '../schemas.ts';

const tags = ['Sequences'];
const steps = z.array(stepView);
const stepsQuery = z.strictObject({ ids: idList.optional(), invoiceIds: idList.optional(), at: atMoment });
const invoiceParams = z.object({ invoiceId: recordIdText });

/** Maximum body size in bytes: a sequence of 30 steps with 20 kB each fits. */
const bodyLimit = 900_000;

/** `/api/followup-sequences` as a whole, and the toggle. */
export const sequenceRoutes = (
  app: OwedApp,
  { desk, changing, foreseeChase, readsOf, sendTestMail, traffic }: RouteDeps,
): void => {
  app.get(
    '/api/followup-sequences',
    {
      config: asOfMoment,
      schema: { tags, querystring: stepsQuery, response: answers({ 200: steps }) },
    },
    async (request, reply) => {
      const reads = await readsOf(request, reply);
      const { ids, invoiceIds } = request.query;
      if (ids !== undefined) return findSteps(reads, ids);
      if (invoiceIds === undefined) await traffic.beforeLarge(request, reply, reads.account);
      return sendSteps(reads, reply, invoiceIds);
    },
  );

  app.post(
    '/api/followup-sequences',
    {
      bodyLimit,
      config: { isExpensive: true },
      schema: { tags, body: sequenceBody, response: answers({ 201: steps }) },
    },
    (request, reply) =>
      changing(request, reply, {
        records: recordsOf(request.body),
        status: 201,
        views: [sequences, stepTexts, stepIndex, invoiceRows, dashboard].map(({ model }) => model.name),
        act: (call) => startSequence(desk, call, request.body),
        answer: async (done, { account }) => {
          const all = await stepsAfter(desk, account.accountId, request.body.invoiceId, done);
          return JSON.stringify(all.filter((step) => step.sequenceId === done.sequenceId));
        },
      }),
  );

  app.patch(
    '/api/sequences/:invoiceId/toggle-status',
    { schema: { tags, params: invoiceParams, body: toggleBody, response: answers({ 200: steps }) } },
    (request, reply) => {
      const { invoiceId } = request.params;
      return changing(request, reply, {
        views: [sequences, invoices, invoiceRows, dashboard].map(({ model }) => model.name),
        act: (call) => toggleSequence(desk, call, invoiceId, request.body),
        answer: async (done, { account }) =>
          JSON.stringify(await stepsAfter(desk, account.accountId, invoiceId, done)),
      });
    },
  );

  app.post(
    '/api/sequences/:invoiceId/steps',
    {
      bodyLimit,
      schema: {
        tags,
        summary: "Adds an email to an invoice's unfinished sequence",
        params: invoiceParams,
        body: addStepBody,
        response: answers({ 201: stepView }),
      },
    },
    (request, reply) => {
      const { invoiceId } = request.params;
      return changing(request, reply, {
        records: 1,
        status: 201,
        views: [sequences, stepTexts, stepIndex, invoiceRows].map(({ model }) => model.name),
        act: (call) => addStep(desk, call, invoiceId, request.body),
        answer: async (done, { account }) => {
          const { stepId } = done;
          return JSON.stringify(await stepAfter(desk, account.accountId, { invoiceId, stepId }, done));
        },
      });
    },
  );

  const worked = [sequences, stepTexts, invoices, invoiceRows, dashboard].map(({ model }) => model.name);

  app.post(
    '/api/sequences/:invoiceId/move',
    {
      schema: {
        tags,
        summary: 'Moves all unsent emails of a sequence by the same days',
        params: invoiceParams,
        body: moveBody,
        response: answers({ 200: steps }),
      },
    },
    (request, reply) => {
      const { invoiceId } = request.params;
      return changing(request, reply, {
        views: worked,
        act: (call) => moveSteps(desk, call, invoiceId, request.body),
        answer: async (done, { account }) =>
          JSON.stringify(await stepsAfter(desk, account.accountId, invoiceId, done)),
      });
    },
  );

  app.post(
    '/api/sequences/:invoiceId/tone',
    {
      schema: {
        tags,
        summary: 'Changes the tone of all unsent reminders of a sequence',
        params: invoiceParams,
        body: toneBody,
        response: answers({ 200: steps }),
      },
    },
    (request, reply) => {
      const { invoiceId } = request.params;
      return changing(request, reply, {
        views: worked,
        act: (call) => changeTone(desk, call, invoiceId, request.body),
        answer: async (done, { account }) =>
          JSON.stringify(await stepsAfter(desk, account.accountId, invoiceId, done)),
      });
    },
  );

  app.post(
    '/api/followup-sequences/test-mail',
    {
      schema: {
        tags,
        body: testMailBody,
        response: answers({ 200: stepTestView }),
      },
    },
    (request) => sendTestMail({ id: assertSignedIn(request) }, request.body.invoiceId, request.body.step),
  );

  app.post(
    '/api/invoices/:id/what-if',
    {
      bodyLimit,
      config: { isExpensive: true },
      schema: {
        tags,
        summary: 'Which emails would go out, and when, if something happens; changes nothing',
        params: idParams,
        body: whatIfBody,
        response: answers({ 200: whatIfView }),
      },
    },
    (request) => foreseeChase(assertSignedIn(request), request.params.id, request.body),
  );
};
