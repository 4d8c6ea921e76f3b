import { failures, successes } from '../../../../contracts/messages.ts';
import { markAllReadView } from '../../../../contracts/notifications.ts';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { showSuccess } from '../../../lib/toasts.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { notificationsQuery, unreadCountQuery } from './use-notifications.ts';

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
