import { accountDecider } from '../../domain/account/decide.ts';
import { NotFound } from '../../domain/errors.ts';
import { contextOf, type Call } from '../command-context.ts';
import type { Desk, Done } from '../desk.ts';
import { accountStream } from '../streams.ts';

const read = (desk: Desk, call: Call, notificationIds: readonly number[]): Promise<Done> =>
  desk.commands.handle(
    accountStream(call.account.accountId),
    accountDecider,
    { type: 'ReadNotifications', notificationIds },
    contextOf(call, 'read'),
  );

/** Marks a notification read, and with it what has the same cause. @throws NotFound for another account's notification */
export const readNotification = async (desk: Desk, call: Call, id: number): Promise<Done> => {
  const found = await desk.readModels.get(desk.models.notifications, { account: call.account.accountId, id });
  if (found?.body == null) throw new NotFound('Notification');
  const ofTheCause = await desk.readModels.find(desk.models.notifications, call.account.accountId, {
    where: { isRead: 0, cause: String(found.keys['cause']) },
  });
  return read(desk, call, [...new Set([id, ...ofTheCause.map((one) => one.id)])]);
};

/** Marks all unread notifications read; returns how many lines of the bell they were. */
export const readAllNotifications = async (desk: Desk, call: Call): Promise<Done & { count: number }> => {
  const unread = await desk.readModels.find(desk.models.notifications, call.account.accountId, {
    where: { isRead: 0 },
  });
  if (unread.length === 0) return { position: undefined, count: 0 };
  const done = await read(
    desk,
    call,
    unread.map(({ id }) => id),
  );
  return { ...done, count: new Set(unread.map(({ keys }) => keys['cause'])).size };
};
