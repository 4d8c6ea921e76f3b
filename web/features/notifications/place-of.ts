import type { NotificationView } from '../../../contracts/notifications.ts';

/** The address of what a notification is about; undefined when it is about nothing that has a page. */
export const placeOf = (notification: NotificationView): string | undefined => {
  const { relatedEntityType: type, relatedEntityId: id, relatedInvoiceId: invoiceId } = notification;
  if (id === null) return undefined;
  if (type === 'invoice') return `/invoices?dialog=edit-invoice:${id}`;
  // The page of sequences goes by invoice.
  if (type === 'sequence' && invoiceId != null) return `/sequences?invoiceId=${invoiceId}`;
  return type === 'sequence' ? '/sequences' : undefined;
};
