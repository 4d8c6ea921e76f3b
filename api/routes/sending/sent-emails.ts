import { Readable } from 'node:stream';
import { z } from 'zod';
import { sentEmailView } from '../../../contracts/sequences/sent-emails.ts';
import { NotFound } from '../../../domain/errors.ts';
import { isParked, storedDocument } from '../../../projections/projection.ts';
import { sentEmails, shownInHistory } from '../../../projections/sent-emails.ts';
import { forAuditors, shownPeriod } from '../../sessions/auditor-guard.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import { sentMessage } from '../../exports/sent-message.ts';
import { onceAnswered } from '../../limits/once-answered.ts';
import { asOfMoment } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { withTexts } from '../../calls/sent-email-texts.ts';
import { sendList, sendWholeList } from '../../calls/stored-lists.ts';
import { answers, idParams, idsAtQuery } from '../schemas.ts';

const tags = ['Sent emails'];

/** `/api/sent-emails`: the history, latest first, and each email's message as it was sent. */
export const sentEmailRoutes = (
  app: OwedApp,
  { desk, files, log, messageAsSent, readsOf, traffic }: RouteDeps,
): void => {
  const { model } = sentEmails;
  const texts = { files, log };

  app.get(
    '/api/sent-emails',
    {
      config: asOfMoment,
      schema: { tags, querystring: idsAtQuery, response: answers({ 200: z.array(sentEmailView) }) },
    },
    async (request, reply) => {
      const { ids } = request.query;
      const { readModels, account } = await readsOf(request, reply);
      const query = { where: shownInHistory, orderBy: 'sentAt', descending: true };
      if (ids !== undefined) {
        const documents = await readModels.find(model, account, { ...query, ids });
        return sendList(request, reply, model, await withTexts(texts, documents));
      }
      const complete = withTexts.bind(null, texts);
      return sendWholeList(request, reply, { readModels, model, account, traffic, query, complete });
    },
  );

  app.get(
    '/api/sent-emails/:id/message',
    {
      config: forAuditors,
      schema: {
        tags,
        summary: 'The message as it was sent (RFC 5322), as a file',
        params: idParams,
        produces: ['message/rfc822'],
        response: answers({ 200: z.string().describe('The bytes of the message') }, 410),
      },
    },
    async (request, reply) => {
      const account = assertSignedIn(request);
      const { id } = request.params;
      const [document] = await desk.readModels.find(model, account, { where: shownInHistory, ids: [id] });
      if (document?.body == null || isParked(document)) throw new NotFound('Email');
      const { invoiceId, sentAt } = storedDocument(sentEmails, document.body);
      if (request.auditor !== null) {
        const { timeZone } = await loadSignedIn(desk, account);
        const { begin, end } = shownPeriod(request.auditor, timeZone);
        if (sentAt < begin || sentAt > end) throw new NotFound('Email');
      }
      await traffic.beforeLarge(request, reply, account);
      const message = await sentMessage(messageAsSent, { accountId: account, invoiceId, stepId: id });
      onceAnswered(request, reply, () => {
        message.release().catch((error: unknown) => {
          log.warn({ err: error }, 'The file of a sent email could not be closed');
        });
      });
      const name = message.isExact ? `email-${id}.eml` : `email-${id}-composed-again.eml`;
      return reply
        .type('message/rfc822')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(message.content, { objectMode: false }));
    },
  );
};
