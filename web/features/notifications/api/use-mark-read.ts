import { failures } from '../../../../contracts/messages.ts';
import { notificationView } from '../../../../contracts/notifications.ts';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { notificationsQuery, unreadCountQuery } from './use-notifications.ts';

/** Marks one notification read; the badge follows at once. */
export const useMarkRead = () =>
  useCommand({
    run: (id: number) => api.post(`/api/notifications/${id}/read`, notificationView),
    failure: failures.error,
    onDone: (read) => {
      const before = queryClient.getQueryData(notificationsQuery.queryKey);
      const wasUnread = before?.some(({ id, isRead }) => id === read.id && !isRead) ?? false;
      queryClient.setQueryData(notificationsQuery.queryKey, (list) =>
        list?.map((notification) => (notification.id === read.id ? read : notification)),
      );
      if (!wasUnread) return;
      queryClient.setQueryData(unreadCountQuery.queryKey, (unread) =>
        unread ? { count: Math.max(0, unread.count - 1) } : unread,
      );
    },
  });
