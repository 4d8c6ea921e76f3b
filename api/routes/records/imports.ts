import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  importList,
  importResults,
  importView,
  resultsQuery,
  usualChoices,
  type ImportSetup,
} from '../../../contracts/imports/imports.ts';
import { cleanFileName } from '../../../domain/files/file-name.ts';
import { columnLetter } from '../../../domain/import/columns/column-letter.ts';
import { detectSetup, withFormats } from '../../../domain/import/columns/detect-setup.ts';
import type { Desk } from '../../../commands/desk.ts';
import { cancelImport, loadImport, undoImport, uploadImport } from '../../../commands/imports/imports.ts';
import type { ReadTable } from '../../../platform/ports/formats/tables.ts';
import { imports } from '../../../projections/imports.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import { CallsAtOnce } from '../../limits/calls-at-once.ts';
import { attachmentNamed } from '../../files/send-file.ts';
import { createImportParts } from '../../imports/import-parts.ts';
import { isProblem } from '../../imports/import-results.ts';
import { readingOf } from '../../imports/import-tables.ts';
import { problemsCsv } from '../../imports/problem-rows.ts';
import { namesHashOf, rememberedColumns } from '../../imports/remembered-setup.ts';
import { receivedTable, receiveTables, tableBodyLimit } from '../../imports/received-table.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { importDraftRoutes } from './import-drafts.ts';
import { answers, idParams, nothing } from '../schemas.ts';

const tags = ['Imports'];
const views = ['imports'];
const mostListed = 20;
const mostUploadsAtOnce = 1;

const asDetected = { encoding: null, delimiter: null, sheet: null } as const;

/** How a file is read at first: with the mapping of the last file that had the same columns, else as it looks. */
const firstSetup = async (desk: Desk, accountId: number, table: ReadTable): Promise<ImportSetup> => {
  const { headerRow, columns: detected } = detectSetup(table.rows);
  const namesHash = namesHashOf(table.rows, headerRow);
  const remembered = await rememberedColumns(desk, accountId, namesHash);
  // How dates and amounts are written is seen anew: another file may come from another computer.
  const columns = (remembered?.columns ?? detected).map(({ field }) => ({ field, format: null }));
  return {
    reading: readingOf(table),
    headerRow,
    columns: withFormats(columns, table.rows.slice(headerRow)),
    choices: usualChoices,
    ...(namesHash !== undefined && { namesHash }),
    ...(remembered !== undefined && { mappedAs: remembered.fileName }),
  };
};

/** `/api/imports`: clients and invoices from CSV and XLSX files. */
export const importRoutes = (app: OwedApp, deps: RouteDeps): void => {
  const { desk, tables, changing, traffic } = deps;
  const parts = createImportParts(deps);
  const { importDesk, previews, outcomes, asListed } = parts;
  const atOnce = new CallsAtOnce(mostUploadsAtOnce);
  importDraftRoutes(app, deps, parts);

  void app.register(async (scope: OwedApp) => {
    await receiveTables(scope);
    scope.post(
      '/api/imports',
      {
        bodyLimit: tableBodyLimit,
        config: { files: 'file' },
        schema: {
          tags,
          summary: 'Uploads a CSV or XLSX file, sent as `file`; nothing is imported before it is confirmed',
          consumes: ['multipart/form-data'],
          response: answers({ 201: importView }, 507),
        },
      },
      (request, reply) => {
        const accountId = assertSignedIn(request);
        return atOnce.run(accountId, async () => {
          const { name, bytes } = await receivedTable(request);
          const table = await tables.read(accountId, bytes, asDetected);
          const setup = await firstSetup(desk, accountId, table);
          const fileName = cleanFileName(name, table.format);
          return changing(request, reply, {
            records: 1,
            status: 201,
            views,
            sameBody: [fileName, createHash('sha256').update(bytes).digest('hex')],
            act: async (call) => {
              const done = await uploadImport(importDesk, call, { name: fileName, bytes, setup });
              parts.tables.hold({ accountId: call.account.accountId, fileHash: done.fileHash }, table);
              return done;
            },
            answer: (done, { account }) => asListed(account.accountId, done.importId, done),
          });
        });
      },
    );
  });

  app.get(
    '/api/imports',
    { schema: { tags, summary: 'The latest imports', response: answers({ 200: importList }) } },
    async (request, reply) => {
      const query = { descending: true, limit: mostListed };
      const found = await desk.readModels.find(imports.model, assertSignedIn(request), query);
      const bodies = found.flatMap(({ body }) => (body === null ? [] : [body]));
      return reply.type('application/json').send(`{"imports":[${bodies.join(',')}]}`);
    },
  );

  app.get(
    '/api/imports/:id',
    { schema: { tags, params: idParams, response: answers({ 200: importView }) } },
    async (request, reply) =>
      reply.type('application/json').send(await asListed(assertSignedIn(request), request.params.id)),
  );

  app.post(
    '/api/imports/:id/cancel',
    {
      schema: {
        tags,
        summary: 'Discards a draft, or stops a running import after the rows that are being applied',
        params: idParams,
        response: answers({ 204: nothing }),
      },
    },
    (request, reply) =>
      changing(request, reply, {
        status: 204,
        views,
        act: (call) => cancelImport(importDesk, call, request.params.id),
        answer: () => null,
      }),
  );

  app.post(
    '/api/imports/:id/undo',
    {
      schema: {
        tags,
        summary: 'Takes an import back as a whole, within an hour; records changed since stay as they are',
        params: idParams,
        response: answers({ 200: importView }),
      },
    },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views,
        act: (call) => undoImport(importDesk, call, id),
        answer: (done, { account }) => asListed(account.accountId, id, done),
      });
    },
  );

  app.get(
    '/api/imports/:id/results',
    {
      schema: {
        tags,
        summary: 'What became of each record of a confirmed import, page by page',
        params: idParams,
        querystring: resultsQuery,
        response: answers({ 200: importResults }),
      },
    },
    async (request, reply) => {
      const accountId = assertSignedIn(request);
      await traffic.beforeLarge(request, reply, accountId);
      const state = await loadImport(desk, accountId, request.params.id);
      const { filter = 'all', after } = request.query;
      return outcomes.page(state, { filter, after });
    },
  );

  app.get(
    '/api/imports/:id/problems',
    {
      schema: {
        tags,
        summary: 'The rows that are not imported, with the reason of each, as a CSV file',
        params: idParams,
        produces: ['text/csv'],
        response: answers({ 200: z.string().describe('CSV') }),
      },
    },
    async (request, reply) => {
      const accountId = assertSignedIn(request);
      await traffic.beforeLarge(request, reply, accountId);
      const state = await loadImport(desk, accountId, request.params.id);
      const rows =
        state.status === 'draft'
          ? (await previews.plan(state, await loadSignedIn(desk, accountId))).planned.map(({ row }) => row)
          : (await outcomes.all(state)).filter(isProblem);
      const name = `Problems of ${state.fileName.replace(/\.[a-z]+$/i, '')}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachmentNamed(name))
        .send(
          problemsCsv(
            rows,
            state.setup.columns.map((_, index) => columnLetter(index)),
          ),
        );
    },
  );
};
