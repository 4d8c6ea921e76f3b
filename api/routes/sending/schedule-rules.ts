import { z } from 'zod';
import { recordIdText } from '../../../contracts/fields.ts';
import {
  scheduleChoiceView,
  scheduleRulesBody,
  scheduleRulesView,
  startsPreviewView,
  type ScheduleRulesView,
} from '../../../contracts/schedules/schedule-rules.ts';
import {
  loadScheduleRules,
  setScheduleRules,
  undoScheduleStarts,
} from '../../../commands/schedules/schedule-rules.ts';
import {
  scheduleStartsQuery,
  scheduleStartsView,
  startsUndoneView,
  undoStartsBody,
  type ScheduleStartsView,
} from '../../../contracts/schedules/schedule-starts.ts';
import { notifications } from '../../../projections/bell/notifications.ts';
import { startsShown } from '../../../projections/lists/starts-shown.ts';
import { startsOfDay } from '../../../projections/schedule-starts.ts';
import { loadSchedule } from '../../../commands/schedules/schedules.ts';
import { previewChoice } from '../../../commands/schedules/preview-choice.ts';
import { scheduleRefOf } from '../../../domain/schedule/state.ts';
import type { ScheduleRules } from '../../../domain/schedule-rules/decide.ts';
import { scheduleRules } from '../../../projections/schedule-rules.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import { scheduleRulesFrom } from '../../bodies/schedule-rules.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers } from '../schemas.ts';

const tags = ['Schedules'];

/** `/api/schedule-rules`. */
export const scheduleRuleRoutes = (app: OwedApp, { desk, changing, previewStarts }: RouteDeps): void => {
  const shown = async (account: number, { rules, ...rest }: ScheduleRules): Promise<ScheduleRulesView> => ({
    rules: await Promise.all(
      rules.map(async (rule) => {
        const schedule =
          rule.scheduleId === null ? undefined : await loadSchedule(desk, account, rule.scheduleId);
        const isThere = schedule?.status === 'active';
        return {
          ...rule,
          schedule: isThere ? scheduleRefOf(schedule) : null,
        };
      }),
    ),
    ...rest,
  });

  app.get(
    '/api/schedule-rules',
    { schema: { tags, response: answers({ 200: scheduleRulesView }) } },
    async (request): Promise<ScheduleRulesView> => {
      const account = assertSignedIn(request);
      return shown(account, await loadScheduleRules(desk, account));
    },
  );

  app.put(
    '/api/schedule-rules',
    {
      schema: {
        tags,
        summary: 'Which invoices get which schedule, and whether sequences start by themselves',
        body: scheduleRulesBody,
        response: answers({ 200: scheduleRulesView }),
      },
    },
    (request, reply) =>
      changing(request, reply, {
        views: [scheduleRules.model.name],
        act: (call) => setScheduleRules(desk, call, scheduleRulesFrom(request.body)),
        answer: async (_, { account: { accountId } }) =>
          JSON.stringify(await shown(accountId, await loadScheduleRules(desk, accountId))),
      }),
  );

  app.get(
    '/api/schedule-rules/preview',
    {
      schema: {
        tags,
        summary: 'Which schedule an invoice would get, why, and what would go when; changes nothing',
        querystring: z.strictObject({ invoiceId: recordIdText }),
        response: answers({ 200: scheduleChoiceView }, 404),
      },
    },
    (request) => previewChoice(desk, assertSignedIn(request), request.query.invoiceId),
  );

  app.get(
    '/api/schedule-rules/starts',
    {
      schema: {
        tags,
        summary:
          'The sequences that have started by themselves with a schedule on a day, and what became of each',
        querystring: scheduleStartsQuery,
        response: answers({ 200: scheduleStartsView }, 404),
      },
    },
    async (request): Promise<ScheduleStartsView> => {
      const account = assertSignedIn(request);
      const { scheduleId, day } = request.query;
      await loadSchedule(desk, account, scheduleId);
      return startsShown({ readModels: desk.readModels, account }, startsOfDay(scheduleId, day));
    },
  );

  app.post(
    '/api/schedule-rules/starts/undo',
    {
      schema: {
        tags,
        summary:
          'Takes back the sequences that have started by themselves with a schedule on a day, and sent nothing yet',
        body: undoStartsBody,
        response: answers({ 200: startsUndoneView }, 404),
      },
    },
    (request, reply) =>
      changing(request, reply, {
        views: [notifications.model.name],
        act: (call) => undoScheduleStarts(desk, call, request.body),
        answer: async (_, { account: { accountId } }) => {
          const { scheduleId, day } = request.body;
          const schedule = scheduleRefOf(await loadSchedule(desk, accountId, scheduleId));
          return JSON.stringify({ schedule, day });
        },
      }),
  );

  app.post(
    '/api/schedule-rules/preview',
    {
      config: { isExpensive: true },
      schema: {
        tags,
        summary:
          'What would start now if these rules were switched on for open invoices too; changes nothing',
        body: scheduleRulesBody,
        response: answers({ 200: startsPreviewView }),
      },
    },
    (request) => previewStarts(assertSignedIn(request), scheduleRulesFrom(request.body)),
  );
};
