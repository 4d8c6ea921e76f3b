import type { NotificationView } from '../contracts/notifications.ts';
import type { ReadModels, StoredDocument } from '../platform/ports/read-models.ts';
import { attention } from './attention.ts';
import { type NotificationDocument, notifications } from './notifications.ts';
import { isParked, storedDocument } from './projection.ts';

/** Notifications, each with whether what it tells of still needs the user. */
export const notificationsShown = async (
  { readModels, account }: { readonly readModels: ReadModels; readonly account: number },
  documents: readonly StoredDocument[],
): Promise<readonly NotificationView[]> => {
  const all = documents.flatMap((document): NotificationDocument[] =>
    document.body === null || isParked(document) ? [] : [storedDocument(notifications, document.body)],
  );
  const ids = [...new Set(all.flatMap(({ matter }) => matter?.invoiceIds ?? []))];
  const found = ids.length === 0 ? [] : await readModels.find(attention.model, account, { ids });
  const keysOf = new Map(found.map(({ id, keys }) => [id, keys]));
  return all.map(({ matter, ...notification }) => ({
    ...notification,
    isOpen: matter?.invoiceIds.some((id) => keysOf.get(id)?.[matter.key] != null) ?? false,
  }));
};
