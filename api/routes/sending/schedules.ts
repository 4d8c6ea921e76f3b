import { z } from 'zod';
import {
  listedSchedule,
  scheduleBody,
  scheduleChangeBody,
  scheduleChangePreview,
  type ListedSchedule,
  type ScheduleView,
} from '../../../contracts/schedules/schedules.ts';
import { later, type Done } from '../../../commands/desk.ts';
import { previewScheduleChange } from '../../../commands/schedules/preview-change.ts';
import {
  archiveSchedule,
  changeSchedule,
  createSchedule,
  loadSchedule,
  restoreSchedule,
} from '../../../commands/schedules/schedules.ts';
import { scheduleStream } from '../../../commands/streams.ts';
import { NotFound } from '../../../domain/errors.ts';
import { shownDocuments, storedDocument } from '../../../projections/projection.ts';
import { scheduleUses, usesOfSchedule } from '../../../projections/schedule-uses.ts';
import { builtInViews, schedules } from '../../../projections/schedules.ts';
import { storedSum } from '../../../projections/sums.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import { newScheduleFrom, scheduleChangeFrom } from '../../bodies/schedule.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams, nothing } from '../schemas.ts';

const tags = ['Schedules'];
const views = [schedules.model.name];

/** Maximum body size in bytes: a schedule of 30 steps with 20 kB each fits. */
const bodyLimit = 900_000;

/** `/api/schedules`. */
export const scheduleRoutes = (app: OwedApp, { desk, changing }: RouteDeps): void => {
  const withUses = async (account: number, schedule: ScheduleView): Promise<ListedSchedule> => {
    const ref = { account, id: usesOfSchedule(schedule.id) };
    const body = (await desk.readModels.get(scheduleUses.model, ref))?.body;
    const { started = 0, running = 0 } = body == null ? {} : storedSum(body);
    return { ...schedule, usedInSequences: started, running };
  };

  const asStored = async (account: number, id: number, done?: Done): Promise<ScheduleView> => {
    const builtIn = builtInViews(account).find((one) => one.id === id);
    if (builtIn !== undefined) return builtIn;
    const body = await desk.readYourWrites.answer(schedules, { account, id }, scheduleStream(id), done);
    if (body === undefined) throw new NotFound('Schedule');
    return storedDocument(schedules, body);
  };

  const asListed = async (account: number, id: number, done: Done): Promise<string> =>
    JSON.stringify(await withUses(account, await asStored(account, id, done)));

  app.get(
    '/api/schedules',
    { schema: { tags, response: answers({ 200: z.array(listedSchedule) }) } },
    async (request): Promise<ListedSchedule[]> => {
      const account = assertSignedIn(request);
      const found = await desk.readModels.find(schedules.model, account, { orderBy: 'id' });
      const own = shownDocuments(schedules, found).map(({ doc }) => doc);
      return Promise.all([...builtInViews(account), ...own].map((one) => withUses(account, one)));
    },
  );

  app.post(
    '/api/schedules',
    { bodyLimit, schema: { tags, body: scheduleBody, response: answers({ 201: listedSchedule }) } },
    (request, reply) =>
      changing(request, reply, {
        records: 1,
        status: 201,
        views,
        act: (call) => createSchedule(desk, call, newScheduleFrom(request.body, call.account)),
        answer: (done, { account }) => asListed(account.accountId, done.scheduleId, done),
      }),
  );

  app.put(
    '/api/schedules/:id',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Changes a schedule, for new sequences or for the unsent emails of running ones too',
        params: idParams,
        body: scheduleChangeBody,
        response: answers({ 200: listedSchedule }),
      },
    },
    (request, reply) => {
      const { id } = request.params;
      const { isArchived, applyTo } = request.body;
      return changing(request, reply, {
        views,
        act: async (call): Promise<Done> => {
          const stored = () => asStored(call.account.accountId, id);
          const restored = isArchived === false ? await restoreSchedule(desk, call, id) : undefined;
          const change = scheduleChangeFrom(request.body, stored);
          const changed = await changeSchedule(desk, call, id, {
            ...change,
            toRunning: applyTo === 'running',
          });
          const archived = isArchived === true ? await archiveSchedule(desk, call, id) : undefined;
          return archived ?? { ...changed, position: later(restored?.position, changed.position) };
        },
        answer: (done, { account }) => asListed(account.accountId, id, done),
      });
    },
  );

  app.get(
    '/api/schedules/:id/preview',
    {
      config: { isExpensive: true },
      schema: {
        tags,
        summary: 'Which unsent emails of running sequences a change of the schedule would leave as they are',
        params: idParams,
        response: answers({ 200: scheduleChangePreview }, 404),
      },
    },
    async (request) => {
      const account = assertSignedIn(request);
      const { id } = request.params;
      await loadSchedule(desk, account, id);
      const where = { running: id };
      const running = await desk.readModels.find(scheduleUses.model, account, { where });
      return previewScheduleChange(
        desk,
        id,
        running.map((one) => one.id),
      );
    },
  );

  app.delete(
    '/api/schedules/:id',
    {
      schema: {
        tags,
        summary: 'Archives a schedule: it starts nothing any more, and what it started goes on',
        params: idParams,
        response: answers({ 204: nothing }),
      },
    },
    (request, reply) =>
      changing(request, reply, {
        status: 204,
        views,
        act: (call) => archiveSchedule(desk, call, request.params.id),
        answer: () => null,
      }),
  );
};
