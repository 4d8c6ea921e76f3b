import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { failures } from '../../../../contracts/messages.ts';
import { notificationView, unreadCountView } from '../../../../contracts/notifications.ts';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { showFailure } from '../../../lib/toasts.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['/api/notifications'],
  queryFn: async ({ signal }) => {
    try {
      return await api.get('/api/notifications', z.array(notificationView), signal);
    } catch (error) {
      if (!signal.aborted) showFailure(failures.notifications, messageOf(error));
      throw error;
    }
  },
});

export const unreadCountQuery = queryOptions({
  queryKey: ['/api/notifications', 'unread-count'],
  queryFn: ({ signal }) => api.get('/api/notifications/unread-count', unreadCountView, signal),
});

/** The list of the bell; mount it while the popover is open, then alone is it read. */
export const useNotifications = () => useQuery(notificationsQuery);

/** How many are unread: always known, for the badge. */
export const useUnreadCount = (): number => useQuery(unreadCountQuery).data?.count ?? 0;
