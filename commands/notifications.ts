import { accountDecider } from '../domain/account/decide.ts';
import { NotFound } from '../domain/errors.ts';
import { contextOf, type Call } from './command-context.ts';
import { type Desk, type Done } from './desk.ts';
import { accountStream } from './streams.ts';

const read = (desk: Desk, call: Call, notificationIds: readonly number[]): Promise<Done> =>
  desk.commands.handle(
    accountStream(call.account.accountId),
    accountDecider,
    { type: 'ReadNotifications', notificationIds },
    contextOf(call, 'read'),
  );

/** @throws NotFound for another account's notification */
export const readNotification = async (desk: Desk, call: Call, id: number): Promise<Done> => {
  const found = await desk.readModels.get(desk.models.notifications, { account: call.account.accountId, id });
  if (found?.body == null) throw new NotFound('Notification');
  return read(desk, call, [id]);
};

/** Marks all unread notifications read; returns how many. */
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
  return { ...done, count: unread.length };
};
