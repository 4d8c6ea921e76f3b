import { z } from 'zod';
import {
  markAllReadView,
  notificationView,
  syncStatusView,
  unreadCountView,
} from '../../contracts/notifications.ts';
import { NotFound } from '../../domain/errors.ts';
import { notifications } from '../../projections/notifications.ts';
import { storedDocument } from '../../projections/projection.ts';
import { assertSignedIn } from '../changing-call.ts';
import { readAllNotifications, readNotification } from '../../commands/notifications.ts';
import { dashboardFigures } from '../../projections/dashboard.ts';
import type { OwedApp, RouteDeps, AppDeps } from '../route-deps.ts';
import { sendList } from '../stored-lists.ts';
import { loadAccountNow } from '../account-clock.ts';
import { answers, idParams, idsQuery, noBody } from './schemas.ts';

const overdueInWords = (count: number): string => {
  if (count === 0) return 'No invoice is overdue.';
  return count === 1 ? '1 invoice is overdue.' : `${count} invoices are overdue.`;
};

/** The bell's Sync: repairs the account's runs and returns the result. */
const syncAccount = async (
  { desk, reconcile }: Pick<AppDeps, 'desk' | 'reconcile'>,
  account: number,
): Promise<{ success: boolean; message: string }> => {
  await reconcile(account);
  const { today } = await loadAccountNow(desk, account);
  const { overdue } = await dashboardFigures({ readModels: desk.readModels, account, today });
  return { success: true, message: `Everything is up to date. ${overdueInWords(overdue.count)}` };
};

const tags = ['Notifications'];
const views = [notifications.model.name];

/** Maximum number of notifications in the bell. */
const mostListed = 200;

/** `/api/notifications`, and the bell's Sync button. */
export const notificationRoutes = (app: OwedApp, deps: RouteDeps): void => {
  const { desk, changing } = deps;
  const { readModels } = desk;

  app.get(
    '/api/notifications',
    { schema: { tags, querystring: idsQuery, response: answers({ 200: z.array(notificationView) }) } },
    async (request, reply) => {
      const { ids } = request.query;
      const found = await readModels.find(notifications.model, assertSignedIn(request), {
        ...(ids && { ids }),
        orderBy: 'createdAt',
        descending: true,
        limit: mostListed,
      });
      return sendList(request, reply, notifications.model, found);
    },
  );

  app.get(
    '/api/notifications/unread-count',
    { schema: { tags, response: answers({ 200: unreadCountView }) } },
    async (request) => ({
      count: await readModels.count(notifications.model, assertSignedIn(request), { isRead: 0 }),
    }),
  );

  app.post(
    '/api/notifications/:id/read',
    { schema: { tags, params: idParams, body: noBody, response: answers({ 200: notificationView }) } },
    (request, reply) => {
      const { id } = request.params;
      return changing(request, reply, {
        views,
        act: (call) => readNotification(desk, call, id),
        answer: async (_, { account }) => {
          const found = await readModels.get(notifications.model, { account: account.accountId, id });
          if (found?.body == null) throw new NotFound('Notification');
          return JSON.stringify({ ...storedDocument(notifications, found.body), isRead: true });
        },
      });
    },
  );

  app.post(
    '/api/notifications/mark-all-read',
    { schema: { tags, body: noBody, response: answers({ 200: markAllReadView }) } },
    (request, reply) =>
      changing(request, reply, {
        views,
        act: (call) => readAllNotifications(desk, call),
        answer: ({ count }) => JSON.stringify({ count }),
      }),
  );

  app.post(
    '/api/invoices/sync-status',
    { schema: { tags, body: noBody, response: answers({ 200: syncStatusView }) } },
    (request) => syncAccount(deps, assertSignedIn(request)),
  );
};
