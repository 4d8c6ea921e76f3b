import type { NotificationView } from '../../../contracts/notifications.ts';
import { stepList } from '../../lib/lists.ts';
import { queryClient } from '../../lib/query-client.ts';
import { listQuery } from '../../lib/records.ts';

/** The address of what a notification is about; undefined when it is about nothing that has a page. */
export const placeOf = async (notification: NotificationView): Promise<string | undefined> => {
  const { relatedEntityType: type, relatedEntityId: id } = notification;
  if (id === null) return undefined;
  if (type === 'invoice') return `/invoices?dialog=edit-invoice:${id}`;
  if (type !== 'sequence') return undefined;
  // The page of sequences goes by invoice; which invoice a sequence chases stands in its steps.
  const { records } = await queryClient.query({ ...listQuery(stepList), staleTime: 'static' });
  const invoiceId = records.find(({ sequenceId }) => sequenceId === id)?.invoiceId;
  return invoiceId === undefined ? '/sequences' : `/sequences?invoiceId=${invoiceId}`;
};
