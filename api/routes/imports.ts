import { createHash } from 'node:crypto';
import { z } from 'zod';
import { importTexts } from '../../contracts/import-messages.ts';
import {
  confirmImportBody,
  importList,
  importPreview,
  importResults,
  importSetupChange,
  importView,
  previewQuery,
  resultsQuery,
  usualChoices,
  type ImportSetup,
} from '../../contracts/imports.ts';
import { cleanFileName } from '../../domain/file-name.ts';
import { InvalidField, NotAllowedNow, NotFound } from '../../domain/errors.ts';
import { detectSetup, isDate, withFormats } from '../../domain/import/columns/detect-setup.ts';
import { loadAccount, type Done } from '../../commands/desk.ts';
import type { ImportPlan } from '../../commands/imports/import-files.ts';
import {
  cancelImport,
  confirmImport,
  type KnownImport,
  loadImport,
  setUpImport,
  undoImport,
  uploadImport,
} from '../../commands/imports/imports.ts';
import { importStream } from '../../commands/streams.ts';
import { imports } from '../../projections/imports.ts';
import { assertSignedIn } from '../changing-call.ts';
import { attachmentNamed } from '../files/send-file.ts';
import { CallsAtOnce } from '../files/calls-at-once.ts';
import { createImportPreviews } from '../imports/import-previews.ts';
import { createImportOutcomes, isProblem } from '../imports/import-results.ts';
import { createImportTables } from '../imports/import-tables.ts';
import type { CurrentPlan } from '../imports/plan-import.ts';
import { problemsCsv } from '../imports/problem-rows.ts';
import { receivedTable, receiveTables, tableBodyLimit } from '../imports/received-table.ts';
import type { OwedApp, RouteDeps } from '../route-deps.ts';
import { answers, idParams, nothing } from './schemas.ts';

const tags = ['Imports'];
const views = ['imports'];
const mostListed = 20;
const mostUploadsAtOnce = 1;

const asDetected = { encoding: null, delimiter: null, sheet: null } as const;

/** Fields of which a file has one column. @throws InvalidField */
const assertOneColumnEach = (columns: ImportSetup['columns']): void => {
  const seen = new Set<string>();
  for (const { field } of columns) {
    if (field === null || field === 'clientAddress') continue;
    if (seen.has(field)) throw new InvalidField('columns', 'Please choose each field for one column only');
    seen.add(field);
  }
};

/** The plan with the ids of what it creates. */
const confirmed = ({ planned, clients }: CurrentPlan, nextId: () => number): ImportPlan => {
  const firstEntry = new Map<number, number>();
  for (const { row, action } of planned) {
    const owner =
      action?.type === 'create-client'
        ? action.client
        : action?.type === 'create-invoice' && 'new' in action.client
          ? action.client.new
          : undefined;
    if (owner !== undefined && !firstEntry.has(owner)) firstEntry.set(owner, row.entry);
  }
  return {
    clients: clients.map((values, index) => ({ id: nextId(), values, entry: firstEntry.get(index) ?? 0 })),
    entries: planned.map(({ row, action }) => ({
      row,
      action,
      invoiceId: action?.type === 'create-invoice' ? nextId() : null,
    })),
  };
};

