import { z } from 'zod';
import { linkBody } from '../../../contracts/accounts/account-bodies.ts';
import {
  addedSenderView,
  autoVerifyView,
  newSenderBody,
  senderChangeBody,
  senderUsesView,
  senderView,
  verifiedSenderView,
  type SenderView,
} from '../../../contracts/senders/verified-emails.ts';
import type { Call } from '../../../commands/command-context.ts';
import type { Done } from '../../../commands/desk.ts';
import { editSender } from '../../../commands/senders/edit-sender.ts';
import { loadSenders } from '../../../commands/senders/load-senders.ts';
import { verifySender } from '../../../commands/senders/sender-links.ts';
import {
  addOwnAddress,
  addSender,
  assertOutbox,
  choosePrimary,
  deleteSender,
  resendLink,
  switchAutoVerify,
  verifyByHand,
} from '../../../commands/senders/senders.ts';
import { sendersStream } from '../../../commands/streams.ts';
import { isSameAddress } from '../../../domain/address/same-address.ts';
import { NotFound, PasswordNeeded } from '../../../domain/errors.ts';
import { isUnsent } from '../../../domain/invoice/state.ts';
import { findSender } from '../../../domain/sender/state.ts';
import { shownDocuments, storedDocument } from '../../../projections/projection.ts';
import { senders, shownSender } from '../../../projections/senders.ts';
import { sequencesOfAccount } from '../../../projections/sequences/sequences-of-account.ts';
import { assertPassword } from '../../sessions/assert-password.ts';
import { assertSignedIn, isOwnerOf } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { answers, byGetOrPost, idParams, noBody, nothing } from '../schemas.ts';

type StoredSender = Parameters<typeof shownSender>[0];

const tags = ['Verified emails'];
const views = [senders.model.name];

/** Verifying a sender by a mailed link: open to visitors. */
export const senderLinkRoutes = (app: OwedApp, { desk, rateLimits }: RouteDeps): void => {
  app.post(
    '/api/verified-emails/verify',
    { schema: { tags, body: linkBody, response: answers({ 200: verifiedSenderView }, 410) } },
    async (request) => {
      await rateLimits.countLogin(request);
      const { accountId, email, position } = await verifySender(desk, request.body.token, (id) =>
        isOwnerOf(request, id),
      );
      logSecurity(request, 'sender verified', { accountId });
      await desk.readYourWrites.wait(views, position);
      return { email };
    },
  );
};

