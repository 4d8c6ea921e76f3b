import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  applyCreditBody,
  balanceEntryBodies,
  balanceEntryPaths,
} from '../../../contracts/invoices/balance-bodies.ts';
import { collectionStatusBody, nextStepBody } from '../../../contracts/invoices/collection-bodies.ts';
import { enteredEntryKind } from '../../../contracts/invoices/balance.ts';
import { recordIdText } from '../../../contracts/fields.ts';
import {
  dueDateChangeBody,
  invoiceBody,
  invoiceChangeBody,
  paidBody,
  promiseBody,
  unpaidBody,
} from '../../../contracts/invoices/invoice-bodies.ts';
import {
  changedInvoice,
  dueDateChanged,
  invoiceView,
  type InvoiceView,
} from '../../../contracts/invoices/invoices.ts';
import { paymentPlanBody } from '../../../contracts/invoices/payment-plan-bodies.ts';
import { successes } from '../../../contracts/messages.ts';
import { NotFound } from '../../../domain/errors.ts';
import type { Done } from '../../../commands/desk.ts';
import { invoices } from '../../../projections/invoices.ts';
import { storedDocument } from '../../../projections/projection.ts';
import type { Call } from '../../../commands/command-context.ts';
import {
  keepChasing,
  recordBalanceEntry,
  removeBalanceEntry,
} from '../../../commands/invoices/balance-entries.ts';
import { applyCredit, mostSources, takeCreditBack } from '../../../commands/invoices/client-credit.ts';
import {
  chooseNextStep,
  endCollectionStatus,
  setCollectionStatus,
  takeNextStepBack,
} from '../../../commands/invoices/collection.ts';
import {
  agreePaymentPlan,
  continuePaymentPlan,
  endPaymentPlan,
} from '../../../commands/invoices/payment-plan.ts';
import { createInvoice, deleteInvoice } from '../../../commands/invoices/invoices.ts';
import { reviseInvoice, shiftSequenceDueDates } from '../../../commands/invoices/revise-invoice.ts';
import {
  markPaid,
  markUnpaid,
  promisePayment,
  type InvoiceDone,
} from '../../../commands/invoices/payment.ts';
import type { OfRecord } from '../../calls/changing-call.ts';
import { asOfMoment } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { sendList, sendWholeList } from '../../calls/stored-lists.ts';
import { balanceEntryFrom, wantedCreditFrom } from '../../bodies/balance-entry.ts';
import { dueDateShiftFrom, invoiceChangeFrom, newInvoiceFrom } from '../../bodies/invoice.ts';
import { answers, idParams, idsAtQuery, nothing } from '../schemas.ts';
import { invoiceStream } from '../../../commands/streams.ts';

const tags = ['Invoices'];
const entryParams = idParams.extend({ entryId: recordIdText });
const views = ['invoices', 'sequences', 'invoice-rows', 'dashboard', 'payments'];

