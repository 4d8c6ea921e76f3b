import { z } from 'zod';
import {
  listedTemplate,
  mostNamedInvoices,
  templateBody,
  templateChangeBody,
  type ListedTemplate,
  type TemplateView,
} from '../../../contracts/sequences/templates.ts';
import type { Done } from '../../../commands/desk.ts';
import { templateStream } from '../../../commands/streams.ts';
import { createTemplate, deleteTemplate, editTemplate } from '../../../commands/templates.ts';
import { NotFound } from '../../../domain/errors.ts';
import { shownDocuments, storedDocument } from '../../../projections/projection.ts';
import { templateUses } from '../../../projections/template-uses.ts';
import { templates } from '../../../projections/templates.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import { newTemplateFrom, templateChangeFrom } from '../../bodies/template.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams, nothing } from '../schemas.ts';

const tags = ['Templates'];
const views = [templates.model.name];

/** Steps and invoices that came from each template. */
type Uses = ReadonlyMap<number, { readonly steps: number; readonly invoices: readonly number[] }>;

const listed = (template: TemplateView, uses: Uses): ListedTemplate => {
  const { steps = 0, invoices = [] } = uses.get(template.id) ?? {};
  const latest = invoices.toSorted((one, other) => other - one);
  return { ...template, usedInSteps: steps, usedInInvoices: latest.slice(0, mostNamedInvoices) };
};

/** `/api/email-templates`. */
export const templateRoutes = (app: OwedApp, { desk, changing }: RouteDeps): void => {
  const usesOf = async (account: number): Promise<Uses> => {
    const found = new Map<number, { steps: number; invoices: number[] }>();
    for await (const slice of desk.readModels.stream(templateUses.model, account))
      for (const { id, doc } of shownDocuments(templateUses, slice))
        for (const { templateId } of doc.uses) {
          const known = found.get(templateId) ?? { steps: 0, invoices: [] };
          if (known.invoices.at(-1) !== id) known.invoices.push(id);
          found.set(templateId, { ...known, steps: known.steps + 1 });
        }
    return found;
  };

  const asStored = async (account: number, id: number, done?: Done): Promise<TemplateView> => {
    const body = await desk.readYourWrites.answer(templates, { account, id }, templateStream(id), done);
    if (body === undefined) throw new NotFound('Template');
    return storedDocument(templates, body);
  };

  const asListed = async (account: number, id: number, done: Done): Promise<string> =>
    JSON.stringify(listed(await asStored(account, id, done), await usesOf(account)));

  app.get(
    '/api/email-templates',
    { schema: { tags, response: answers({ 200: z.array(listedTemplate) }) } },
    async (request): Promise<ListedTemplate[]> => {
      const account = assertSignedIn(request);
      const found = await desk.readModels.find(templates.model, account, { orderBy: 'id' });
      const uses = await usesOf(account);
      return shownDocuments(templates, found).map(({ doc }) => listed(doc, uses));
    },
  );

  app.post(
    '/api/email-templates',
    { schema: { tags, body: templateBody, response: answers({ 201: listedTemplate }) } },
    (request, reply) =>
      changing(request, reply, {
        records: 1,
        status: 201,
        views,
        act: (call) => createTemplate(desk, call, newTemplateFrom(request.body, call.account)),
        answer: (done, { account }) => asListed(account.accountId, done.templateId, done),
      }),
  );

  app.put(
    '/api/email-templates/:id',
    {
      schema: {
        tags,
        params: idParams,
        body: templateChangeBody,
        response: answers({ 200: listedTemplate }),
      },
    },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views,
        act: (call) =>
          editTemplate(
            desk,
            call,
            id,
            templateChangeFrom(request.body, () => asStored(call.account.accountId, id)),
          ),
        answer: (done, { account }) => asListed(account.accountId, id, done),
      });
    },
  );

  app.delete(
    '/api/email-templates/:id',
    { schema: { tags, params: idParams, response: answers({ 204: nothing }) } },
    (request, reply) =>
      changing(request, reply, {
        status: 204,
        views,
        act: (call) => deleteTemplate(desk, call, request.params.id),
        answer: () => null,
      }),
  );
};