/** `/api/verified-emails`: the addresses that an account sends from. */
export const senderRoutes = (app: OwedApp, deps: RouteDeps): void => {
  const { desk, changing } = deps;
  const shown = (stored: StoredSender): SenderView => {
    const sender = shownSender(stored, desk.mailVia);
    const { smtpServer: host, smtpPort: port, viaGmail } = sender;
    const isOwn = host !== null && port !== null && !viaGmail;
    const refuses = isOwn && desk.senderServers.takesSmtpUtf8?.({ host, port }) === false;
    return { ...sender, ...(refuses && { refusesSmtpUtf8: true as const }) };
  };
  const asStored = async (account: number, id: number, done?: Done): Promise<SenderView> => {
    const body = await desk.readYourWrites.answer(senders, { account, id }, sendersStream(account), done);
    if (body === undefined) throw new NotFound('Email');
    return shown(storedDocument(senders, body));
  };
  const one =
    (id: number) =>
    async (done: Done, { account }: Call): Promise<string> =>
      JSON.stringify(await asStored(account.accountId, id, done));

  const list = async (account: number): Promise<SenderView[]> => {
    const found = await desk.readModels.find(senders.model, account, { orderBy: 'id' });
    return shownDocuments(senders, found)
      .map(({ doc }) => shown(doc))
      .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
  };

  app.get(
    '/api/verified-emails',
    { schema: { tags, response: answers({ 200: z.array(senderView) }) } },
    (request) => list(assertSignedIn(request)),
  );

  app.post(
    '/api/verified-emails',
    { schema: { tags, body: newSenderBody, response: answers({ 201: addedSenderView }) } },
    (request, reply) =>
      changing(request, reply, {
        records: 1,
        status: 201,
        views,
        act: (call) => addSender(desk, call, request.body),
        answer: async (done, { account }) =>
          JSON.stringify({
            ...(await asStored(account.accountId, done.senderId, done)),
            sent: done.isLinkSent ? desk.mailVia : null,
          }),
      }),
  );

  app.put(
    '/api/verified-emails/:id',
    {
      schema: { tags, params: idParams, body: senderChangeBody, response: answers({ 200: senderView }) },
    },
    (request, reply) => {
      const { smtpPassword = null, currentPassword, ...sameBody } = request.body;
      return changing(request, reply, {
        views,
        sameBody,
        secret: smtpPassword,
        act: (call) =>
          editSender(desk, call, request.params.id, request.body, async () => {
            if (!currentPassword) throw new PasswordNeeded('change the mail server');
            await assertPassword(deps, request, call.account, currentPassword);
            logSecurity(request, 'mail server of a sender changed');
          }),
        answer: one(request.params.id),
      });
    },
  );

  app.delete(
    '/api/verified-emails/:id',
    { schema: { tags, params: idParams, response: answers({ 204: nothing }) } },
    (request, reply) =>
      changing(request, reply, {
        status: 204,
        views,
        act: (call) => deleteSender(desk, call, request.params.id),
        answer: () => null,
      }),
  );

  app.post(
    '/api/verified-emails/:id/primary',
    { schema: { tags, params: idParams, body: noBody, response: answers({ 200: senderView }) } },
    (request, reply) =>
      changing(request, reply, {
        views,
        act: (call) => choosePrimary(desk, call, request.params.id),
        answer: one(request.params.id),
      }),
  );

  app.post(
    '/api/verified-emails/:id/resend',
    { schema: { tags, params: idParams, body: noBody, response: answers({ 200: addedSenderView }) } },
    (request, reply) =>
      changing(request, reply, {
        views: [],
        act: (call) => resendLink(desk, call, request.params.id),
        answer: async (done, { account }) =>
          JSON.stringify({
            ...(await asStored(account.accountId, request.params.id, done)),
            sent: desk.mailVia,
          }),
      }),
  );

  app.route({
    ...byGetOrPost,
    url: '/api/verified-emails/direct-verify/:id',
    schema: { tags, params: idParams, response: answers({ 200: senderView }) },
    handler: (request, reply) =>
      changing(request, reply, {
        views,
        act: (call) => verifyByHand(desk, call, request.params.id),
        answer: one(request.params.id),
      }),
  });

  app.get(
    '/api/verified-emails/:id/uses',
    { schema: { tags, params: idParams, response: answers({ 200: senderUsesView }) } },
    async (request) => {
      const account = assertSignedIn(request);
      const sender = findSender(await loadSenders(desk, account), request.params.id);
      if (sender === undefined) throw new NotFound('Email');
      const uses = { steps: 0, sequences: 0 };
      for await (const { sequences: records } of sequencesOfAccount(desk.readModels, account))
        for (const { ended, sequence } of records) {
          const steps = ended === 'no' ? sequence.steps.filter(isUnsent) : [];
          const used = steps.filter(({ plan }) => isSameAddress(plan.senderEmail, sender.email)).length;
          uses.steps += used;
          if (used > 0) uses.sequences += 1;
        }
      return uses;
    },
  );

  app.route({
    ...byGetOrPost,
    url: '/api/auto-add-user-email',
    schema: { tags, response: answers({ 200: z.array(senderView) }) },
    handler: (request, reply) =>
      changing(request, reply, {
        records: 1,
        views,
        act: (call) => addOwnAddress(desk, call),
        answer: async (_, { account }) => JSON.stringify(await list(account.accountId)),
      }),
  });

  app.get(
    '/api/dev-settings/auto-verify',
    { schema: { tags, response: answers({ 200: autoVerifyView }) } },
    async (request) => {
      assertOutbox(desk);
      return { enabled: (await loadSenders(desk, assertSignedIn(request))).autoVerify };
    },
  );

  app.post(
    '/api/dev-settings/auto-verify',
    { schema: { tags, body: autoVerifyView, response: answers({ 200: autoVerifyView }) } },
    (request, reply) =>
      changing(request, reply, {
        views: [],
        act: (call) => switchAutoVerify(desk, call, request.body.enabled),
        answer: () => JSON.stringify(request.body),
      }),
  );
};