/** `/api/invoices`. */
export const invoiceRoutes = (app: OwedApp, { desk, changing, readsOf, traffic }: RouteDeps): void => {
  const asListed = async (account: number, id: number, done?: Done): Promise<string> => {
    const body = await desk.readYourWrites.answer(invoices, { account, id }, invoiceStream(id), done);
    if (body === undefined) throw new NotFound('Invoice');
    return body;
  };
  const stored = async (account: number, id: number): Promise<InvoiceView> =>
    storedDocument(invoices, await asListed(account, id));

  /** Changes an invoice. Answers it as its list shows it then, with the effects on its sequence. */
  const change = (
    request: OfRecord,
    reply: FastifyReply,
    act: (call: Call, id: number) => Promise<InvoiceDone>,
    records = 0,
  ): Promise<FastifyReply> => {
    const { id } = request.params;
    return changing(request, reply, {
      records,
      views,
      act: (call) => act(call, id),
      answer: async (done, { account }) => {
        const invoice = storedDocument(invoices, await asListed(account.accountId, id, done));
        return JSON.stringify({ ...invoice, ...done.effect });
      },
    });
  };

  app.get(
    '/api/invoices',
    {
      config: asOfMoment,
      schema: { tags, querystring: idsAtQuery, response: answers({ 200: z.array(invoiceView) }) },
    },
    async (request, reply) => {
      const { readModels, account } = await readsOf(request, reply);
      const { model } = invoices;
      const { ids } = request.query;
      if (ids === undefined) return sendWholeList(request, reply, { readModels, model, account, traffic });
      return sendList(request, reply, model, await readModels.find(model, account, { ids }));
    },
  );

  app.post(
    '/api/invoices',
    { schema: { tags, body: invoiceBody, response: answers({ 201: invoiceView }) } },
    (request, reply) =>
      changing(request, reply, {
        records: 1,
        status: 201,
        views: ['invoices', 'invoice-rows', 'dashboard'],
        act: async (call) => createInvoice(desk, call, newInvoiceFrom(request.body, call)),
        answer: (done, { account }) => asListed(account.accountId, done.invoiceId, done),
      }),
  );

  app.put(
    '/api/invoices/:id',
    { schema: { tags, params: idParams, body: invoiceChangeBody, response: answers({ 200: invoiceView }) } },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views,
        act: async (call) => {
          const change = invoiceChangeFrom(request.body, call, () => stored(call.account.accountId, id));
          return reviseInvoice(desk, call, id, change);
        },
        answer: (done, { account }) => asListed(account.accountId, id, done),
      });
    },
  );

  app.delete(
    '/api/invoices/:id',
    { schema: { tags, params: idParams, response: answers({ 204: nothing }) } },
    (request, reply) =>
      changing(request, reply, {
        status: 204,
        views,
        act: (call) => deleteInvoice(desk, call, request.params.id),
        answer: () => null,
      }),
  );

  app.post(
    '/api/invoices/:id/mark-paid',
    { schema: { tags, params: idParams, body: paidBody, response: answers({ 200: changedInvoice }) } },
    (request, reply) => change(request, reply, (call, id) => markPaid(desk, call, id, request.body)),
  );

  app.post(
    '/api/invoices/:id/unpaid',
    { schema: { tags, params: idParams, body: unpaidBody, response: answers({ 200: changedInvoice }) } },
    (request, reply) =>
      change(request, reply, (call, id) => markUnpaid(desk, call, id, request.body?.undo ?? false)),
  );

  for (const kind of enteredEntryKind.options) {
    const path = `/api/invoices/:id/${balanceEntryPaths[kind]}`;
    app.post(
      path,
      {
        schema: {
          tags,
          params: idParams,
          body: balanceEntryBodies[kind],
          response: answers({ 200: changedInvoice }, 409),
        },
      },
      (request, reply) =>
        change(
          request,
          reply,
          (call, id) => recordBalanceEntry(desk, call, id, balanceEntryFrom(kind, request.body, call)),
          1,
        ),
    );

    app.delete(
      `${path}/:entryId`,
      { schema: { tags, params: entryParams, response: answers({ 200: changedInvoice }) } },
      (request, reply) =>
        change(request, reply, (call, id) =>
          removeBalanceEntry(desk, call, id, { kind, entryId: request.params.entryId }),
        ),
    );
  }

  app.post(
    '/api/invoices/:id/apply-credit',
    {
      schema: {
        tags,
        summary: "Applies the client's credit on other invoices",
        params: idParams,
        body: applyCreditBody,
        response: answers({ 200: changedInvoice }, 409),
      },
    },
    (request, reply) =>
      change(
        request,
        reply,
        (call, id) => applyCredit(desk, call, id, wantedCreditFrom(request.body)),
        2 * mostSources,
      ),
  );

  for (const kind of ['credit_used', 'credit_applied'] as const)
    app.delete(
      `/api/invoices/:id/${balanceEntryPaths[kind]}/:entryId`,
      {
        schema: {
          tags,
          summary: 'Takes credit back that was applied to another invoice',
          params: entryParams,
          response: answers({ 200: changedInvoice }, 409),
        },
      },
      (request, reply) =>
        change(request, reply, (call, id) =>
          takeCreditBack(desk, call, id, { kind, entryId: request.params.entryId }),
        ),
    );

  app.post(
    '/api/invoices/:id/keep-chasing',
    {
      schema: {
        tags,
        summary: "Keeps chasing a small remainder, or an invoice that the client's credit would cover",
        params: idParams,
        response: answers({ 200: changedInvoice }, 409),
      },
    },
    (request, reply) => change(request, reply, (call, id) => keepChasing(desk, call, id)),
  );

  app.post(
    '/api/invoices/:id/promise-payment',
    { schema: { tags, params: idParams, body: promiseBody, response: answers({ 200: changedInvoice }) } },
    (request, reply) => change(request, reply, (call, id) => promisePayment(desk, call, id, request.body)),
  );

  app.post(
    '/api/invoices/:id/payment-plan',
    {
      schema: {
        tags,
        summary: 'Agrees on installments; replaces an earlier plan, and a promise',
        params: idParams,
        body: paymentPlanBody,
        response: answers({ 200: changedInvoice }),
      },
    },
    (request, reply) => change(request, reply, (call, id) => agreePaymentPlan(desk, call, id, request.body)),
  );

  app.delete(
    '/api/invoices/:id/payment-plan',
    {
      schema: {
        tags,
        summary: 'Ends the plan: all is due, and the sequence goes on',
        params: idParams,
        response: answers({ 200: changedInvoice }),
      },
    },
    (request, reply) => change(request, reply, (call, id) => endPaymentPlan(desk, call, id)),
  );

  app.post(
    '/api/invoices/:id/payment-plan/continue',
    {
      schema: {
        tags,
        summary: 'Keeps a plan of which an installment was missed',
        params: idParams,
        response: answers({ 200: changedInvoice }),
      },
    },
    (request, reply) => change(request, reply, (call, id) => continuePaymentPlan(desk, call, id)),
  );

  app.post(
    '/api/invoices/:id/next-step',
    {
      schema: {
        tags,
        summary:
          'Records a call, a final demand or an offer; sends nothing and changes nothing of what is due',
        params: idParams,
        body: nextStepBody,
        response: answers({ 200: changedInvoice }, 409),
      },
    },
    (request, reply) => change(request, reply, (call, id) => chooseNextStep(desk, call, id, request.body)),
  );

  app.delete(
    '/api/invoices/:id/next-step',
    {
      schema: {
        tags,
        summary: 'Takes the last recorded step back',
        params: idParams,
        response: answers({ 200: changedInvoice }, 409),
      },
    },
    (request, reply) => change(request, reply, (call, id) => takeNextStepBack(desk, call, id)),
  );

  app.post(
    '/api/invoices/:id/collection-status',
    {
      schema: {
        tags,
        summary: 'Sets the invoice aside: it is owed but not chased; replaces an earlier status',
        params: idParams,
        body: collectionStatusBody,
        response: answers({ 200: changedInvoice }, 409),
      },
    },
    (request, reply) =>
      change(request, reply, (call, id) => setCollectionStatus(desk, call, id, request.body)),
  );

  app.delete(
    '/api/invoices/:id/collection-status',
    {
      schema: {
        tags,
        summary: 'Ends the status: the invoice may be chased again, and its sequence goes on',
        params: idParams,
        response: answers({ 200: changedInvoice }, 409),
      },
    },
    (request, reply) => change(request, reply, (call, id) => endCollectionStatus(desk, call, id)),
  );

  app.post(
    '/api/invoices/:id/handle-due-date-change',
    {
      schema: { tags, params: idParams, body: dueDateChangeBody, response: answers({ 200: dueDateChanged }) },
    },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views,
        act: async (call) => shiftSequenceDueDates(desk, call, id, dueDateShiftFrom(request.body, call)),
        answer: ({ effect }) =>
          JSON.stringify({ message: successes.dueDateUpdated, invoiceId: id, ...effect }),
      });
    },
  );
};
