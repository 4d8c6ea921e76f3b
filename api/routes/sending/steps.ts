import { stepView } from '../../../contracts/sequences/sequences.ts';
import { doubtBody, retryBody, stepChangeBody } from '../../../contracts/sequences/sequence-bodies.ts';
import { clients } from '../../../projections/clients.ts';
import { clientRows } from '../../../projections/rows/client-rows.ts';
import { invoices } from '../../../projections/invoices.ts';
import { sentEmails } from '../../../projections/sent-emails.ts';
import { invoiceRows } from '../../../projections/rows/invoice-rows.ts';
import { sequences } from '../../../projections/sequences/sequences.ts';
import { stepTexts } from '../../../projections/sequences/step-texts.ts';
import type { Change } from '../../calls/changing-call.ts';
import type { Call } from '../../../commands/command-context.ts';
import type { Done } from '../../../commands/desk.ts';
import {
  editStep,
  loadStepRef,
  removeStep,
  resolveDoubt,
  retryStep,
  sendStepNow,
  skipStep,
  type StepRef,
} from '../../../commands/sequences/steps.ts';
import { stepChangeFrom } from '../../bodies/step.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { stepAfter } from '../../calls/steps-shown.ts';
import { answers, idParams, noBody, nothing } from '../schemas.ts';

const tags = ['Sequences'];
const views = [sequences, stepTexts, invoices, sentEmails, invoiceRows].map(({ model }) => model.name);

/** One step of a sequence, `/api/followup-sequences/{id}`, and what to do about a failed one. */
export const stepRoutes = (app: OwedApp, { desk, changing }: RouteDeps): void => {
  /** Changes a step and returns it as its list shows it. */
  const changed = (
    id: number,
    change: (call: Call, ref: StepRef) => Promise<Done>,
  ): Change<Done & { ref: StepRef }> => ({
    views,
    act: async (call) => {
      const ref = await loadStepRef(desk, call.account.accountId, id);
      return { ...(await change(call, ref)), ref };
    },
    answer: async (done, { account }) =>
      JSON.stringify(await stepAfter(desk, account.accountId, done.ref, done)),
  });

  app.patch(
    '/api/followup-sequences/:id',
    { schema: { tags, params: idParams, body: stepChangeBody, response: answers({ 200: stepView }) } },
    (request, reply) => {
      const change = changed(request.params.id, async (call, ref) => {
        const { accountId, timeZone } = call.account;
        const stored = () => stepAfter(desk, accountId, ref);
        return editStep(desk, call, ref, await stepChangeFrom(request.body, timeZone, stored));
      });
      return changing(request, reply, change);
    },
  );

  app.delete(
    '/api/followup-sequences/:id',
    { schema: { tags, params: idParams, response: answers({ 204: nothing }) } },
    (request, reply) =>
      changing(request, reply, {
        status: 204,
        views,
        act: async (call) => {
          const ref = await loadStepRef(desk, call.account.accountId, request.params.id);
          return removeStep(desk, call, ref);
        },
        answer: () => null,
      }),
  );

  app.post(
    '/api/followup-sequences/:id/retry',
    { schema: { tags, params: idParams, body: retryBody, response: answers({ 200: stepView }) } },
    (request, reply) => {
      const clientEmail = request.body?.clientEmail;
      const change = changed(request.params.id, (call, ref) => retryStep(desk, call, ref, clientEmail));
      return changing(request, reply, {
        ...change,
        ...(clientEmail !== undefined && {
          views: [...views, ...[clients, clientRows].map(({ model }) => model.name)],
        }),
      });
    },
  );

  app.post(
    '/api/followup-sequences/:id/send-now',
    {
      schema: {
        tags,
        summary: 'Lets an unsent email go now, ahead of the others',
        params: idParams,
        body: noBody,
        response: answers({ 200: stepView }),
      },
    },
    (request, reply) => {
      const change = changed(request.params.id, (call, ref) => sendStepNow(desk, call, ref));
      return changing(request, reply, change);
    },
  );

  app.post(
    '/api/followup-sequences/:id/skip',
    { schema: { tags, params: idParams, body: noBody, response: answers({ 200: stepView }) } },
    (request, reply) => {
      const change = changed(request.params.id, (call, ref) => skipStep(desk, call, ref));
      return changing(request, reply, change);
    },
  );

  app.post(
    '/api/followup-sequences/:id/resolve',
    { schema: { tags, params: idParams, body: doubtBody, response: answers({ 200: stepView }) } },
    (request, reply) => {
      const { resolution } = request.body;
      const change = changed(request.params.id, (call, ref) => resolveDoubt(desk, call, ref, resolution));
      return changing(request, reply, change);
    },
  );
};
