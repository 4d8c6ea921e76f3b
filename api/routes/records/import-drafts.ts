import type { z } from 'zod';
import { importTexts } from '../../../contracts/imports/import-messages.ts';
import {
  confirmImportBody,
  importPreview,
  importSetupChange,
  importView,
  previewQuery,
} from '../../../contracts/imports/imports.ts';
import { NotAllowedNow } from '../../../domain/errors.ts';
import { askedColumnsOf, isAmount, isDate } from '../../../domain/import/columns/detect-setup.ts';
import { assertDraft } from '../../../domain/import/decide.ts';
import {
  confirmAgain,
  confirmImport,
  type KnownImport,
  loadImport,
  setUpImport,
} from '../../../commands/imports/imports.ts';
import { assertSignedIn, loadSignedIn } from '../../calls/changing-call.ts';
import { changedSetup } from '../../imports/changed-setup.ts';
import { confirmedPlan } from '../../imports/confirmed-plan.ts';
import type { ImportParts } from '../../imports/import-parts.ts';
import type { CurrentPlan } from '../../imports/plan-import.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams } from '../schemas.ts';

const tags = ['Imports'];
const views = ['imports'];

/** @throws NotAllowedNow */
const assertConfirmable = (
  { setup: { columns } }: KnownImport,
  current: CurrentPlan,
  { version, endsSequences = 0 }: z.infer<typeof confirmImportBody>,
): void => {
  const asked = askedColumnsOf(columns).map((index) => columns[index]?.field ?? null);
  if (asked.some(isDate)) throw new NotAllowedNow(importTexts.datesUnknown);
  if (asked.some(isAmount)) throw new NotAllowedNow(importTexts.amountsUnknown);
  if (current.version !== version) throw new NotAllowedNow(importTexts.previewChanged);
  if (current.endsSequences !== endsSequences) throw new NotAllowedNow(importTexts.endsSequences);
  if (current.planned.every(({ action }) => action === null))
    throw new NotAllowedNow(importTexts.nothingToDo);
};

/** The calls of an import that is not confirmed yet. */
export const importDraftRoutes = (
  app: OwedApp,
  { desk, changing, traffic }: RouteDeps,
  { importDesk, tables, previews, asListed }: ImportParts,
): void => {
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
    async (request, reply) => {
      const accountId = assertSignedIn(request);
      // Each goes through a whole table.
      await traffic.beforeLarge(request, reply, accountId);
      const state = assertDraft(await loadImport(desk, accountId, request.params.id));
      const { filter = 'all', after } = request.query;
      return previews.page(state, await loadSignedIn(desk, accountId), { filter, after });
    },
  );

  app.put(
    '/api/imports/:id/setup',
    {
      schema: { tags, params: idParams, body: importSetupChange, response: answers({ 200: importView }) },
    },
    async (request, reply) => {
      const { id } = request.params;
      // It may read the file anew, and goes through a whole table.
      await traffic.beforeLarge(request, reply, assertSignedIn(request));
      return changing(request, reply, {
        views,
        act: async (call) => {
          const state = assertDraft(await loadImport(desk, call.account.accountId, id));
          return setUpImport(importDesk, call, id, await changedSetup(tables, state, request.body));
        },
        answer: (done, { account }) => asListed(account.accountId, id, done),
      });
    },
  );

  app.post(
    '/api/imports/:id/confirm',
    {
      schema: {
        tags,
        params: idParams,
        body: confirmImportBody,
        response: answers({ 200: importView }, 507),
      },
    },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views,
        act: async (call) => {
          const state = await loadImport(desk, call.account.accountId, id);
          if (state.status !== 'draft') return confirmAgain(importDesk, call, id);
          const current = await previews.plan(state, call.account);
          assertConfirmable(state, current, request.body);
          return confirmImport(
            importDesk,
            call,
            id,
            confirmedPlan(current, () => desk.ids.next()),
          );
        },
        answer: (done, { account }) => asListed(account.accountId, id, done),
      });
    },
  );
};