/** `/api/imports`: clients and invoices from CSV and XLSX files. */
export const importRoutes = (app: OwedApp, { desk, files, tables, changing }: RouteDeps): void => {
  const importDesk = { ...desk, files };
  const read = createImportTables({ files, tables });
  const previews = createImportPreviews({ desk, tables: read });
  const outcomes = createImportOutcomes({ store: desk.store, files });
  const atOnce = new CallsAtOnce(mostUploadsAtOnce);

  const asListed = async (account: number, id: number, done?: Done): Promise<string> => {
    const body = await desk.readYourWrites.answer(imports, { account, id }, importStream(id), done);
    if (body === undefined) throw new NotFound('Import');
    return body;
  };

  const draft = async (accountId: number, importId: number): Promise<KnownImport> => {
    const state = await loadImport(desk, accountId, importId);
    if (state.status !== 'draft') throw new NotAllowedNow('This import was confirmed already');
    return state;
  };

  void app.register(async (scope: OwedApp) => {
    await receiveTables(scope);
    scope.post(
      '/api/imports',
      {
        bodyLimit: tableBodyLimit,
        schema: {
          tags,
          summary: 'Uploads a CSV or XLSX file, sent as `file`; nothing is imported before it is confirmed',
          consumes: ['multipart/form-data'],
          response: answers({ 201: importView }),
        },
      },
      (request, reply) =>
        atOnce.run(assertSignedIn(request), async () => {
          const { name, bytes } = await receivedTable(request);
          const table = await tables.read(bytes, asDetected);
          const { headerRow, columns } = detectSetup(table.rows);
          const reading = { encoding: table.encoding, delimiter: table.delimiter, sheet: table.sheet };
          const setup: ImportSetup = { reading, headerRow, columns: [...columns], choices: usualChoices };
          const fileName = cleanFileName(name, table.format);
          return changing(request, reply, {
            records: 1,
            status: 201,
            views,
            sameBody: [fileName, createHash('sha256').update(bytes).digest('hex')],
            act: (call) => uploadImport(importDesk, call, { name: fileName, bytes, setup }),
            answer: (done, { account }) => asListed(account.accountId, done.importId, done),
          });
        }),
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

  app.get(
    '/api/imports/:id/preview',
    {
      schema: {
        tags,
        summary: 'What a file would do now, page by page',
        params: idParams,
        querystring: previewQuery,
        response: answers({ 200: importPreview }),
      },
    },
    async (request) => {
      const accountId = assertSignedIn(request);
      const state = await draft(accountId, request.params.id);
      const { filter = 'all', after } = request.query;
      return previews.page(state, await loadAccount(desk, accountId), { filter, after });
    },
  );

  /** A changed way of reading, or another row of names, recognizes the columns anew. */
  const changedSetup = async (
    state: KnownImport,
    {
      reading = state.setup.reading,
      headerRow,
      columns,
      choices = state.setup.choices,
    }: Partial<ImportSetup>,
  ): Promise<ImportSetup> => {
    const table = await read.read(state, reading);
    const used = { encoding: table.encoding, delimiter: table.delimiter, sheet: table.sheet };
    const isReadAnew = JSON.stringify(used) !== JSON.stringify(state.setup.reading);
    if (columns === undefined && (isReadAnew || headerRow !== undefined)) {
      const detected = detectSetup(table.rows, headerRow);
      return { reading: used, choices, headerRow: detected.headerRow, columns: [...detected.columns] };
    }
    const row = headerRow ?? state.setup.headerRow;
    const chosen = columns ?? state.setup.columns;
    assertOneColumnEach(chosen);
    return { reading: used, choices, headerRow: row, columns: withFormats(chosen, table.rows.slice(row)) };
  };

  app.put(
    '/api/imports/:id/setup',
    {
      schema: { tags, params: idParams, body: importSetupChange, response: answers({ 200: importView }) },
    },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views,
        act: async (call) => {
          const state = await draft(call.account.accountId, id);
          return setUpImport(importDesk, call, id, await changedSetup(state, definedOf(request.body)));
        },
        answer: (done, { account }) => asListed(account.accountId, id, done),
      });
    },
  );

  app.post(
    '/api/imports/:id/confirm',
    { schema: { tags, params: idParams, body: confirmImportBody, response: answers({ 200: importView }) } },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views,
        act: async (call) => {
          const state = await draft(call.account.accountId, id);
          const isAsked = state.setup.columns.some(({ field, format }) => isDate(field) && format === null);
          if (isAsked) throw new NotAllowedNow(importTexts.datesUnknown);
          const current = await previews.plan(state, call.account);
          if (current.version !== request.body.version) throw new NotAllowedNow(importTexts.previewChanged);
          if (current.planned.every(({ action }) => action === null))
            throw new NotAllowedNow(importTexts.nothingToDo);
          return confirmImport(
            importDesk,
            call,
            id,
            confirmed(current, () => desk.ids.next()),
          );
        },
        answer: (done, { account }) => asListed(account.accountId, id, done),
      });
    },
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
    async (request) => {
      const state = await loadImport(desk, assertSignedIn(request), request.params.id);
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
      const state = await loadImport(desk, accountId, request.params.id);
      const rows =
        state.status === 'draft'
          ? (await previews.plan(state, await loadAccount(desk, accountId))).planned.map(({ row }) => row)
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

/** Column A to Z, then AA, as spreadsheets name them. */
const columnLetter = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnLetter(Math.floor(index / 26) - 1) + columnLetter(index % 26);

const definedOf = (body: z.infer<typeof importSetupChange>): Partial<ImportSetup> => ({
  ...(body.reading !== undefined && { reading: body.reading }),
  ...(body.headerRow !== undefined && { headerRow: body.headerRow }),
  ...(body.columns !== undefined && { columns: body.columns }),
  ...(body.choices !== undefined && { choices: body.choices }),
});
