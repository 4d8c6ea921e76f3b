import { z } from 'zod';
import {
  markAllReadView,
  notificationView,
  syncStatusView,
  unreadCountView,
} from '../../../contracts/accounts/notifications.ts';
import { NotFound } from '../../../domain/errors.ts';
import { notifications } from '../../../projections/bell/notifications.ts';
import { bellShown, notificationsShown } from '../../../projections/bell/notifications-view.ts';
import { dashboard } from '../../../projections/figures/dashboard.ts';
import { invoiceRows } from '../../../projections/rows/invoice-rows.ts';
import { assertSignedIn } from '../../calls/changing-call.ts';
import { readAllNotifications, readNotification } from '../../../commands/accounts/notifications.ts';
import { dashboardFigures } from '../../../projections/figures/cards.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { foundWords, notStarted } from '../../calls/sync-words.ts';
import { loadAccountNow } from '../../calls/account-clock.ts';
import { answers, idParams, idsQuery, noBody } from '../schemas.ts';

/** The bell's Sync: recomputes what depends on the time, repairs the account's runs, and says what it found. */
const syncAccount = async (
  { desk, reconcile }: Pick<RouteDeps, 'desk' | 'reconcile'>,
  account: number,
): Promise<{ success: boolean; message: string }> => {
  const { isDone, brokenPromises } = await reconcile(account);
  const { readModels } = desk;
  await desk.readYourWrites.wait(shown, await desk.store.lastPosition());
  const { today, currency } = await loadAccountNow(desk, account);
  const [{ overdue, inOtherCurrencies }, troubled] = await Promise.all([
    dashboardFigures({ readModels, account, today, currency }),
    readModels.count(invoiceRows.model, account, { attention: 1, tab: ['active', 'paused'] }),
  ]);
  const overdueCount = inOtherCurrencies.reduce((count, other) => count + other.overdue.count, overdue.count);
  return {
    success: isDone,
    message: isDone ? foundWords({ overdue: overdueCount, brokenPromises, troubled }) : notStarted,
  };
};

const tags = ['Notifications'];
const views = [notifications.model.name];
/** What Sync counts. */
const shown = [dashboard.model.name, invoiceRows.model.name];

/** Maximum number of lines in the bell, and of notifications in them. */
const mostLines = 200;
const mostListed = 1_000;

/** `/api/notifications`, and the bell's Sync button. */
export const notificationRoutes = (app: OwedApp, deps: RouteDeps): void => {
  const { desk, changing } = deps;
  const { readModels } = desk;

  app.get(
    '/api/notifications',
    { schema: { tags, querystring: idsQuery, response: answers({ 200: z.array(notificationView) }) } },
    async (request) => {
      const { ids } = request.query;
      const account = assertSignedIn(request);
      const found = await readModels.find(notifications.model, account, {
        ...(ids && { ids }),
        orderBy: 'createdAt',
        descending: true,
        limit: mostListed,
      });
      if (ids) return [...(await notificationsShown({ readModels, account }, found))];
      return (await bellShown({ readModels, account }, found)).slice(0, mostLines);
    },
  );

  app.get(
    '/api/notifications/unread-count',
    { schema: { tags, response: answers({ 200: unreadCountView }) } },
    async (request) => ({
      count: (
        await readModels.sums(notifications.model, assertSignedIn(request), {
          groupBy: ['cause'],
          of: 'isRead',
          where: { isRead: 0 },
        })
      ).length,
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
          const { accountId } = account;
          const found = await readModels.get(notifications.model, { account: accountId, id });
          const [shown] = await bellShown(
            { readModels, account: accountId },
            await readModels.find(notifications.model, accountId, {
              where: { cause: String(found?.keys['cause'] ?? id) },
              orderBy: 'createdAt',
              descending: true,
              limit: mostListed,
            }),
          );
          if (shown === undefined) throw new NotFound('Notification');
          return JSON.stringify({ ...shown, isRead: true });
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
