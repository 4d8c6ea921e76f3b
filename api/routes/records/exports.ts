import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuditorLink } from '../../../domain/auditor/decide.ts';
import { NotFound } from '../../../domain/errors.ts';
import { recordAuditorExport } from '../../../commands/accounts/auditor-links.ts';
import {
  clientIdsQuery,
  invoiceIdsQuery,
  sentEmailIdsQuery,
  sequenceIdsQuery,
} from '../../../contracts/invoices/list-queries.ts';
import { paymentFilterQuery } from '../../../contracts/invoices/payments.ts';
import { clientPage } from '../../../projections/lists/client-list.ts';
import { invoicePage } from '../../../projections/lists/invoice-list.ts';
import { paymentPage } from '../../../projections/lists/payment-list.ts';
import { sentEmailPage } from '../../../projections/lists/sent-email-list.ts';
import { sequencePage } from '../../../projections/lists/sequence-list.ts';
import { forAuditors, shownPeriod, type ShownPeriod } from '../../sessions/auditor-guard.ts';
import { loadAccountNow } from '../../calls/account-clock.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import { recordIdText } from '../../../contracts/fields.ts';
import { fileTypes } from '../../../contracts/imports/files.ts';
import { clientStream, invoiceStream } from '../../../commands/streams.ts';
import { checkpointFile, checkpointOf } from '../../evidence/checkpoint.ts';
import { evidencePack } from '../../evidence/pack.ts';
import { assertOwnStream, unlessGone } from '../../../projections/audit/own-stream.ts';
import { NamedRecords, type Subject } from '../../../projections/audit/subject.ts';
import { accountExport } from '../../exports/account-export.ts';
import {
  exportedClients,
  exportedInvoices,
  exportedPayments,
  exportedSentEmails,
  exportedSequences,
} from '../../exports/list-columns.ts';
import { rowsAtOnce as limit, sendListFile } from '../../exports/list-file.ts';
import { zipStream, type ZipEntry } from '../../exports/zip-stream.ts';
import { CallsAtOnce } from '../../limits/calls-at-once.ts';
import { attachmentNamed } from '../../files/send-file.ts';
import { logSecurity } from '../../sessions/security-log.ts';
import { asOfMoment, readsNow, type Reads, type ReadsOf } from '../../calls/reads.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Exports'];
const response = answers({ 200: z.string().describe('CSV, UTF-8 with a byte order mark, or a workbook') });
const produces = ['text/csv', fileTypes.xlsx];
/** Default CSV. */
const formatChoice = { format: z.enum(['csv', 'xlsx']).optional() };
/** Default: the account. */
const evidenceQuery = z.object({ invoiceId: recordIdText.optional(), clientId: recordIdText.optional() });
/** Whole accounts that one account may export at once. */
const mostAtOnce = 1;

const cutOff = z.object({ code: z.literal('ERR_STREAM_PREMATURE_CLOSE') });

/** Whether nobody reads a stream any more. */
const isCutOff = (error: unknown): boolean => cutOff.safeParse(error).success;

