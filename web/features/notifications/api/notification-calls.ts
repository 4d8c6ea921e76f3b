import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { failures, successes } from '../../../../contracts/messages.ts';
import {
  markAllReadView,
  notificationView,
  syncStatusView,
  unreadCountView,
} from '../../../../contracts/accounts/notifications.ts';
import { api } from '../../../data/api.ts';
import { loadOf } from '../../../data/load.ts';
import { messageOf } from '../../../data/api-error.ts';
import { queryClient } from '../../../data/query-client.ts';
import { showFailure, showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';

const notificationsQuery = queryOptions({
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

const unreadCountQuery = queryOptions({
  queryKey: ['/api/notifications', 'unread-count'],
  queryFn: ({ signal }) => api.get('/api/notifications/unread-count', unreadCountView, signal),
});

/** The bell's list. Mount it only while the popover is open, so that it is read only then. */
export const useNotifications = () => {
  const query = useQuery(notificationsQuery);
  return { notifications: query.data, load: loadOf(query) };
};

/** How many are unread, for the badge; undefined until it is known. */
export const useUnreadCount = () => {
  const query = useQuery(unreadCountQuery);
  return { unread: query.data?.count, load: loadOf(query) };
};

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

/** Clear All: marks every notification read. */
export const useMarkAllRead = () =>
  useCommand<undefined, { count: number }>({
    run: () => api.post('/api/notifications/mark-all-read', markAllReadView),
    failure: failures.error,
    onDone: ({ count }) => {
      queryClient.setQueryData(notificationsQuery.queryKey, (list) =>
        list?.map((notification) => ({ ...notification, isRead: true })),
      );
      queryClient.setQueryData(unreadCountQuery.queryKey, { count: 0 });
      showSuccess(successes.notificationsCleared(count));
    },
  });

/** The bell's Sync: compares what should run with what runs. What it changes comes over the live socket. */
export const useSync = () =>
  useCommand<undefined, { success: boolean; message: string }>({
    run: () => api.post('/api/invoices/sync-status', syncStatusView),
    failure: failures.sync,
    onDone: ({ success, message }) => {
      if (success) showSuccess({ title: successes.synced, message });
      else showFailure(failures.sync, message);
    },
  });
