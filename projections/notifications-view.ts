import { match } from 'ts-pattern';
import type { NotificationView } from '../contracts/notifications.ts';
import type { ShownReadModels, StoredDocument } from '../platform/ports/read-models.ts';
import { accounts } from './accounts.ts';
import { attention } from './attention.ts';
import { type NotificationDocument, notifications } from './notifications.ts';
import { isParked, type Projection, storedDocument } from './projection.ts';
import { senders } from './senders.ts';
import { xeroSyncs } from './xero-syncs.ts';

interface Account {
  readonly readModels: ShownReadModels;
  readonly account: number;
}

type Matter = NonNullable<NotificationDocument['matter']>;

const shownOf = <Doc>(projection: Projection<Doc>, documents: readonly StoredDocument[]): Doc[] =>
  documents.flatMap((document) =>
    document.body === null || isParked(document) ? [] : [storedDocument(projection, document.body)],
  );

/** Tells of each matter whether it still needs the user; reads only what the matters are about. */
const openness = async ({ readModels, account }: Account, matters: readonly Matter[]) => {
  const ids = [...new Set(matters.flatMap((matter) => ('invoiceIds' in matter ? matter.invoiceIds : [])))];
  const isAbout = (...keys: readonly Matter['key'][]): boolean =>
    matters.some(({ key }) => keys.includes(key));
  const own = { account, id: account };
  const [found, listed, user, sync] = await Promise.all([
    ids.length === 0 ? [] : readModels.find(attention.model, account, { ids }),
    isAbout('sender', 'gmail') ? readModels.find(senders.model, account) : [],
    isAbout('address') ? readModels.get(accounts.model, own) : undefined,
    isAbout('xero') ? readModels.get(xeroSyncs.model, own) : undefined,
  ]);
  const keysOf = new Map(found.map(({ id, keys }) => [id, keys]));
  const only = <Doc>(projection: Projection<Doc>, document: StoredDocument | undefined): Doc[] =>
    shownOf(projection, document === undefined ? [] : [document]);
  const refused = shownOf(senders, listed).filter(({ refusal }) => refusal !== null);
  return (matter: Matter): boolean =>
    match(matter)
      .with({ key: 'sender' }, ({ senderId }) => refused.some(({ id }) => id === senderId))
      .with({ key: 'gmail' }, () => refused.some(({ refusal }) => refusal?.gmail === 'not_connected'))
      .with({ key: 'xero' }, () => only(xeroSyncs, sync).some(({ isLost }) => isLost))
      .with({ key: 'address' }, () => only(accounts, user).some(({ addressLost }) => addressLost))
      .otherwise(({ key, invoiceIds }) => invoiceIds.some((id) => keysOf.get(id)?.[key] != null));
};

/** Notifications, each with whether what it tells of still needs the user. */
export const notificationsShown = async (
  { readModels, account }: Account,
  documents: readonly StoredDocument[],
): Promise<readonly NotificationView[]> => {
  const all = shownOf(notifications, documents);
  const isOpen = await openness(
    { readModels, account },
    all.flatMap(({ matter }) => matter ?? []),
  );
  return all.map(({ matter, dueDates: _, ...notification }) => ({
    ...notification,
    isOpen: matter !== undefined && isOpen(matter),
  }));
};