/** `/api/exports`: the lists as CSV or XLSX, filtered, searched and sorted as their calls do; the whole account. */
export const exportRoutes = (app: OwedApp, deps: RouteDeps): void => {
  const { desk, readsOf, traffic, writeWorkbook } = deps;
  const atOnce = new CallsAtOnce(mostAtOnce);

  /** The call for a whole list, once the account may be sent one. */
  const listCall = async (...[request, reply]: Parameters<ReadsOf>): Promise<Reads> => {
    const call = await readsOf(request, reply);
    await traffic.beforeLarge(request, reply, call.account);
    return call;
  };

  app.get(
    '/api/exports/invoices',
    {
      config: asOfMoment,
      schema: { tags, produces, querystring: invoiceIdsQuery.extend(formatChoice), response },
    },
    async (request, reply) => {
      const call = await listCall(request, reply);
      const { format = 'csv', ...query } = request.query;
      const read = (after: string | undefined) => invoicePage(call, { ...query, after, limit });
      return sendListFile(reply, format, { list: exportedInvoices, viewer: call, read }, writeWorkbook);
    },
  );
  app.get(
    '/api/exports/clients',
    {
      config: asOfMoment,
      schema: { tags, produces, querystring: clientIdsQuery.extend(formatChoice), response },
    },
    async (request, reply) => {
      const call = await listCall(request, reply);
      const { format = 'csv', ...query } = request.query;
      const read = (after: string | undefined) => clientPage(call, { ...query, after, limit });
      return sendListFile(reply, format, { list: exportedClients, viewer: call, read }, writeWorkbook);
    },
  );
  app.get(
    '/api/exports/sequences',
    {
      config: asOfMoment,
      schema: { tags, produces, querystring: sequenceIdsQuery.extend(formatChoice), response },
    },
    async (request, reply) => {
      const call = await listCall(request, reply);
      const { format = 'csv', ...query } = request.query;
      const read = (after: string | undefined) => sequencePage(call, { ...query, after, limit });
      return sendListFile(reply, format, { list: exportedSequences, viewer: call, read }, writeWorkbook);
    },
  );
  app.get(
    '/api/exports/sent-emails',
    {
      config: asOfMoment,
      schema: { tags, produces, querystring: sentEmailIdsQuery.extend(formatChoice), response },
    },
    async (request, reply) => {
      const call = await listCall(request, reply);
      const { format = 'csv', ...query } = request.query;
      const read = (after: string | undefined) => sentEmailPage(call, { ...query, after, limit });
      return sendListFile(reply, format, { list: exportedSentEmails, viewer: call, read }, writeWorkbook);
    },
  );
  app.get(
    '/api/exports/payments',
    {
      config: asOfMoment,
      schema: { tags, produces, querystring: paymentFilterQuery.extend(formatChoice), response },
    },
    async (request, reply) => {
      const call = await listCall(request, reply);
      const { format = 'csv', ...query } = request.query;
      const read = (after: string | undefined) => paymentPage(call, { ...query, after, limit });
      return sendListFile(reply, format, { list: exportedPayments, viewer: call, read }, writeWorkbook);
    },
  );

  const sendZip = async (
    request: FastifyRequest,
    reply: FastifyReply,
    entries: AsyncIterable<ZipEntry>,
    { name, now }: { readonly name: string; readonly now: number },
  ): Promise<FastifyReply> => {
    const zip = zipStream(entries, new Date(now));
    void reply
      .type('application/zip')
      .header('content-disposition', attachmentNamed(name))
      .header('cache-control', 'private, no-store')
      .send(zip);
    await finished(zip).catch((error: unknown) => {
      // Who leaves in the middle does not want the rest.
      if (isCutOff(error)) request.log.info(`${name} was not finished: the caller left`);
      else request.log.warn({ err: error }, `${name} was not finished`);
    });
    return reply;
  };

  const zip = { 200: z.string().describe('A zip file') };

  app.get(
    '/api/exports/account',
    {
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Everything about the account: lists, records, history, files and emails',
        produces: ['application/zip'],
        response: answers(zip),
      },
    },
    async (request, reply) => {
      const call = await readsNow(desk, assertSignedIn(request));
      return atOnce.run(call.account, async () => {
        await traffic.beforeZip(request, reply);
        logSecurity(request, 'account exported');
        return sendZip(request, reply, accountExport(deps, call), {
          name: `Owed ${call.today}.zip`,
          now: call.now,
        });
      });
    },
  );

  /** @throws NotFound for a record that is not the account's; a deleted one still is */
  const subjectOf = async (
    account: number,
    { invoiceId, clientId }: z.infer<typeof evidenceQuery>,
  ): Promise<Subject> => {
    if (invoiceId !== undefined) {
      await assertOwnStream(desk.store, account, invoiceStream(invoiceId), 'Invoice');
      return { kind: 'invoice', invoiceId };
    }
    if (clientId === undefined) return { kind: 'account' };
    await assertOwnStream(desk.store, account, clientStream(clientId), 'Client');
    return { kind: 'client', clientId };
  };

  /** What a record was called at the end of a period. @throws NotFound if it was not there yet */
  const nameBy = async (
    subject: Exclude<Subject, { readonly kind: 'account' }>,
    { end }: ShownPeriod,
  ): Promise<string> => {
    const records = new NamedRecords();
    const stream =
      subject.kind === 'invoice' ? invoiceStream(subject.invoiceId) : clientStream(subject.clientId);
    for await (const event of unlessGone(desk.store.readStream(stream)))
      if (event.metadata.occurredAt <= end) records.note(event);
    const name = records.nameOf(subject);
    if (name === undefined) throw new NotFound(subject.kind === 'invoice' ? 'Invoice' : 'Client');
    return name;
  };

  const recordExport = async (auditor: AuditorLink, subject: Subject, period: ShownPeriod): Promise<void> => {
    const of = subject.kind === 'account' ? null : await nameBy(subject, period);
    return recordAuditorExport(desk, auditor, randomUUID(), { part: subject.kind, of });
  };

  app.get(
    '/api/exports/evidence',
    {
      config: forAuditors,
      exposeHeadRoute: false,
      schema: {
        tags,
        summary:
          'What has happened to an invoice, to a client or to the whole account, to be checked without Owed',
        querystring: evidenceQuery,
        produces: ['application/zip'],
        response: answers(zip, 404),
      },
    },
    async (request, reply) => {
      const id = assertSignedIn(request);
      const { email, timeZone, today, now } = await loadAccountNow(desk, id);
      const subject = await subjectOf(id, request.query);
      const { auditor } = request;
      const period = auditor === null ? undefined : shownPeriod(auditor, timeZone);
      return atOnce.run(auditor?.linkId ?? id, async () => {
        await traffic.beforeZip(request, reply);
        if (auditor !== null && period !== undefined) await recordExport(auditor, subject, period);
        logSecurity(request, 'evidence exported');
        const { store } = desk;
        const { files, messageAsSent, writeReport } = deps;
        const pack = evidencePack(
          { store, files, messageAsSent, writeReport },
          { account: { id, email, timeZone }, subject, made: new Date(now).toISOString(), period },
        );
        return sendZip(request, reply, pack, { name: `Owed evidence ${today}.zip`, now });
      });
    },
  );

  app.get(
    '/api/exports/checkpoint',
    {
      config: forAuditors,
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'One hash over everything that has happened to the account, to be kept elsewhere',
        response: answers({ 200: checkpointFile }),
      },
    },
    async (request, reply) => {
      const id = assertSignedIn(request);
      const { email, today, now } = await loadAccountNow(desk, id);
      return atOnce.run(request.auditor?.linkId ?? id, async () => {
        const made = await checkpointOf(desk.store, { id, email }, new Date(now).toISOString());
        void reply.header('content-disposition', attachmentNamed(`Owed checkpoint ${today}.json`));
        return made;
      });
    },
  );
};
